import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { asProblem, Problem } from '../../../api/client'
import { isStaff, useUser } from '../../../api/session'
import { newClientId } from '../../../lib/clientId'
import { daysAfter } from '../../../lib/dates'
import { isPersonName, NOT_A_NAME } from '../../../lib/personName'
import { FormDialog, type PlainFieldSpec, type PlainValues, type Refusal } from '../../../ui/form/FormDialog'
import { useMessages } from '../../../ui/overlay/messages'
import { scopeOf } from '../../logbook/queries'
import { useStates } from '../../organisation/useStates'
import { usePlaceOptions } from '../../people/usePlaces'
import { institutionQuery, institutionsOfQuery, useAddCoordinator } from '../queries'
import { useStudentOptions } from '../useChosenPlace'
import { NoticeInput } from './NoticeInput'

/** Length of a posting (T-399). */
const DAYS = 90
/** What is said of a posting besides (FAQ Q5, circular of 11.04.2025). */
const MARKS = [
  ['pilgrimage', 'Pilgrimage duty (Uttarakhand)'],
  ['homeState', 'Home State of the student'],
  ['pgmebApproval', 'Other State, approved by PGMEB'],
] as const
const NO_YES = [
  { value: '', label: 'No' },
  { value: 'Yes', label: 'Yes' },
]
const NOBODY = { name: '', phone: '', email: '' }
const EMAIL = /^[^@\s]+@[^@\s]+\.[A-Za-z]{2,}$/

const words = {
  title: 'Missing Details',
  phone: 'Please enter a valid 10 digit phone number',
  email: 'Please enter a valid email address',
  schedule: 'The schedule cannot end before it begins.',
}

function check({
  name = '',
  phone = '',
  email = '',
  schduleFrom = '',
  schduleTo = '',
}: PlainValues): Refusal | undefined {
  const refuse = (field: string, message: string) => ({ title: words.title, message, fields: { [field]: message } })
  if (!isPersonName(name)) return refuse('name', NOT_A_NAME)
  if (!/^\d{10}$/.test(phone)) return refuse('phone', words.phone)
  if (!EMAIL.test(email)) return refuse('email', words.email)
  if (schduleTo < schduleFrom) return refuse('schduleTo', words.schedule)
  return undefined
}

/** What the drop-down of institutions says while none of it is chosen. */
function noInstitution(
  state: string | undefined,
  list: { isError: boolean; data?: { data: readonly unknown[] } | undefined },
) {
  if (!state) return 'Choose the state first'
  if (list.isError) return 'Institutions could not be loaded'
  if (!list.data) return 'Loading institutions'
  return list.data.data.length === 0 ? 'No institution in this state yet' : 'Choose'
}

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 10)

/**
 * Adds a coordinator. The institution's own coordinator is filled in and locked (T-244) until somebody says that
 * there is another one now; the schedule ends 90 days after it begins.
 */
