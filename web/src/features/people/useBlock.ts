import { useUser } from '../../api/session'
import { useMessages } from '../../ui/overlay/messages'
import { failureOf, type StaffRow } from './people'
import { useStaffChanges } from './queries'

/** Asks, then blocks who is in and lets in who is out; answers whether it was done (P-257, P-259, P-318). */
export function useBlock() {
  const user = useUser()
  const messages = useMessages()
  const { block } = useStaffChanges(user._id)
  return async (rows: readonly StaffRow[]): Promise<boolean> => {
    const [first] = rows
    if (!first) {
      await messages.alert({ title: 'Please select staff', severity: 'warning' })
      return false
    }
    const blocks = first.status
    const whom = rows.length === 1 ? first.name : `${rows.length} staff members`
    const confirmed = await messages.confirm({
      title: blocks ? `Block ${whom}?` : `Unblock ${whom}?`,
      message: blocks
        ? 'Signing in is refused and every device is signed out at once. Entries and verifications stay as they are.'
        : 'Signing in is possible again, with the same password.',
      confirmLabel: blocks ? 'Yes, block it!' : 'Yes, unblock it!',
      danger: blocks,
    })
    if (!confirmed) return false
    try {
      let said: string | undefined
      // Those who already are as the first one shall be stay as they are.
      for (const row of rows.filter(({ status }) => status === blocks)) {
        said = (await block.mutateAsync({ _id: row._id, status: !row.status })).message
      }
      void messages.alert({ title: said ?? 'Success', severity: 'success', closeAfter: 1000 })
      return true
    } catch (error) {
      void messages.alert(failureOf(error, 'Server error while updating status', 'Failed to update status'))
      return false
    }
  }
}
