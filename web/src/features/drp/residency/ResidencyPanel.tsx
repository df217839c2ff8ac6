import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isStaff, useUser } from '../../../api/session'
import { formatDate } from '../../../lib/dates'
import { outlined } from '../../../theme/outlined'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { Notice } from '../../../ui/Notice'
import { type ChipLook, WordChip } from '../../../ui/StatusChip'
import { Fact } from '../../../ui/text/Fact'
import { WholeDates } from '../../../ui/text/WholeDates'
import type { Place } from '../../logbook/places'
import { PostingCard } from './PostingCard'
import { type ResidencyPage, residencyQuery, type Whose } from './queries'

const LOOKS: Readonly<Record<string, ChipLook & { word: string }>> = {
  met: { icon: 'approved', colour: 'approved', word: 'Met' },
  waiting: { icon: 'pending', colour: 'pending', word: 'Waiting' },
  in_progress: { icon: 'contrast', colour: null, word: 'In progress' },
  missing: { icon: 'rejected', colour: null, word: 'Missing' },
  overdue: { icon: 'warning', colour: 'rejected', word: 'Overdue' },
  not_applicable: { icon: 'info', colour: null, word: 'Not asked' },
}
const REPORTS: Readonly<Record<string, string>> = {
  not_due: 'Not due yet',
  due: 'Due',
  overdue: 'Overdue',
  reported: 'Reported',
}

/** A trainee's residency: days owed and served, the window, what is missing, and each posting with its signatures. */
export function ResidencyPanel({ place, studentId }: { place: Place | null; studentId: string }) {
  const titleId = useId()
  const user = useUser()
  const result = useQuery(residencyQuery(user, place, studentId))
  const page = result.data?.data
  const whose = { collegeId: place?.collegeId ?? '', departmentId: place?.departmentId ?? '', studentId }
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      aria-busy={result.isLoading || undefined}
      sx={{ ...outlined, mb: 2, p: 2, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Box component="h2" id={titleId} sx={{ m: 0, typography: 'heading' }}>
          {titleOf(page)}
        </Box>
        {page?.numbers && !page.numbers.line && <State state={page.numbers.state} />}
      </Box>
      {page ? (
        <Content page={page} whose={whose} staff={isStaff(user)} />
      ) : result.isLoading ? (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Skeleton height={8} />
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </Box>
      ) : (
        <ErrorPanel onRetry={() => void result.refetch()} />
      )}
    </Box>
  )
}

function titleOf(page: ResidencyPage | undefined): string {
  const numbers = page?.numbers
  if (!numbers || numbers.line || numbers.state === 'not_applicable') return 'District Residency'
  return `District Residency: ${numbers.days} of ${numbers.required} days served`
}

function State({ state }: { state: string }) {
  const look = LOOKS[state]
  return look && <WordChip look={look} word={look.word} />
}

function Content({ page, whose, staff }: { page: ResidencyPage; whose: Whose; staff: boolean }) {
  const { numbers } = page
  if (!numbers || numbers.line) return <p>{numbers?.line || 'Nothing is known about this residency yet.'}</p>
  if (numbers.state === 'not_applicable')
    return <p>No District Residency is required for this course ({numbers.source}).</p>
  return (
    <>
      <Bar days={numbers.days} required={numbers.required} />
      {page.missing.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Box component="h3" sx={{ typography: 'smallStrong' }}>
            Still missing
          </Box>
          <Box component="ul" sx={{ m: 0, pl: '20px' }}>
            {page.missing.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </Box>
        </Box>
      )}
      <Facts numbers={numbers} />
      {numbers.outsideWindow && (
        <Box sx={{ mt: 2 }}>
          <Notice severity="warning">
            A day lies outside the window. It is a warning, for the State posts: nothing is refused.
          </Notice>
        </Box>
      )}
      {page.postings.map((posting) => (
        <PostingCard key={posting._id} posting={posting} may={page.may} whose={whose} staff={staff} />
      ))}
      <Box component="p" sx={{ mt: 2, typography: 'small', color: 'text.secondary' }}>
        {numbers.rule} Evidence: {numbers.evidence}. Source: {numbers.source}.
      </Box>
    </>
  )
}

function Bar({ days, required }: { days: number; required: number }) {
  return (
    <Box
      role="img"
      aria-label={`${days} of ${required} days served`}
      sx={{ height: 8, borderRadius: 1, overflow: 'hidden', bgcolor: 'sunken' }}
    >
      <Box sx={{ height: 1, width: `${Math.min(100, (days / required) * 100)}%`, bgcolor: 'approved.bar' }} />
    </Box>
  )
}

function Facts({ numbers }: { numbers: NonNullable<ResidencyPage['numbers']> }) {
  const { window, dueBy } = numbers
  const semesters = window?.semesters.join(', ')
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
        gap: '12px 16px',
        m: 0,
        mt: 2,
      }}
    >
      <Fact label={`Window (semester ${semesters ?? ''})`}>
        {window ? <WholeDates>{`${formatDate(window.first)} to ${formatDate(window.last)}`}</WholeDates> : 'Not known'}
      </Fact>
      <Fact label="Days owed">{numbers.owed}</Fact>
      <Fact label="Days that do not count">{numbers.notCounted || 'None'}</Fact>
      <Fact label="Report to the Board">
        {REPORTS[numbers.reportState]}
        {dueBy && numbers.reportState !== 'reported' && `, by ${formatDate(dueBy)}`}
        {numbers.late && ', late'}
      </Fact>
    </Box>
  )
}
