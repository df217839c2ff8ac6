/** What happens to a file between being chosen and standing in the form; fetched when the first one is chosen. */
import type { Field } from '../../api/generated/kinds'
import { uploading } from '../../api/upload/uploads'
import { fileFault, typeFault } from '../form/entry/validate'
import { type Prepared, prepared } from './smaller'

/** The field as it takes a file. */
export interface Taking {
  field: Field
  current: () => File | null
  put: (file: File) => void
  say: (message: string) => void
  /** What is being made smaller, what came of it. */
  show: (preparing: File | null, made: Prepared | null) => void
}

/** Takes a chosen file if its type is right, and puts the smaller picture in its place once that is made. */
export async function take(picked: File, { field, current, put, say, show }: Taking): Promise<void> {
  if (uploading.get(current())?.is === 'sending') return
  const wrong = typeFault(field, picked)
  if (wrong) {
    say(wrong)
    return
  }
  put(picked)
  show(picked, null)
  const result = await prepared(picked)
  // Meanwhile another file may have been chosen, or this one is on its way.
  if (current() !== picked) return
  const isOnItsWay = uploading.get(picked) !== null
  if (!isOnItsWay && result.file !== picked) put(result.file)
  show(null, isOnItsWay ? null : result)
  const fault = fileFault(field, result.file)
  if (fault) say(fault)
}

/** What stands there of a sending that failed goes with the file. */
export function forget(file: File | null) {
  if (file) uploading.set(file, null)
}
