/** A file as the body of a call, with the fields that go with it; those that are empty are left out. */
export function fileForm(file: File, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value)
  form.set('file', file, file.name)
  return form
}
