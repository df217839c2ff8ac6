import { useState } from 'react'
import { kind } from '../../api/generated/drpActivity'
import { label } from '../../api/labels'
import { useUser } from '../../api/session'
import { newClientId } from '../../lib/clientId'
import { today } from '../../lib/dates'
import { FormDialog, type PlainFieldSpec, type PlainValues } from '../../ui/form/FormDialog'
import { useMessages } from '../../ui/overlay/messages'
import { scopeOf } from '../logbook/queries'
import { useStates } from '../organisation/useStates'
import { usePlaceOptions } from '../people/usePlaces'
import { type NewActivity, useRecordActivity } from './queries'
import { useStudentOptions } from './useChosenPlace'

const choicesOf = (name: string) => kind.fields.find((field) => field.name === name)?.options ?? []

const asOptions = (values: readonly string[]) => [
  { value: '', label: 'Choose' },
  ...values.map((value) => ({ value, label: label(value) })),
]

/** Records an activity for a student whom staff choose (DECISIONS D7.11); the student is told. */
export default function RecordActivityDialog({ chosen, onClose }: { chosen: string; onClose: () => void }) {
  const user = useUser()
  const own = scopeOf(user)
  const messages = useMessages()
  const recording = useRecordActivity()
  const states = useStates()
  const [clientId] = useState(newClientId)
  const [now] = useState(today)
  const [place, setPlace] = useState<PlainValues>({})
  const places = usePlaceOptions(place.collegeId ?? '', own === null)
  const students = useStudentOptions(
    own?.collegeId ?? place.collegeId ?? '',
    own?.departmentId ?? place.departmentId ?? '',
  )
  const changed = (next: PlainValues, set: (values: PlainValues) => void) => {
    if (own) return
    let made = next
    if (next.collegeId !== place.collegeId) made = { ...made, departmentId: '', studentId: '' }
    else if (next.departmentId !== place.departmentId) made = { ...made, studentId: '' }
    setPlace(made)
    if (made !== next) set(made)
  }
  const fields: readonly PlainFieldSpec[] = [
    ...places.fields,
    {
      name: 'studentId',
      label: 'Student',
      type: 'choice',
      missing: 'Please select student',
      options: [{ value: '', label: 'Select student' }, ...students],
    },
    { name: 'activityDate', label: 'Date', type: 'date', latest: now },
    { name: 'activity', label: 'Activity', max: 300, wide: true },
    { name: 'activityType', label: 'Activity Type', type: 'choice', options: asOptions(choicesOf('activityType')) },
    { name: 'level', label: 'Level', type: 'choice', options: asOptions(choicesOf('level')) },
    {
      name: 'state',
      label: 'State',
      type: 'choice',
      optional: true,
      wide: true,
      options: [{ value: '', label: 'Choose' }, ...states],
    },
    { name: 'studentRemark', label: 'Student Remark', type: 'lines', max: 2000, wide: true },
  ]
  return (
    <FormDialog
      title={kind.addTitle ?? 'Add DRP Activity'}
      subtitle="For a student of the department, who is notified."
      submitLabel="Add activity"
      width="md"
      fields={fields}
      initial={{ activityDate: now, studentId: chosen }}
      incomplete={{ title: kind.incompleteTitle, message: kind.incompleteMessage }}
      failedTitle="Oops..."
      onChange={changed}
      onSubmit={async ({ collegeId: _, departmentId: __, ...values }) => {
        const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
        const answer = await recording.mutateAsync({ ...given, clientId } as NewActivity)
        onClose()
        void messages.success(kind.successTitle, answer.message)
      }}
      onClose={onClose}
    />
  )
}
