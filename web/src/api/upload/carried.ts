/** Which file a body carries: a form hands out a copy of it that nobody knows. */
const files = new WeakMap<FormData, File>()

/** Notes the very file that a form holds, and answers it. */
export const carried = {
  by: (body: FormData) => files.get(body),
  note: (body: FormData, file: File) => void files.set(body, file),
}