export default function AddCoordinatorDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const client = useQueryClient()
  const messages = useMessages()
  const adding = useAddCoordinator()
  const [clientId] = useState(newClientId)
  const [values, setValues] = useState<PlainValues>({})
  const [notice, setNotice] = useState<File | null>(null)
  const [isLocked, setLocked] = useState(false)
  const locked = useRef(false)
  const lock = (next: boolean) => {
    locked.current = next
    setLocked(next)
  }
  const latest = useRef(values)
  const write = useRef<(values: PlainValues) => void>(() => undefined)
  const put = (next: PlainValues) => {
    latest.current = next
    setValues(next)
    write.current(next)
  }
  const own = scopeOf(user)
  const places = usePlaceOptions(values.collegeId ?? '', own === null)
  const students = useStudentOptions(
    own?.collegeId ?? values.collegeId ?? '',
    isStaff(user) ? (own?.departmentId ?? values.departmentId ?? '') : '',
  )
  const states = useStates()
  const institutions = useQuery(institutionsOfQuery(values.state ?? ''))
  const isBare = institutions.data?.data.length === 0
  const hint = isStaff(user) ? 'Add it under DRP, Institution first.' : 'Ask the staff of your department to add it.'

  const fill = async (id: string) => {
    const found = await client.fetchQuery(institutionQuery(id)).catch(() => null)
    if (latest.current.insitution !== id) return
    const { name, phone, email } = found?.data ?? {}
    if (name) put({ ...latest.current, name, phone: phone ?? '', email: email ?? '' })
    // What was typed for an institution without a coordinator stays; another one's coordinator does not.
    else if (locked.current) put({ ...latest.current, ...NOBODY })
    lock(Boolean(name))
  }
  const changed = (next: PlainValues, set: (values: PlainValues) => void) => {
    write.current = set
    const differs = (name: string) => (next[name] ?? '') !== (latest.current[name] ?? '')
    let made = next
    if (differs('collegeId')) made = { ...made, departmentId: '', studentId: '' }
    if (differs('departmentId')) made = { ...made, studentId: '' }
    if (differs('state') && !differs('insitution')) made = { ...made, insitution: '' }
    if (differs('schduleFrom') && !differs('schduleTo'))
      made = { ...made, schduleTo: next.schduleFrom ? daysAfter(next.schduleFrom, DAYS) : '' }
    const isOther = Boolean(made.insitution) && differs('insitution')
    latest.current = made
    setValues(made)
    if (made !== next) set(made)
    if (isOther) void fill(made.insitution ?? '')
  }
  const fields: readonly PlainFieldSpec[] = [
    ...places.fields,
    { name: 'state', label: 'State', type: 'choice', options: [{ value: '', label: 'Choose' }, ...states] },
    {
      name: 'insitution',
      label: 'Institution',
      type: 'choice',
      options: [
        { value: '', label: noInstitution(values.state, institutions) },
        ...(institutions.data?.data ?? []).map(({ _id, title }) => ({ value: _id, label: title })),
      ],
      help: isBare ? hint : undefined,
    },
    { name: 'name', label: 'Name', max: 200, readOnly: isLocked },
    { name: 'phone', label: 'Phone', type: 'tel', max: 10, clean: digits, readOnly: isLocked },
    { name: 'email', label: 'Email', type: 'email', max: 254, readOnly: isLocked, wide: !isStaff(user) },
    ...(isStaff(user)
      ? ([
          {
            name: 'studentId',
            label: 'Student',
            type: 'choice',
            optional: true,
            options: [{ value: '', label: 'All students of the department' }, ...students],
          },
        ] as const)
      : []),
    { name: 'schduleFrom', label: 'From', type: 'date' },
    { name: 'schduleTo', label: 'To', type: 'date', help: 'Filled in: 90 days after the first day.' },
    ...(isStaff(user)
      ? MARKS.map(([name, label]) => ({ name, label, type: 'choice' as const, optional: true, options: NO_YES }))
      : []),
  ]
  return (
    <FormDialog
      title="Add Co-ordinator"
      subtitle="Of the District Residency Programme"
      submitLabel="Add co-ordinator"
      width="md"
      fields={fields}
      incomplete={{
        title: words.title,
        message: values.insitution ? 'Please fill all the fields!' : 'Please select an institution',
      }}
      check={check}
      failedTitle="Oops..."
      draft={{ id: 'drpc', url: '/drp/home?draft=1' }}
      onChange={changed}
      onSubmit={async (sent) => {
        const form = new FormData()
        for (const [name, value] of Object.entries({ ...sent, clientId })) if (value) form.set(name, value)
        if (notice) form.set('notice', notice, notice.name)
        try {
          const answer = await adding.mutateAsync(form)
          onClose()
          void messages.success('Created!', answer.message)
        } catch (error) {
          const problem = asProblem(error)
          throw problem.network ? new Problem(0, 'Something went wrong!', problem.code) : problem
        }
      }}
      onClose={onClose}
    >
      {isLocked && (
        <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: -1 }}>
          <Box component="span" sx={{ typography: 'text', color: 'text.secondary' }}>
            The co-ordinator of this institution was filled in.
          </Box>
          <Button
            variant="text"
            onClick={() => {
              lock(false)
              put({ ...latest.current, ...NOBODY })
            }}
          >
            There is another one now
          </Button>
        </Box>
      )}
      <NoticeInput file={notice} onChange={setNotice} />
    </FormDialog>
  )
}
