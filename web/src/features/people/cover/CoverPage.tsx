import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../../api/session'
import { EmptyState } from '../../../ui/EmptyState'
import { Select } from '../../../ui/form/fields/controls'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { useListState } from '../../../ui/list/state/useListState'
import { useSearchPatch } from '../../../ui/list/state/useSearchPatch'
import { PageHeader } from '../../../ui/text/PageHeader'
import { Section, TwoColumns } from '../../../ui/text/Section'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import { peoplePlace } from '../people'
import { usePlaceOptions } from '../usePlaces'
import { AwayList } from './AwayList'
import { MoveHistory } from './MoveHistory'
import { MovePane } from './MovePane'
import { type CoverPlace, type CoverToday, coverQuery } from './queries'
import { entriesWords } from './shares'
import { keyOf, TeacherList } from './TeacherList'
import { type Mover, useMover } from './useMover'

const AwayDialog = lazyPart(() => import('./AwayDialog'))

const FILTERS = ['college', 'department', 'teacher'] as const
const accepts = (name: string, value: string) =>
  FILTERS.some((each) => each === name) && (/^(|[0-9a-f]{24})$/.test(value) || (name === 'teacher' && value === 'none'))

/** How it stands, in a sentence. */
function sentence({ teachers, offerDays, today }: CoverToday): string {
  const away = teachers.filter((each) => each.away)
  const waiting = away.reduce((sum, each) => sum + each.waiting, 0)
  const uncovered = teachers.filter(({ absence }) => absence && !absence.delegate).length
  const late = away.filter(({ oldest }) => oldest && Date.parse(today) - Date.parse(oldest) > offerDays * 86_400_000)
  return [
    away.length === 0
      ? 'Nobody is away today.'
      : `${away.length} ${away.length === 1 ? 'teacher is' : 'teachers are'} away; ${entriesWords(waiting)} ${waiting === 1 ? 'waits' : 'wait'} there.`,
    uncovered > 0 && `For ${uncovered} who ${uncovered === 1 ? 'is' : 'are'} or will be away nobody stands in.`,
    late.length > 0 && `Entries have waited over ${offerDays} days with ${late.map(({ name }) => name).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** `/cover`: who of a department is away, and where the entries that wait there go. */
export default function CoverPage() {
  const user = useUser()
  const own = peoplePlace(user)
  const isMaster = user.role === 'Master'
  const [state, change] = useListState(FILTERS, accepts)
  const { college = '', department = '' } = state.filters
  const chosen = college && department ? { collegeId: college, departmentId: department } : null
  const place = isMaster ? chosen : own
  return (
    <>
      {isMaster && (
        <ChoosePlace college={college} department={department} onChoose={(filters) => change({ filters })} />
      )}
      {place ? (
        <OfDepartment key={`${place.collegeId}/${place.departmentId}`} place={place} isMaster={isMaster} />
      ) : (
        <>
          <PageHeader title="Cover" />
          <EmptyState
            icon="calendar"
            text={isMaster ? 'Whose cover do you want to see?' : 'Your account has no department.'}
            {...(isMaster ? { hint: 'Choose a college and one of its departments.' } : {})}
          />
        </>
      )}
    </>
  )
}

interface ChoosePlaceProps {
  college: string
  department: string
  onChoose: (filters: { college: string; department: string; teacher: string }) => void
}

/** A college and one of its departments, for the Master. */
function ChoosePlace({ college, department, onChoose }: ChoosePlaceProps) {
  const { colleges, departments } = usePlaceOptions(college, true)
  const select = (
    label: string,
    value: string,
    options: readonly { value: string; label: string }[],
    onChange: (value: string) => void,
  ) => (
    <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} sx={{ maxWidth: 360 }}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.value === '' ? label : option.label}
        </option>
      ))}
    </Select>
  )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {select('College', college, colleges, (value) => onChoose({ college: value, department: '', teacher: '' }))}
      {select('Department', department, departments, (value) => onChoose({ college, department: value, teacher: '' }))}
    </Box>
  )
}

function OfDepartment({ place, isMaster }: { place: CoverPlace; isMaster: boolean }) {
  const isDesktop = useIsDesktop()
  const [state, change] = useListState(FILTERS, accepts)
  const [, , linkTo] = useSearchPatch()
  const [isOpen, setOpen] = useState(false)
  const result = useQuery(coverQuery(place))
  const today = result.data
  const wanted = state.filters.teacher ?? ''
  const first = isDesktop ? today?.data.find(({ away, waiting }) => away && waiting > 0) : undefined
  const row = today?.data.find((each) => keyOf(each) === wanted) ?? (wanted === '' ? first : undefined)
  const key = row ? keyOf(row) : null
  const mover = useMover(place, key, result.refetch)
  const choose = (teacher: string) => change({ page: state.page, filters: { teacher } }, { replace: true })
  // Whose entries moved stays in sight with what became of them, though somebody else stands first now.
  const move: Mover['move'] = (from, receivers) => {
    if (wanted === '') choose(keyOf(from))
    return mover.move(from, receivers)
  }
  return (
    <>
      <PageHeader
        title="Cover"
        summary={today && sentence(today)}
        actions={
          <Button variant="outlined" onClick={() => setOpen(true)}>
            Set days of absence
          </Button>
        }
      />
      <TwoColumns second={376} sx={{ gap: { xs: 3, lg: '32px 24px' } }}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box>
            <TeacherList
              result={result}
              current={key}
              linkOf={(teacher) => linkTo({ teacher })}
              place={isMaster ? { college: place.collegeId, department: place.departmentId } : {}}
            />
            <Typography sx={{ typography: 'small', color: 'text.secondary', mt: 1 }}>
              Those who are away come first, then those with the largest load. Teachers set their own days on the
              Profile page; the head of the department can set them for anyone.
            </Typography>
          </Box>
          <Section title="Days of absence">
            <AwayList place={place} />
          </Section>
          <MoveHistory place={place} state={state} change={change} />
        </Box>
        {today && row ? (
          <MovePane
            key={key}
            today={today}
            row={row}
            place={place}
            mover={{ ...mover, move }}
            onClose={() => choose('')}
          />
        ) : (
          isDesktop &&
          today && (
            <EmptyState
              icon="person"
              text={wanted === '' ? 'No entry waits with somebody away' : 'Nothing is waiting with this person now'}
              hint="Choose a teacher to see where the entries waiting there could go."
            />
          )
        )}
      </TwoColumns>
      {isOpen && <AwayDialog of={{ teacher: null }} place={place} onClose={() => setOpen(false)} />}
    </>
  )
}
