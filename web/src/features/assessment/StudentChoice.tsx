import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffUser } from '../../api/types'
import { NamedChoice } from '../../ui/form/fields/NamedChoice'
import { collegeDepartmentsQuery, collegeNamesQuery } from '../people/queries'
import { assessedQuery } from './queries'

const width = { width: { xs: '100%', sm: 240 } }

interface StudentChoiceProps {
  user: StaffUser
  value: string
  onChange: (id: string) => void
  label?: string
  /** Who may be chosen, where it is not who is assessed. */
  students?: typeof assessedQuery
}

/** "Student": whom the page is about (T-095, T-098). The Master says of which college and department first (T-292). */
export function StudentChoice({
  user,
  value,
  onChange,
  label = 'Student',
  students: choices = assessedQuery,
}: StudentChoiceProps) {
  const isMaster = user.role === 'Master'
  const [place, setPlace] = useState({ college: '', department: '' })
  const colleges = useQuery({ ...collegeNamesQuery, enabled: isMaster })
  const departments = useQuery({
    ...collegeDepartmentsQuery(place.college),
    enabled: isMaster && place.college !== '',
  })
  const isPlaced = !isMaster || place.department !== ''
  const students = useQuery({ ...choices(user, place), enabled: isPlaced })
  const first = students.isPending ? 'Loading students' : 'Select student'
  const none = students.isError ? 'Students could not be loaded' : isPlaced ? first : 'Choose a department first'
  const list = isPlaced ? (students.data?.students ?? []) : []
  const isElsewhere = value !== '' && !list.some(({ _id }) => _id === value)
  const go = (next: typeof place) => {
    setPlace(next)
    if (value) onChange('')
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, width: { xs: '100%', sm: 'auto' } }}>
      {isMaster && (
        <>
          <NamedChoice
            label="College"
            none="Select college"
            value={place.college}
            options={colleges.data?.data}
            sx={width}
            onChange={(college) => go({ college, department: '' })}
          />
          <NamedChoice
            label="Department"
            none={place.college ? 'Select department' : 'Choose a college first'}
            value={place.department}
            options={departments.data?.data}
            sx={width}
            onChange={(department) => go({ ...place, department })}
          />
        </>
      )}
      <NamedChoice
        label={label}
        none={none}
        value={value}
        options={isElsewhere ? [{ _id: value, name: 'Chosen student' }, ...list] : list}
        sx={width}
        onChange={onChange}
      />
    </Box>
  )
}
