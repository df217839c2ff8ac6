import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffUser } from '../../api/types'
import { choiceOf } from '../../ui/form/choiceOf'
import { NamedChoice, withChosen } from '../../ui/form/fields/NamedChoice'
import { PlaceChoice } from '../people/PlaceChoice'
import { choicesQuery } from './queries'

const width = { width: { xs: '100%', sm: 240 } }

interface StudentChoiceProps {
  user: StaffUser
  value: string
  onChange: (id: string) => void
  label?: string
  /** Every student may be chosen, not only those who are assessed. */
  all?: boolean
}

/** "Student": whom the page is about (T-095, T-098). The Master says of which college and department first (T-292). */
export function StudentChoice({ user, value, onChange, label = 'Student', all = false }: StudentChoiceProps) {
  const isMaster = user.role === 'Master'
  const [place, setPlace] = useState({ college: '', department: '' })
  const isPlaced = !isMaster || place.department !== ''
  const students = useQuery({ ...choicesQuery(user, place, all), enabled: isPlaced })
  const go = (next: typeof place) => {
    setPlace(next)
    if (value) onChange('')
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, width: { xs: '100%', sm: 'auto' } }}>
      {isMaster && <PlaceChoice place={place} onChange={go} sx={width} />}
      <NamedChoice
        label={label}
        none={isPlaced || students.isError ? choiceOf(students, 'student') : 'Choose a department first'}
        value={value}
        options={withChosen(isPlaced ? students.data?.students : undefined, value)}
        sx={width}
        onChange={onChange}
      />
    </Box>
  )
}
