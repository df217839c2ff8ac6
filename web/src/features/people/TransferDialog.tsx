import { useState } from 'react'
import { label } from '../../api/labels'
import { FormDialog } from '../../ui/form/FormDialog'
import { useMessages } from '../../ui/overlay/messages'
import { type Person, ROLES, roleNamed } from './people'
import { useTransfer } from './queries'
import { usePlaceOptions } from './usePlaces'

const migration =
  'The regulations (PGMER 2023, 4.7) refuse migration between colleges. Write why this one is made; it is kept with the transfer.'

/** Sends a person to another college or department, and staff to another role. Entries stay where they were made. */
export default function TransferDialog(props: { person: Person; role?: string; onClose: () => void }) {
  const { person, role, onClose } = props
  const messages = useMessages()
  const save = useTransfer()
  const [college, setCollege] = useState(person.collegeId?._id ?? '')
  // What the regulations say of it concerns trainees alone.
  const isMigration = !role && college !== '' && college !== (person.collegeId?._id ?? '')
  const { colleges, departments } = usePlaceOptions(college, true)
  return (
    <FormDialog
      title={role ? 'Transfer or change role' : 'Transfer student'}
      subtitle={[person.name, person.departmentId?.name, person.collegeId?.name].filter(Boolean).join(', ')}
      submitLabel="Save transfer"
      fields={[
        { name: 'collegeId', label: 'College', type: 'choice', options: colleges },
        {
          name: 'departmentId',
          label: 'Department',
          type: 'choice',
          options: departments,
          help: role
            ? 'Students assigned to this guide are unassigned when the guide leaves the department. The guide has to sign in again.'
            : 'Entries stay with the department they were made in; guide and unit head are removed. The student has to sign in again.',
        },
        ...(isMigration
          ? [{ name: 'reason', label: 'Reason', type: 'lines', max: 500, wide: true, help: migration } as const]
          : []),
        ...(role
          ? [
              {
                name: 'role',
                label: 'Role',
                type: 'choice',
                options: ROLES.map((value) => ({ value, label: label(value) })),
              } as const,
            ]
          : []),
      ]}
      initial={{
        collegeId: person.collegeId?._id ?? '',
        departmentId: person.departmentId?._id ?? '',
        reason: '',
        ...(role ? { role } : {}),
      }}
      incomplete={{ title: 'Missing Details', message: 'Fill All details' }}
      check={({ departmentId }) =>
        departments.some(({ value }) => value !== '' && value === departmentId)
          ? undefined
          : {
              title: 'Missing Details',
              message: 'Please choose a college and one of its departments.',
              fields: { departmentId: 'Please choose a department of this college.' },
            }
      }
      onChange={(values) => setCollege(values.collegeId ?? '')}
      failedTitle="Update failed"
      onClose={onClose}
      onSubmit={async ({ collegeId = '', departmentId = '', role: next, reason = '' }) => {
        const body = { collegeId, departmentId, role: roleNamed(next), ...(isMigration ? { reason } : {}) }
        const { message } = await save.mutateAsync({ _id: person._id, body })
        onClose()
        // What is left waiting behind wants to be read.
        const isPlain = message === 'Transfer saved'
        void messages.alert({
          title: 'Transfer saved',
          ...(isPlain || !message ? { closeAfter: 1000 } : { message }),
          severity: 'success',
        })
      }}
    />
  )
}
