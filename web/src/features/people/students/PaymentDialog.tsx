import { FormDialog } from '../../../ui/form/FormDialog'
import type { StudentRow } from '../people'
import { useStudentChanges } from '../queries'

/** Marks a payment by hand, with the reason that the records keep; one taken back signs the student out (P-249, P-250). */
export default function PaymentDialog({ row, onClose }: { row: StudentRow; onClose: () => void }) {
  const { change } = useStudentChanges()
  const pays = !row.paymentStatus
  return (
    <FormDialog
      title={pays ? 'Mark as paid' : 'Mark as pending'}
      subtitle={row.name}
      submitLabel={pays ? 'Mark as paid' : 'Mark as pending'}
      width="xs"
      fields={[
        {
          name: 'reason',
          label: 'Reason',
          max: 300,
          help: pays
            ? 'For instance a receipt number. The student can sign in from now on.'
            : 'The student is signed out everywhere at once and asked to pay at the next sign-in.',
        },
      ]}
      failedTitle="Update failed"
      onClose={onClose}
      onSubmit={({ reason = '' }) => change.mutateAsync({ _id: row._id, body: { paymentStatus: pays, reason } })}
      done="Updated"
    />
  )
}
