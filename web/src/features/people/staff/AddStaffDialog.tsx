import { useState } from 'react'
import { asProblem, Problem } from '../../../api/client'
import { label } from '../../../api/labels'
import { useUser } from '../../../api/session'
import type { Role } from '../../../api/types'
import { teaches } from '../../../lib/roles'
import { FormDialog, type PlainFieldSpec, type PlainValues, type Refusal } from '../../../ui/form/FormDialog'
import { useMessages } from '../../../ui/overlay/messages'
import { COUNTRY, contactRefusal, isWholePhone, phoneOnly, roleNamed } from '../people'
import { useStaffChanges } from '../queries'
import { usePlaceOptions } from '../usePlaces'
import { teachingFields } from './teaching'

const INCOMPLETE = { title: 'Missing Details', message: 'Fill All details' }

/** Returns the refusal of a name, an address or a number that cannot be one. */
function check(values: PlainValues): Refusal | undefined {
  const { phone = '' } = values
  if (phone === COUNTRY) return { ...INCOMPLETE, fields: { phone: 'This field is required.' } }
  const words = 'Please enter a valid phone number of 10 to 15 digits, with its country code'
  return contactRefusal(values, isWholePhone(phone), words)
}

/** Add Staff: who, in which role; the Master says where besides. A link to choose a password goes out by mail. */
export default function AddStaffDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const user = useUser()
  const isMaster = user.role === 'Master'
  const messages = useMessages()
  const { add } = useStaffChanges(user._id)
  const [college, setCollege] = useState('')
  const [role, setRole] = useState('HOD')
  const places = usePlaceOptions(college, isMaster)
  const waits = role === 'HOD' && !isMaster
  const fields: readonly PlainFieldSpec[] = [
    { name: 'name', label: 'Name', max: 120 },
    { name: 'email', label: 'Email', type: 'email', max: 254 },
    {
      name: 'phone',
      label: 'Phone',
      type: 'tel',
      clean: phoneOnly,
      help: 'With the country code, as in +919876543210.',
    },
    {
      name: 'role',
      label: 'Role',
      type: 'choice',
      options: roles.map((value) => ({ value, label: label(value) })),
      ...(waits ? { help: 'A head of department that you add waits until the Master lets them in.' } : {}),
    },
    ...places.fields,
    ...(teaches(role) ? teachingFields() : []),
  ]
  return (
    <FormDialog
      title="Add Staff"
      subtitle="A mail with a link to choose a password goes to the new staff member."
      submitLabel="Add staff"
      fields={fields}
      initial={{ role: 'HOD', phone: COUNTRY }}
      incomplete={INCOMPLETE}
      check={check}
      draft={{ id: 'staff' }}
      onClose={onClose}
      onChange={(values) => {
        setCollege(values.collegeId ?? '')
        setRole(values.role ?? '')
      }}
      failedTitle="Failed to update staff"
      onSubmit={async ({ name = '', email = '', phone = '', role: given, collegeId, departmentId, ...teaching }) => {
        const place = collegeId && departmentId ? { collegeId, departmentId } : {}
        const role = roleNamed(given)
        if (!role) throw new Problem(422, INCOMPLETE.message, 'invalid', { role: 'This field is required.' })
        const { registrationNo, pgGuideSince } = teaches(role) ? teaching : {}
        const body = {
          ...{ name, email, phone, role, hod: role === 'HOD', ...place },
          ...(registrationNo ? { registrationNo } : {}),
          ...(pgGuideSince ? { pgGuideSince } : {}),
        }
        try {
          const { message } = await add.mutateAsync(body)
          onClose()
          void messages.alert({ title: message ?? 'Created!', severity: 'success', closeAfter: 1000 })
        } catch (error) {
          if (!asProblem(error).network) throw error
          await messages.alert({ title: 'Server error while updating staff' })
        }
      }}
    />
  )
}
