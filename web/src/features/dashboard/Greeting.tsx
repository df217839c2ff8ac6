import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { label } from '../../api/labels'
import { useUser } from '../../api/session'
import type { SessionUser } from '../../api/types'
import { timeNow } from '../../lib/dates'
import { textStyles } from '../../theme/text'
import { Icon } from '../../ui/Icon'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { useIsDesktop } from '../../ui/useIsDesktop'

/** Facts in a row, a dot before each but the first of a line: those lie left of the edge and are clipped. */
const Facts = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  marginTop: 2,
  marginLeft: -18,
  clipPath: 'inset(0 0 0 18px)',
  ...textStyles.text,
  color: theme.vars.palette.text.secondary,
  '& > li': { position: 'relative', paddingLeft: 18 },
  '& > li::before': { content: '"·" / ""', position: 'absolute', left: 7 },
  // On a phone they are one text of two lines at most.
  [theme.breakpoints.down('lg')]: {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    marginLeft: 0,
    clipPath: 'none',
    fontSize: 13,
    '& > li': { display: 'inline', paddingLeft: 0 },
    '& > li + li::before': { content: '" · " / " "', position: 'static' },
    '& > li:first-of-type::before': { content: 'none' },
  },
}))

const GuidelinesDialog = lazyPart(() => import('./GuidelinesDialog'))

const NOON = 12
const EVENING = 17

/** Good morning, afternoon or evening, by the clock in Asia/Kolkata. */
export function dayPart(time: string = timeNow()): string {
  const hour = Number(time.slice(0, 2))
  if (hour < NOON) return 'Good morning'
  return hour < EVENING ? 'Good afternoon' : 'Good evening'
}

/** Students are greeted by their first name, staff by their full name with its title. A name that begins with an initial is left whole. */
export function greetingName({ name, role }: Pick<SessionUser, 'name' | 'role'>): string {
  if (role) return name
  const [first = ''] = name.replace(/^(dr|mr|mrs|ms)\b\.?\s+/i, '').split(/\s+/)
  return /^\p{L}{2,}$/u.test(first) ? first : name
}

interface Fact {
  name: string
  value: string | undefined
  before?: string
}

/** Who the person is. Where there is little room, a course that names its department says both, and the college, which is the longest, comes last. */
function factsOf(user: SessionUser, isDesktop: boolean): Fact[] {
  const role: Fact = { name: 'Role', value: label(user.role ?? 'Student') }
  const college: Fact = { name: 'College', value: user.collegeId?.name }
  const department: Fact = { name: 'Department', value: user.departmentId?.name }
  const course: Fact = { name: 'Course', value: user.courseId?.title }
  const unitHead: Fact = { name: 'Unit head', value: user.unitHead?.name, before: 'Unit head ' }
  if (isDesktop) return [role, college, department, course, unitHead]
  const isSaid = department.value !== undefined && course.value?.endsWith(department.value)
  return [role, ...(isSaid ? [] : [department]), course, unitHead, college]
}

/** Who is here: name, role, college, department, course and unit head, each where there is one (L-019 to L-025), and the guidelines (L-026). */
export function Greeting() {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const isDesktop = useIsDesktop()
  const facts = factsOf(user, isDesktop).filter(({ value }) => value)
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', lg: 'row' },
        alignItems: { lg: 'flex-end' },
        justifyContent: 'space-between',
        gap: { xs: 0.5, lg: 3 },
        mb: 3,
      }}
    >
      <div>
        <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
          {dayPart()}, {greetingName(user)}
        </Typography>
        <Facts aria-label="You">
          {facts.map(({ name, value, before }) => (
            <li key={name} title={name}>
              {`${before ?? ''}${value}`}
            </li>
          ))}
        </Facts>
      </div>
      <Link
        component="button"
        type="button"
        onClick={() => setOpen(true)}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.75,
          minHeight: { xs: 44, lg: 24 },
          alignSelf: { xs: 'flex-start', lg: 'auto' },
          flex: 'none',
          font: 'inherit',
          fontSize: { xs: 'lead.fontSize', lg: 'text.fontSize' },
          fontWeight: { xs: 600, lg: 400 },
          textDecoration: 'none',
        }}
      >
        <Icon name="file" size={20} />
        Department guidelines
      </Link>
      {isOpen && <GuidelinesDialog onClose={() => setOpen(false)} />}
    </Box>
  )
}
