import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Kind } from '../../api/generated/kinds'
import type { StaffUser } from '../../api/types'
import { NamedChoice } from '../../ui/form/fields/NamedChoice'
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
  { _id: 'Pending', name: 'Pending' },
  { _id: 'Approved', name: 'Accepted' },
  { _id: 'Rejected', name: 'Rejected' },
]

interface FilterBarProps {
  user: StaffUser
  kinds: readonly Kind[]
  state: ListState
  onFilter: (patch: ListPatch) => void
}

/** The report's filters, which count when "Filter" is pressed (T-110, T-111, T-118, T-285). */
export function FilterBar({ user, kinds, state, onFilter }: FilterBarProps) {
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
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'end',
        mb: 2,
        '& > div': { flex: { xs: '1 1 140px', lg: '0 1 190px' }, minWidth: 0 },
      }}
    >
      {isMaster && (
        <NamedChoice
          label="College"
          none="All colleges"
          value={choice.college}
          options={colleges.data?.data}
          onChange={(college) => set({ college, department: '', student: '' })}
        />
      )}
      {wide && (
        <NamedChoice
          label="Department"
          none="All departments"
          value={choice.department}
          options={departments}
          onChange={(department) => set({ department, student: '' })}
        />
      )}
      <NamedChoice
        label="Menu"
        none="All menus"
        value={choice.menu}
        options={kinds.map(({ key, title }) => ({ _id: key, name: title }))}
        onChange={(menu) => set({ menu })}
      />
      <NamedChoice
        label="Student"
        none={departmentId && collegeId ? 'All students' : 'Choose a department first'}
        value={choice.student}
        options={students.data?.students}
        onChange={(student) => set({ student })}
      />
      <NamedChoice
        label="Status"
        none="All statuses"
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
