import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isStaff, useUser } from '../../api/session'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorPanel } from '../../ui/ErrorPanel'
import { choiceOf } from '../../ui/form/choiceOf'
import { NamedChoice, withChosen } from '../../ui/form/fields/NamedChoice'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { useSearchPatch } from '../../ui/list/state/useSearchPatch'
import { RowSkeletons } from '../../ui/Skeletons'
import { PageHeader } from '../../ui/text/PageHeader'
import { TwoColumns } from '../../ui/text/Section'
import { PLACE } from '../logbook/places'
import { scopeOf, studentsQuery } from '../logbook/queries'
import { ReportPage } from '../logbook/report/ReportPage'
import { Items } from './Items'
import type { Part } from './parts'
import { recordQuery, type Whose } from './queries'
import { ThesisProgress } from './ThesisProgress'

const ThesisDays = lazyPart(() => import('./ThesisDays'))

/** A part's page: the five items and the way so far above the list of uploads; staff choose a student first (T-051). */
export function ThesisPage({ part }: { part: Part }) {
  const user = useUser()
  if (!scopeOf(user))
    return (
      <>
        <PageHeader title={part.kind.heading} />
        <EmptyState icon="person" text="Your account belongs to no department, so there is no student to choose." />
      </>
    )
  return (
    <ReportPage kind={part.kind} addLabel={part.uploadLabel} choosesStudent overview={() => <Overview part={part} />} />
  )
}

const A_PLACE = /^([0-9a-f]{24})-([0-9a-f]{24})$/

function Overview({ part }: { part: Part }) {
  const user = useUser()
  const staff = isStaff(user)
  const [search] = useSearchParams()
  const studentId = staff ? (search.get('student') ?? '') : user._id
  // What was settled before a transfer stays where it was, to be read.
  const present = scopeOf(user)
  const chosen = A_PLACE.exec(search.get(PLACE) ?? '')
  const former =
    chosen && (chosen[1] !== present?.collegeId || chosen[2] !== present?.departmentId)
      ? { collegeId: chosen[1] ?? '', departmentId: chosen[2] ?? '' }
      : null
  const place = former ?? present
  return (
    <Box sx={{ mb: 3 }}>
      {staff && <StudentChoice />}
      {studentId && place ? (
        <Settled
          key={`${studentId} ${place.departmentId}`}
          part={part}
          whose={{ ...place, studentId }}
          isOwn={!staff && former === null}
          isPresent={former === null}
        />
      ) : (
        <EmptyState
          icon="person"
          text="Select a student"
          hint={`What was settled about the ${part.key}, and how far it is, appears here.`}
        />
      )}
    </Box>
  )
}

/** "Student": whom the page is about; the address holds it, and the list follows. */
function StudentChoice() {
  const scope = scopeOf(useUser())
  const [search, setSearch] = useSearchPatch()
  const students = useQuery({
    ...studentsQuery(scope?.departmentId ?? '', scope?.collegeId ?? ''),
    enabled: scope !== null,
  })
  const value = search.get('student') ?? ''
  return (
    <NamedChoice
      label="Student"
      none={choiceOf(students, 'student')}
      value={value}
      options={withChosen(students.data?.students, value)}
      onChange={(student) => setSearch({ student, page: '', open: '', verify: '' })}
      sx={{ maxWidth: 320, mb: 2 }}
    />
  )
}

/** `isPresent`: in the place where the student is now, whose days are those of the standing. */
function Settled(props: { part: Part; whose: Whose; isOwn: boolean; isPresent: boolean }) {
  const { part, whose, isOwn, isPresent } = props
  const result = useQuery(recordQuery(part, whose))
  const renew = async () => (await result.refetch()).data?.data.certificate
  return (
    <TwoColumns second={340} sx={{ gap: { xs: 3, lg: 5 } }}>
      {result.data ? (
        <Items part={part} record={result.data.data} renew={renew} isOwn={isOwn} />
      ) : result.isError ? (
        <ErrorPanel message={result.error.message} onRetry={() => void result.refetch()} />
      ) : (
        <RowSkeletons count={5} height={88} label="Loading details" />
      )}
      {/* On a phone the way so far comes first: it says what is next. */}
      <Box sx={{ order: { xs: -1, lg: 0 }, minWidth: 0 }}>
        <ThesisProgress whose={whose} />
        {isPresent && <ThesisDays whose={whose} />}
      </Box>
    </TwoColumns>
  )
}
