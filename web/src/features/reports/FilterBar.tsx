import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Kind } from '../../api/generated/kinds'
import type { Named, StaffUser } from '../../api/types'
import { Select } from '../../ui/form/fields/controls'
import type { ListPatch, ListState } from '../../ui/list/state/listState'
import { studentsQuery } from '../logbook/queries'
import { collegeDepartmentsQuery, collegeNamesQuery, departmentNamesQuery } from '../people/queries'
import { isWide } from './queries'

interface Choice {
  college: string
  department: string
  menu: string
  student: string
  status: string
}

const statuses = [
  { value: 'Pending', label: 'Pending' },
  { value: 'Approved', label: 'Accepted' },
  { value: 'Rejected', label: 'Rejected' },
] as const

const named = (rows: readonly Named[] | undefined) => (rows ?? []).map(({ _id, name }) => ({ value: _id, label: name }))

/** The report's filters, which count when "Filter" is pressed (T-110, T-111, T-118, T-285). */
export function FilterBar({
  user,
  kinds,
  state,
  onFilter,
}: {
  user: StaffUser
  kinds: readonly Kind[]
  state: ListState
  onFilter: (patch: ListPatch) => void
}) {
  const wide = isWide(user)
  const isMaster = user.role === 'Master'
  const applied: Choice = {
    college: state.filters.college ?? '',
    department: state.filters.department ?? '',
    menu: state.filters.menu ?? '',
    student: state.student,
    status: state.status,
  }
  const text = JSON.stringify(applied)
  const [choice, setChoice] = useState(applied)
  // The address may change without this form: Back, or Clear of an empty list.
  const [followed, setFollowed] = useState(text)
  if (followed !== text) {
    setFollowed(text)
    setChoice(applied)
  }
  const collegeId = isMaster ? choice.college : (user.collegeId?._id ?? '')
  const departmentId = wide ? choice.department : (user.departmentId?._id ?? '')
  const colleges = useQuery({ ...collegeNamesQuery, enabled: isMaster })
  const ofCollege = useQuery({ ...collegeDepartmentsQuery(collegeId), enabled: wide && collegeId !== '' })
  const everywhere = useQuery({ ...departmentNamesQuery(user._id), enabled: isMaster && collegeId === '' })
  const students = useQuery({
    ...studentsQuery(departmentId, collegeId),
    enabled: departmentId !== '' && collegeId !== '',
  })
  const departments = collegeId ? ofCollege.data?.data : everywhere.data?.data
  const set = (patch: Partial<Choice>) => setChoice((old) => ({ ...old, ...patch }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { college, department, menu, student, status } = choice
    onFilter({ student, status, filters: { college, department, menu } })
  }
  return (
    <Box
      component="form"
      role="search"
      aria-label="Report filters"
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end', mb: 2 }}
    >
      {isMaster && (
        <Choose
          label="College"
          all="All colleges"
          value={choice.college}
          options={named(colleges.data?.data)}
          onChange={(college) => set({ college, department: '', student: '' })}
        />
      )}
      {wide && (
        <Choose
          label="Department"
          all="All departments"
          value={choice.department}
          options={named(departments)}
          onChange={(department) => set({ department, student: '' })}
        />
      )}
      <Choose
        label="Menu"
        all="All menus"
        value={choice.menu}
        options={kinds.map(({ key, title }) => ({ value: key, label: title }))}
        onChange={(menu) => set({ menu })}
      />
      <Choose
        label="Student"
        all={departmentId && collegeId ? 'All students' : 'Choose a department first'}
        value={choice.student}
        options={named(students.data?.students)}
        onChange={(student) => set({ student })}
      />
      <Choose
        label="Status"
        all="All statuses"
        value={choice.status}
        options={statuses}
        onChange={(status) => set({ status })}
      />
      <Button type="submit" variant="contained" sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}>
        Filter
      </Button>
    </Box>
  )
}

function Choose({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string
  all: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <Box sx={{ flex: { xs: '1 1 140px', lg: '0 1 190px' }, minWidth: 0 }}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.5, typography: 'smallStrong' }}>
        {label}
      </Box>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Box>
  )
}
