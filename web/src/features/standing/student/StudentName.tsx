import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { isStaff, useUser } from '../../../api/session'
import { EMPTY } from '../../../lib/dates'
import { type LinkedStudent, studentPage } from '../addresses'

interface StudentNameProps {
  student: (LinkedStudent & { name: string }) | null | undefined
  /** What the history's state holds there: `useStudentList`. */
  state?: unknown
}

/** A student's name: for staff the way to the page of the student, above a row or card that is pressed as a whole. */
export function StudentName({ student, state }: StudentNameProps) {
  const user = useUser()
  if (!student || !isStaff(user)) return student?.name ?? EMPTY
  return (
    <Box
      component={Link}
      to={studentPage(student)}
      state={state}
      sx={{
        position: 'relative',
        zIndex: 2,
        color: 'inherit',
        textDecorationColor: 'control',
        textDecorationThickness: '1px',
        textUnderlineOffset: '3px',
        overflowWrap: 'anywhere',
        '&:hover': { color: 'primary.main' },
      }}
    >
      {student.name}
    </Box>
  )
}
