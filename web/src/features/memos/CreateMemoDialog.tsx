import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../api/session'
import { newClientId } from '../../lib/clientId'
import { today } from '../../lib/dates'
import { choiceOf } from '../../ui/form/choiceOf'
import { FormDialog, type PlainFieldSpec } from '../../ui/form/FormDialog'
import { useMessages } from '../../ui/overlay/messages'
import { scopeOf, studentsQuery } from '../logbook/queries'
import { useIssueMemo } from './queries'

const incomplete = { title: 'Missing Details', message: 'Please fill all the fields!' }

interface CreateMemoDialogProps {
  /** To whom it is issued; chosen here where none is given. */
  student?: { _id: string; name: string }
  onClose: () => void
}

/** Issues a memo to a student of the department; the server gives it its number (T-105, T-279 to T-284). */
export default function CreateMemoDialog({ student, onClose }: CreateMemoDialogProps) {
  const user = useUser()
  const scope = scopeOf(user)
  const messages = useMessages()
  const issue = useIssueMemo()
  const [clientId] = useState(newClientId)
  const students = useQuery({
    ...studentsQuery(scope?.departmentId ?? '', scope?.collegeId ?? ''),
    enabled: scope !== null && !student,
  })
  const [now] = useState(today)
  const fields: readonly PlainFieldSpec[] = [
    {
      name: 'studentId',
      label: 'Student',
      type: 'choice',
      missing: 'Please select student',
      options: student
        ? [{ value: student._id, label: student.name }]
        : [
            { value: '', label: choiceOf(students, 'student') },
            ...(students.data?.students ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          ],
    },
    { name: 'date', label: 'Date', type: 'date', latest: now },
    { name: 'reason', label: 'Reason', type: 'lines', max: 2000 },
  ]
  return (
    <FormDialog
      title="Create Memo"
      subtitle="The student is notified immediately and can submit one explanation."
      submitLabel="Create Memo"
      fields={fields}
      initial={{ date: now, ...(student && { studentId: student._id }) }}
      incomplete={incomplete}
      failedTitle="Oops..."
      {...(student ? {} : { draft: { id: 'memo', url: '/memo?draft=1' } })}
      onSubmit={async ({ date = '', studentId = '', reason = '' }) => {
        const { data, message } = await issue.mutateAsync({ date, studentId, reason, clientId })
        onClose()
        messages.toast({ message: `${message}: ${data.memoNumber}` })
      }}
      onClose={onClose}
    />
  )
}
