import { asProblem } from '../../../api/client'
import { label } from '../../../api/labels'
import { useUser } from '../../../api/session'
import { teaches } from '../../../lib/roles'
import { FormDialog } from '../../../ui/form/FormDialog'
import { useMessages } from '../../../ui/overlay/messages'
import { failureOf, nameRefusal, phoneOnly, type StaffRow } from '../people'
import { useStaffChanges } from '../queries'
import { teachingFields } from './teaching'

/** Edit Staff: name and phone, of teachers what makes them guides; the Master sets the status besides (P-198, P-368). */
export default function EditStaffDialog({ row, onClose }: { row: StaffRow; onClose: () => void }) {
  const user = useUser()
  const messages = useMessages()
  const { update } = useStaffChanges(user._id)
  const mayTurn = user.role === 'Master' && row._id !== user._id
  return (
    <FormDialog
      title="Edit Staff"
      subtitle={`${label(row.role)}, ${row.email}`}
      submitLabel="Save"
      width="xs"
      fields={[
        { name: 'name', label: 'Name', max: 120 },
        { name: 'phone', label: 'Phone', type: 'tel', clean: phoneOnly },
        ...(teaches(row.role) ? teachingFields() : []),
        ...(mayTurn
          ? [
              {
                name: 'status',
                label: 'Status',
                type: 'choice',
                options: [
                  { value: 'true', label: 'Verified' },
                  { value: 'false', label: row.waiting ? 'Waiting' : 'Blocked' },
                ],
                help: 'Blocking signs every device out at once.',
              } as const,
            ]
          : []),
      ]}
      initial={{
        name: row.name,
        phone: row.phone ?? '',
        registrationNo: row.registrationNo ?? '',
        pgGuideSince: row.pgGuideSince ?? '',
        status: String(row.status),
      }}
      incomplete={{ title: 'Missing Details', message: 'Fill All details' }}
      check={({ name = '' }) => nameRefusal(name)}
      onClose={onClose}
      onSubmit={async ({ name = '', phone = '', registrationNo = '', pgGuideSince = '', status }) => {
        try {
          // What was not changed is not sent and stays.
          const teaching = {
            ...(registrationNo === (row.registrationNo ?? '') ? {} : { registrationNo }),
            ...(pgGuideSince === (row.pgGuideSince ?? '') ? {} : { pgGuideSince: pgGuideSince || null }),
          }
          const body = { _id: row._id, name, phone, ...teaching, status: mayTurn ? status === 'true' : row.status }
          const { message } = await update.mutateAsync(body)
          onClose()
          void messages.alert({ title: message ?? 'Updated', severity: 'success', closeAfter: 1000 })
        } catch (error) {
          if (Object.keys(asProblem(error).fields).length > 0) throw error
          await messages.alert(failureOf(error, 'Server error while updating staff', 'Failed to update staff'))
        }
      }}
    />
  )
}
