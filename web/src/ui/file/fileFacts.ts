/** What a file is, in words; without any component, so that whoever only names files loads nothing else. */

/** A stored file as the API sends it: `url` is a short-lived signed link on our own origin. */
export interface StoredFile {
  url: string
  name: string
  type: string
  size: number
  /** What a frame shows of an office file, where the server has a way: pages on our own origin, or an outside viewer. */
  view?: string
}

const kib = 1024

/** 412 KB, 1.3 MB. */
export function fileSize(bytes: number): string {
  if (bytes < kib * kib) return `${Math.max(1, Math.round(bytes / kib))} KB`
  return `${(bytes / kib / kib).toFixed(1)} MB`
}

/** "PDF", "PNG", or the ending of the name. */
export function fileKind({ type, name }: Pick<StoredFile, 'type' | 'name'>): string {
  if (type === 'application/pdf') return 'PDF'
  const [family, form = ''] = type.split('/')
  if (family === 'image') return form.replace(/\+.*$/, '').toUpperCase()
  const ending = /\.(\w{1,5})$/.exec(name)?.[1]
  return ending ? ending.toUpperCase() : 'File'
}

const OFFICE = /^application\/(msword|vnd\.(ms-(excel|powerpoint)|openxmlformats-officedocument\..+))$/

/** Word, Excel and PowerPoint: what no browser shows by itself. */
export const isOffice = ({ type }: Pick<StoredFile, 'type'>): boolean => OFFICE.test(type)

/** The height of what is shown, as the specification has it for PDF (L-107). */
export const VIEW_HEIGHT = 500

/** What a picture is drawn from. */
export interface PictureProps {
  src: string
  alt: string
  onBroken: () => void
}
