import { useUser } from '../../api/session'
import { FormDialog, type PlainValues } from '../../ui/form/FormDialog'
import { useMessages } from '../../ui/overlay/messages'
import { COUNTRY, contactRefusal, isWholePhone, phoneOnly } from '../people/people'
import { useStaffChanges } from '../people/queries'
import { SAVED_FOR } from './departments/DepartmentsDialog'
import type { College } from './queries'

/** The role that staff added from the college's row get (P-227). */
const ROLE = 'HOD'

/** What the Add HOD form checks, in its words; a phone has its country code (P-308). */
const check = (values: PlainValues) =>
  contactRefusal(values, isWholePhone(values.phone ?? ''), 'Please enter a valid phone number with its country code')

/** Adds a member of staff to a college, from its row (P-177, P-307). */
export default function AddCollegeStaffDialog({ college, onClose }: { college: College; onClose: () => void }) {
  const user = useUser()
  const messages = useMessages()
  const { add } = useStaffChanges(user._id)
  const departments = college.departments.map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <FormDialog
      title="Add staff"
      subtitle={college.name}
      submitLabel="Add staff"
      initial={{ phone: COUNTRY }}
      fields={[
        {
          name: 'departmentId',
          label: 'Department',
          type: 'choice',
          options: [{ value: '', label: 'Choose' }, ...departments],
          ...(departments.length === 0 ? { help: 'Add departments to the college first.' } : {}),
        },
        { name: 'name', label: 'Name', max: 120 },
        { name: 'phone', label: 'Phone', type: 'tel', help: 'With the country code.', clean: phoneOnly },
        { name: 'email', label: 'Email', type: 'email', max: 254 },
      ]}
      check={check}
      onSubmit={async ({ name = '', email = '', phone = '', departmentId = '' }) => {
        const place = { collegeId: college._id, departmentId }
        const { message } = await add.mutateAsync({ name, email, phone, role: ROLE, hod: true, ...place })
        onClose()
        void messages.alert({ title: 'Created!', message, severity: 'success', closeAfter: SAVED_FOR })
      }}
      onClose={onClose}
    />
  )
}
