import { useAct } from '../../../ui/form/useAct'
import { useMessages } from '../../../ui/overlay/messages'
import type { StudentRow } from '../people'
import { useStudentChanges } from '../queries'

const WORDS = { done: 'Updated', failed: 'Update failed', undone: 'Undone' } as const

/** What may be done to a student with one press: each asks first, says what happened, and offers the way back. */
export function useStudentActs() {
  const messages = useMessages()
  const act = useAct()
  const { change, verify, remove, restore } = useStudentChanges()
  return {
    /** The badge: verifies, or takes it back (P-245). */
    turn(row: StudentRow) {
      const verifies = !row.verifyByHod
      const set = (verifyByHod: boolean) => change.mutateAsync({ _id: row._id, body: { verifyByHod } })
      const ask = {
        title: verifies ? `Verify ${row.name}?` : `Take back the verification of ${row.name}?`,
        message: verifies
          ? 'The student can then add entries, once the joining date is filled in.'
          : 'The student can no longer add entries. Nothing that was recorded is lost.',
        confirmLabel: verifies ? 'Verify' : 'Take back',
        danger: !verifies,
      }
      return act({ ...WORDS, ask, act: () => set(verifies), undo: () => set(!verifies) })
    },

    /** Certifies, so that the bonafide certificate can be downloaded, or takes it back (DECISIONS D11.5). */
    certify(row: StudentRow) {
      const set = (certified: boolean) => change.mutateAsync({ _id: row._id, body: { certified } })
      const ask = {
        title: row.certified ? `Withdraw the certificate of ${row.name}?` : `Certify ${row.name}?`,
        message: row.certified
          ? 'The bonafide certificate can no longer be downloaded.'
          : 'The student can then download the bonafide certificate.',
        confirmLabel: row.certified ? 'Withdraw' : 'Certify',
        danger: row.certified,
      }
      return act({ ...WORDS, ask, act: () => set(!row.certified), undo: () => set(row.certified) })
    },

    /** Verifies the chosen ones in one call (P-203, P-246, P-451); answers whether it was done. */
    async verifyMany(rows: readonly StudentRow[]): Promise<boolean> {
      const waiting = rows.filter(({ verifyByHod }) => !verifyByHod).map(({ _id }) => _id)
      if (rows.length === 0) {
        await messages.alert({ title: 'Please select student', severity: 'warning' })
        return false
      }
      const ask = {
        title: `Verify ${rows.length === 1 ? '1 student' : `${rows.length} students`}?`,
        message: 'They can then add entries, once their joining dates are filled in.',
        confirmLabel: 'Verify',
      }
      const verifyAll = async () => {
        const { updatedCount } = await verify.mutateAsync({ ids: rows.map(({ _id }) => _id), verified: true })
        return { message: `${updatedCount} ${updatedCount === 1 ? 'student was' : 'students were'} verified` }
      }
      const undo = () => verify.mutateAsync({ ids: waiting, verified: false })
      return act({ ...WORDS, ask, act: verifyAll, undo: waiting.length > 0 ? undo : undefined })
    },

    /** Closes the account; nothing recorded is lost (P-376). */
    close(row: StudentRow) {
      const ask = {
        title: 'Are you sure?',
        message: `The account of ${row.name} is closed: it leaves the lists, and signing in is refused at once. Every entry stays, and the account can be restored.`,
        confirmLabel: 'Delete student',
        danger: true,
      }
      const undo = () => restore.mutateAsync(row._id)
      return act({ ...WORDS, ask, act: () => remove.mutateAsync(row._id), done: 'Deleted!', undo })
    },

    /** Opens a closed account again. */
    reopen: (row: StudentRow) => act({ ...WORDS, act: () => restore.mutateAsync(row._id) }),
  }
}
