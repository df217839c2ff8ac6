/** Spaces without width, marks of direction and soft hyphens: copied along from other programs, and refused by the API. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff\u202a-\u202c\u2066-\u2069]/g
/** They shape letters of the Indic scripts, and mean nothing elsewhere. */
const JOINERS = /[\u200c\u200d]/g
const INDIC = /[\u0900-\u0dff]/

/** Return a text without its harmless unseen characters. An override of direction stays: the API refuses it at its field. */
export function withoutUnseen(text: string): string {
  const seen = text.replace(UNSEEN, '')
  return INDIC.test(seen) ? seen : seen.replace(JOINERS, '')
}

const isTyped = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'password')

/** Removes unseen characters from pasted text in every form. */
export function cleanPastes() {
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const clean = withoutUnseen(text)
    if (clean === text || event.defaultPrevented || !isTyped(event.target)) return
    event.preventDefault()
    // The one way to insert text that the browser can undo and that forms hear of as typing.
    document.execCommand('insertText', false, clean)
  })
}
