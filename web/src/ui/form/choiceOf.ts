/** What a drop-down of records says while none is chosen: "Select student", or what has become of the students. */
export function choiceOf(query: { isError: boolean; isPending: boolean }, noun: string): string {
  if (query.isError) return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s could not be loaded`
  return query.isPending ? `Loading ${noun}s` : `Select ${noun}`
}
