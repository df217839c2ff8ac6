/** Files that are dropped on a field or pasted into its form, on devices with a keyboard and a pointer. */

const fileOf = (data: DataTransfer | null): File | null => data?.files[0] ?? null

/** Listens until what it answers is called. `over` tells whether something that could be dropped is above the field. */
export function listen(field: HTMLElement, take: (file: File) => void, over: (isOver: boolean) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
  const scope = field.closest('form') ?? field
  // Without this a file that misses the field would take the place of the page, and of what was typed.
  window.addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), { signal })
  window.addEventListener('drop', (event) => hasFiles(event) && event.preventDefault(), { signal })
  field.addEventListener('dragenter', (event) => over(hasFiles(event)), { signal })
  field.addEventListener(
    'dragleave',
    (event) => {
      if (!(event.relatedTarget instanceof Node && field.contains(event.relatedTarget))) over(false)
    },
    { signal },
  )
  field.addEventListener(
    'drop',
    (event) => {
      over(false)
      const file = fileOf(event.dataTransfer)
      if (file) take(file)
    },
    { signal },
  )
  const paste = (event: ClipboardEvent) => {
    const file = fileOf(event.clipboardData)
    // A copied text comes with a picture of itself from some programs; in a text field it is the text that is meant.
    const isText = event.target instanceof HTMLElement && event.target.matches('input, textarea')
    if (!file || (isText && event.clipboardData?.types.includes('text/plain'))) return
    if (event.target instanceof Node && event.target !== document.body && !scope.contains(event.target)) return
    event.preventDefault()
    take(file)
  }
  document.addEventListener('paste', paste, { signal })
  return () => stop.abort()
}
