/** A file to send along. */
export interface Attachment {
  name: string
  type: string
  bytes: Buffer
}

/** A small real PDF with one line of text. */
export function pdf(name = 'certificate.pdf', text = 'Certificate of attendance'): Attachment {
  const stream = `BT /F1 18 Tf 40 100 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 360 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = file.length
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return { name, type: 'application/pdf', bytes: Buffer.from(file, 'latin1') }
}

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGPgzssjCTGMahjVMHw1AABsv+cB1bbSoAAAAABJRU5ErkJggg=='

/** A small real picture. */
export function png(name = 'certificate.png'): Attachment {
  return { name, type: 'image/png', bytes: Buffer.from(PICTURE, 'base64') }
}

const PICTURES: Readonly<Record<string, string>> = {
  jpeg:
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9' +
    'lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAQABAD' +
    'ASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwX/xAAUEQEA' +
    'AAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCYAZMf/9k=',
  png: PICTURE,
  gif: 'R0lGODdhEAAQAIEAAAtubgAAAAAAAAAAACwAAAAAEAAQAEAIHQABCBxIsKDBgwgTKlzIsKHDhxAjSpxIsaLFgQEBADs=',
  webp: 'UklGRjYAAABXRUJQVlA4ICoAAACwAQCdASoQABAAAUAmJaACdLoABDAAAP7x3I+KAUjgpP/n5n+6f536JAA=',
}

/** One small real picture of every type that a certificate may have, by its usual endings; each is 16 pixels wide. */
export function pictures(): Attachment[] {
  return ['jpg', 'jpeg', 'png', 'gif', 'webp'].map((ending) => {
    const type = ending === 'jpg' ? 'jpeg' : ending
    return { name: `photo.${ending}`, type: `image/${type}`, bytes: Buffer.from(PICTURES[type] ?? '', 'base64') }
  })
}

/** A small real Word document. */
export function docx(name = 'certificate.docx'): Attachment {
  const bytes = Buffer.from(DOCUMENT.join(''), 'base64')
  return { name, type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', bytes }
}

const DOCUMENT = [
  'UEsDBBQAAAAIALZodF2Rp0i1vQAAAAIBAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbF2PwU7DMBBEf8XaK0o2cKgQitMDEkfooXzAyt6kVuNdyzal',
  '/XsckHrguJqZNzvj/hpXc+FcgoqFx34Aw+LUB1ksfB7fumfYT+PxlriYZpVi4VRrekEs7sSRSq+JpSmz5ki1nXnBRO5MC+PTMOzQqVSW2tWNAdP4',
  '0dpy8GwOlOs7RbaA35o9enVfsTn7RgPz+hfbmi1QSmtwVNuTeBH/r7PTeQ6O7/mNlrI6LqXNiGt/VyIFedjwOI34O2r6AVBLAwQUAAAACAC2aHRd',
  '/sabv5QAAAAFAQAACwAAAF9yZWxzLy5yZWxzjc87DsIwDAbgq0Q+QNwyMKCkXVhYKy4QpW5a0TzkhNftycBAEQOjf//6LKv+4VdxI85LDBpa2UDf',
  'qYFWU2qQ5yVlURsha5hLSQfEbGfyJsuYKNTNFNmbUkd2mIy9GEe4a5o98qcBW1OcRg3cgjg/E/0jx2laLB2jvXoK5ceBr0aVDTsqGu6RRxzfsaws',
  'YKdw82D3AlBLAwQUAAAACAC2aHRddpIgM0oAAABLAAAAEQAAAHdvcmQvZG9jdW1lbnQueG1ss7GvyM1RKEstKs7Mz7NVMtQzUFJIzUvOT8nMS7dV',
  'Cg1x07VQsrezScpPqbSzKbALTs3NzEssUsjPUyhOLSjOLLbRL7Cz0QdLAwBQSwECFAMUAAAACAC2aHRdkadItb0AAAACAQAAEwAAAAAAAAAAAAAA',
  'gAEAAAAAW0NvbnRlbnRfVHlwZXNdLnhtbFBLAQIUAxQAAAAIALZodF3+xpu/lAAAAAUBAAALAAAAAAAAAAAAAACAAe4AAABfcmVscy8ucmVsc1BL',
  'AQIUAxQAAAAIALZodF12kiAzSgAAAEsAAAARAAAAAAAAAAAAAACAAasBAAB3b3JkL2RvY3VtZW50LnhtbFBLBQYAAAAAAwADALkAAAAkAgAAAAA=',
]
