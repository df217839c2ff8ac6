import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')
const program = `
import io, json, sys, unicodedata
from pypdf import PdfReader
pages = PdfReader(io.BytesIO(sys.stdin.buffer.read())).pages
print(json.dumps([[float(page.mediabox.width), unicodedata.normalize("NFKC", page.extract_text())] for page in pages]))
`

/** The pages of a PDF: the width of each in points, and its text with every white space as one blank. */
export function pagesOf(pdf: Buffer): { width: number; text: string }[] {
  const answer = execFileSync(join(root, '.venv/bin/python'), ['-c', program], {
    input: pdf,
    maxBuffer: 64 * 1024 * 1024,
  })
  const pages = JSON.parse(answer.toString()) as [number, string][]
  return pages.map(([width, text]) => ({ width, text: text.replace(/\s+/g, ' ').trim() }))
}
