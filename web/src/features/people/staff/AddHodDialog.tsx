import { asProblem } from '../../../api/client'
import { useUser } from '../../../api/session'
import { FormDialog, type PlainValues } from '../../../ui/form/FormDialog'
import { useMessages } from '../../../ui/overlay/messages'
import { contactRefusal } from '../people'
import { useStaffChanges } from '../queries'

const check = (values: PlainValues) =>
  contactRefusal(values, /^\d{10}$/.test(values.phone ?? ''), 'Please enter a valid 10 digit phone number')

/** Add HOD: offered to staff of a department without a head; the Master lets the new head in (P-142, P-143). */
export default function AddHodDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const messages = useMessages()
  const { add } = useStaffChanges(user._id)
  return (
    <FormDialog
      title="Add HOD"
      subtitle={`${user.departmentId?.name}, ${user.collegeId?.name}. The account opens when the Master lets it in.`}
      submitLabel="Add HOD"
      width="xs"
      fields={[
        { name: 'name', label: 'Name', max: 120 },
        { name: 'email', label: 'Email', type: 'email', max: 254 },
        { name: 'phone', label: 'Phone', type: 'tel', max: 10, clean: (text) => text.replace(/\D/g, '') },
      ]}
      check={check}
      onClose={onClose}
      failedTitle="Failed to update staff"
      onSubmit={async ({ name = '', email = '', phone = '' }) => {
        try {
          const { message } = await add.mutateAsync({ name, email, phone, role: 'HOD', hod: true })
          onClose()
          void messages.success('Created!', message)
        } catch (error) {
          if (!asProblem(error).network) throw error
          await messages.alert({ title: 'Server error while updating staff' })
        }
      }}
    />
  )
}
