import { FormDialog } from '../../../ui/form/FormDialog'
import type { StudentRow } from '../people'
import { useStudentChanges } from '../queries'

/** Sets or corrects a student's joining date, without which no entry can be added. */
export default function JoiningDateDialog({ row, onClose }: { row: StudentRow; onClose: () => void }) {
  const { change } = useStudentChanges()
  return (
    <FormDialog
      title="Joining date"
      subtitle={row.name}
      submitLabel="Save"
      width="xs"
      fields={[{ name: 'joiningDate', label: 'Joining date', type: 'date' }]}
      initial={{ joiningDate: row.joiningDate ?? '' }}
      failedTitle="Update failed"
      onClose={onClose}
      onSubmit={({ joiningDate = '' }) => change.mutateAsync({ _id: row._id, body: { joiningDate } })}
      done="Updated"
    />
  )
}
