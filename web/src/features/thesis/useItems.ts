import { asProblem, somethingWrong } from '../../api/client'
import { useOneAtATime } from '../../lib/useOneAtATime'
import { useMessages } from '../../ui/overlay/messages'
import { type ItemToSave, useSaveItem } from './queries'

/** What is typed into the items that are not saved yet. */
export interface TypedItems {
  title: string
  guide: string
  coGuides: readonly { name: string; department: string }[]
  date: string
}

export const NOTHING: TypedItems = { title: '', guide: '', coGuides: [{ name: '', department: '' }], date: '' }

/** Says what is missing, and sends an item where nothing is; one at a time. Answers whether it was saved. */
export function useItemSaver() {
  const messages = useMessages()
  const saving = useSaveItem()

  const missing = (message: string) => messages.alert({ title: 'Missing Details', message, severity: 'warning' })
  const save = useOneAtATime(async (item: ItemToSave): Promise<boolean> => {
    try {
      const answer = await saving.mutateAsync(item)
      messages.toast({ message: answer.message ?? 'Saved' })
      return true
    } catch (error) {
      await messages.alert({ title: 'Update failed', message: failure(error, item.body instanceof FormData) })
      return false
    }
  })
  return {
    missing,
    save: async (item: ItemToSave) => (await save(item)) === true,
    saving: saving.isPending ? (saving.variables?.path ?? '') : '',
  }
}

/** The server's own message; an upload without one, or without an answer, has the specification's words (T-366, T-367). */
function failure(error: unknown, isUpload: boolean): string {
  const problem = asProblem(error)
  if (!isUpload || problem.code === 'stopped') return problem.message
  if (problem.network) return 'An error occurred during upload'
  return problem.message === somethingWrong ? 'Upload failed' : problem.message
}
