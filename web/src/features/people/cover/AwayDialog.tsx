import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { label } from '../../../api/labels'
import { teachersQuery } from '../../../api/queries'
import { useUser } from '../../../api/session'
import { teaches } from '../../../lib/roles'
import { FormDialog, type PlainFieldSpec } from '../../../ui/form/FormDialog'
import { type AwayRow, type CoverPlace, useAwayChanges } from './queries'

const INCOMPLETE = { title: 'Missing Details', message: 'Please say who is away, from which day and to which.' }

/** Whose days they are: changed, set for somebody, or set for whom the head chooses here. */
export type AwayOf = { row: AwayRow } | { teacher: { _id: string; name: string } | null }

/** Sets or changes days of absence: from, to, who stands in, and whether that person may sign months as well. */
export default function AwayDialog({ of, place, onClose }: { of: AwayOf; place: CoverPlace; onClose: () => void }) {
  const user = useUser()
  const { set } = useAwayChanges()
  const staff = useQuery(teachersQuery(place.departmentId, place.collegeId))
  const row = 'row' in of ? of.row : null
  const known = 'row' in of ? of.row.teacher : of.teacher
  const [absent, setAbsent] = useState(known?._id ?? '')
  const isOwn = known?._id === user._id
  const none = staff.isError ? 'Teachers could not be loaded' : staff.isLoading ? 'Loading teachers' : 'Choose'
  const people = (staff.data?.data ?? [])
    .filter(({ role }) => teaches(role))
    .map(({ _id, name, role }) => ({ value: _id, label: `${name}, ${label(role)}` }))
  const fields: readonly PlainFieldSpec[] = [
    ...(known
      ? []
      : ([
          { name: 'teacher', label: 'Who is away', type: 'choice', options: [{ value: '', label: none }, ...people] },
        ] as const)),
    { name: 'first', label: 'First day', type: 'date' },
    { name: 'last', label: 'Last day', type: 'date', help: 'This day counts too.' },
    {
      name: 'delegate',
      label: 'Who stands in',
      type: 'choice',
      optional: true,
      options: [{ value: '', label: staff.data ? 'No one' : none }, ...people.filter(({ value }) => value !== absent)],
      help: 'Verifies pending entries during the absence. Active teachers of this department who can verify.',
    },
    {
      name: 'authenticates',
      label: 'Months',
      type: 'choice',
      options: [
        { value: 'no', label: 'Does not sign months' },
        { value: 'yes', label: 'May sign months as well' },
      ],
      help: 'Of those who stand in, only a designated PG guide signs a month.',
    },
    { name: 'reason', label: 'Reason', max: 200, optional: true },
  ]
  return (
    <FormDialog
      title={row ? 'Change days of absence' : 'Set days of absence'}
      subtitle={isOwn ? undefined : known?.name}
      submitLabel="Save"
      fields={fields}
      initial={{
        first: row?.first ?? '',
        last: row?.last ?? '',
        delegate: row?.delegate?._id ?? '',
        authenticates: row?.authenticates ? 'yes' : 'no',
        reason: row?.reason ?? '',
      }}
      incomplete={INCOMPLETE}
      onChange={({ teacher = '', delegate }, set) => {
        if (known) return
        setAbsent(teacher)
        if (teacher && delegate === teacher) set({ delegate: '' })
      }}
      check={({ first = '', last = '' }) => {
        const message = 'The last day is before the first one.'
        return last < first ? { title: 'These days cannot be', message, fields: { last: message } } : undefined
      }}
      onClose={onClose}
      done="Saved"
      onSubmit={({ teacher, first = '', last = '', delegate, authenticates, reason = '' }) => {
        const whose = known?._id ?? teacher ?? null
        return set.mutateAsync({
          _id: row?._id ?? null,
          body: {
            teacher: whose,
            first,
            last,
            delegate: delegate || null,
            authenticates: Boolean(delegate) && authenticates === 'yes',
            reason,
          },
        })
      }}
    />
  )
}
