import { asProblem } from '../../../api/client'
import { useMessages } from '../../../ui/overlay/messages'
import type { StudentRow } from '../people'
import { useStudentChanges } from '../queries'

/** What may be done to a student with one press: each asks first, says what happened, and offers the way back. */
export function useStudentActs() {
  const messages = useMessages()
  const { change, verify, remove, restore } = useStudentChanges()

  const failed = (error: unknown) => messages.alert({ title: 'Update failed', message: asProblem(error).message })
  const done = (message: string | undefined, undo?: () => Promise<unknown>) =>
    messages.toast({
      message: message ?? 'Updated',
      ...(undo
        ? {
            action: {
              label: 'Undo',
              onClick: () =>
                void undo().then(
                  () => messages.toast({ message: 'Undone' }),
                  (error) => failed(error),
                ),
            },
          }
        : {}),
    })

  return {
    /** The badge: verifies, or takes it back (P-245). */
    async turn(row: StudentRow) {
      const verifies = !row.verifyByHod
      const confirmed = await messages.confirm({
        title: verifies ? `Verify ${row.name}?` : `Take back the verification of ${row.name}?`,
        message: verifies
          ? 'The student can then add entries, once the joining date is filled in.'
          : 'The student can no longer add entries. Nothing that was recorded is lost.',
        confirmLabel: verifies ? 'Verify' : 'Take back',
        danger: !verifies,
      })
      if (!confirmed) return
      const set = (verifyByHod: boolean) => change.mutateAsync({ _id: row._id, body: { verifyByHod } })
      try {
        done((await set(verifies)).message, () => set(!verifies))
      } catch (error) {
        void failed(error)
      }
    },

    /** Certifies, so that the bonafide certificate can be downloaded, or takes it back (DECISIONS D11.5). */
    async certify(row: StudentRow) {
      const set = (certified: boolean) => change.mutateAsync({ _id: row._id, body: { certified } })
      const confirmed = await messages.confirm({
        title: row.certified ? `Withdraw the certificate of ${row.name}?` : `Certify ${row.name}?`,
        message: row.certified
          ? 'The bonafide certificate can no longer be downloaded.'
          : 'The student can then download the bonafide certificate.',
        confirmLabel: row.certified ? 'Withdraw' : 'Certify',
        danger: row.certified,
      })
      if (!confirmed) return
      try {
        done((await set(!row.certified)).message, () => set(row.certified))
      } catch (error) {
        void failed(error)
      }
    },

    /** Verifies the chosen ones in one call (P-203, P-246, P-451); answers whether it was done. */
    async verifyMany(rows: readonly StudentRow[]): Promise<boolean> {
      const waiting = rows.filter(({ verifyByHod }) => !verifyByHod).map(({ _id }) => _id)
      if (rows.length === 0) {
        await messages.alert({ title: 'Please select student', severity: 'warning' })
        return false
      }
      const words = rows.length === 1 ? '1 student' : `${rows.length} students`
      const confirmed = await messages.confirm({
        title: `Verify ${words}?`,
        message: 'They can then add entries, once their joining dates are filled in.',
        confirmLabel: 'Verify',
      })
      if (!confirmed) return false
      try {
        const ids = rows.map(({ _id }) => _id)
        const { updatedCount } = await verify.mutateAsync({ ids, verified: true })
        const said = `${updatedCount} ${updatedCount === 1 ? 'student was' : 'students were'} verified`
        done(said, waiting.length > 0 ? () => verify.mutateAsync({ ids: waiting, verified: false }) : undefined)
        return true
      } catch (error) {
        void failed(error)
        return false
      }
    },

    /** Closes the account; nothing recorded is lost (P-376). */
    async close(row: StudentRow) {
      const confirmed = await messages.confirm({
        title: 'Are you sure?',
        message: `The account of ${row.name} is closed: it leaves the lists, and signing in is refused at once. Every entry stays, and the account can be restored.`,
        confirmLabel: 'Delete student',
        danger: true,
      })
      if (!confirmed) return
      try {
        const { message } = await remove.mutateAsync(row._id)
        done(message ?? 'Deleted!', () => restore.mutateAsync(row._id))
      } catch (error) {
        void failed(error)
      }
    },

    /** Opens a closed account again. */
    async reopen(row: StudentRow) {
      try {
        done((await restore.mutateAsync(row._id)).message)
      } catch (error) {
        void failed(error)
      }
    },
  }
}
