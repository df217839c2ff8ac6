import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useId } from 'react'
import type { Kind } from '../../../api/generated/kinds'
import { useUser } from '../../../api/session'
import { useSettled } from '../../../layout/page/useSettled'
import { daysSince, formatDate } from '../../../lib/dates'
import { Avatar } from '../../../ui/Avatar'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { StatusChip } from '../../../ui/StatusChip'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import { StudentName } from '../../standing/student/StudentName'
import { EntryBrief } from '../detail/EntryBrief'
import { EntryFacts } from '../detail/EntryFacts'
import { useFreshCertificate } from '../detail/useFreshCertificate'
import { type Entry, fileLabelOf, headlineOf, plainText, studentOf } from '../entry'
import type { EntryAnswer } from '../queries'
import { latestScore } from '../score'
import { earlierQuery, type QueueRow, standsInForQuery } from './queries'

/** Longer than this is a long wait. */
const LONG_WAIT = 14

interface EntryPaneProps {
  kind: Kind
  answer: EntryAnswer
  row: QueueRow
  where: string
  heading: Ref<HTMLHeadingElement>
  /** What to look at before deciding, under the facts. */
  looks: ReactNode
}

// Few entries that wait have a certificate or a history; those come after the rest of the entry.
const loadViewer = () => import('../../../ui/file/FileViewer').then(({ FileViewer: each }) => ({ default: each }))
const loadHistory = () => import('../detail/HistoryTimeline').then(({ HistoryTimeline: each }) => ({ default: each }))
const FileViewer = lazyPart(loadViewer)
const HistoryTimeline = lazyPart(loadHistory)

/** What is to be judged, on a phone in brief: who and what, the facts, the certificate, what happened to it, what came before. */
export function EntryPane({ kind, answer, row, where, heading, looks }: EntryPaneProps) {
  const entry = answer.data
  const renew = useFreshCertificate(kind, entry)
  const isDesktop = useIsDesktop()
  const { history } = answer
  const id = useId()
  const days = daysSince(entry.receivedOn ?? entry.date)
  const represented = useRepresented(row)
  if (!isDesktop)
    return (
      <EntryBrief
        kind={kind}
        answer={answer}
        heading={heading}
        place={
          <>
            {row.mine && ', assigned to you'}
            {represented}
            <VisuallyHidden>, {where}</VisuallyHidden>
          </>
        }
        looks={looks}
        more={<Earlier kind={kind} entry={entry} />}
      />
    )
  const waits = days === 0 ? 'since today' : days === 1 ? 'for 1 day' : `for ${days} days`
  return (
    <Box component="article" aria-labelledby={`${id}-title`} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <div>
        <Box
          id={`${id}-place`}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            typography: 'small',
            color: 'text.secondary',
          }}
        >
          <span>
            <VisuallyHidden>{where}, </VisuallyHidden>
            {kind.title}
            {row.mine && ', assigned to you'}
            {represented}
          </span>
          <Box component="span" sx={{ ml: 'auto' }}>
            <StatusChip status={entry.status} />
          </Box>
        </Box>
        <Box
          component="h2"
          id={`${id}-title`}
          ref={heading}
          tabIndex={-1}
          aria-describedby={`${id}-place ${id}-who`}
          sx={{ m: 0, mt: 1, typography: 'title', overflowWrap: 'anywhere', outline: 0 }}
        >
          {headlineOf(kind, entry)}
        </Box>
      </div>
      <Box
        id={`${id}-who`}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          py: 1.5,
          borderTop: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Avatar name={entry.student?.name ?? ''} size={40} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 600 }}>
            <StudentName student={studentOf(entry)} />
          </Box>
          <Box sx={{ typography: 'small', color: 'text.secondary' }}>
            Waiting{' '}
            <Box component="span" sx={days > LONG_WAIT ? { color: 'pending.main', fontWeight: 600 } : undefined}>
              {waits}
            </Box>
          </Box>
        </Box>
      </Box>
      <EntryFacts kind={kind} entry={entry} withStudent={false} />
      {looks}
      {entry.certificate && (
        <Part title="Certificate">
          <FileViewer file={entry.certificate} label={fileLabelOf(kind)} renew={renew} />
        </Part>
      )}
      {(history.length > 0 || entry.replaces) && (
        <Part title="History">
          <HistoryTimeline kind={kind} entry={entry} history={history} />
        </Part>
      )}
      <Earlier kind={kind} entry={entry} />
    </Box>
  )
}

/** For whom one decides, where the teacher of an entry is away and one stands in. */
function useRepresented({ teacher }: QueueRow): string {
  const user = useUser()
  const isSettled = useSettled()
  const query = standsInForQuery(user)
  const { data } = useQuery({ ...query, enabled: query.enabled && isSettled })
  const name = teacher && data?.get(teacher._id)
  return name ? `, for ${name}` : ''
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Box component="h3" sx={{ m: 0, mb: 1, typography: 'heading' }}>
        {title}
      </Box>
      {children}
    </section>
  )
}

/** The student's entries of that kind before; a failure leaves the part out, as nothing hangs on it. */
function Earlier({ kind, entry }: { kind: Kind; entry: Entry }) {
  const user = useUser()
  const { data } = useQuery(earlierQuery(kind, user, entry.studentId, entry.date))
  if (!data) return null
  const rows = data.data.filter(({ _id }) => _id !== entry._id).slice(0, 3)
  const more = data.total - 1 - rows.length
  return (
    <Part title={`Earlier entries by this student: ${kind.title}`}>
      {rows.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>This is the first one.</Box>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
          {rows.map((row) => (
            <Box
              component="li"
              key={row._id}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '1fr auto', lg: '88px 1fr 136px 96px' },
                gap: { xs: '0 12px', lg: 2 },
                py: 1,
                borderBottom: 1,
                borderColor: 'divider',
                typography: 'text',
                '& > *': { minWidth: 0, overflowWrap: 'anywhere' },
              }}
            >
              <Box component="time" sx={{ color: 'text.secondary', gridColumn: { xs: '1 / -1', lg: 'auto' } }}>
                {formatDate(row.date)}
              </Box>
              <span>{headlineOf(kind, row)}</span>
              <Box component="span" sx={{ color: 'text.secondary', display: { xs: 'none', lg: 'inline' } }}>
                {plainText(row.verifiedBy ?? row.teacher)}
              </Box>
              <Box component="span" sx={{ fontWeight: 600, textAlign: 'right' }}>
                {(row.status === 'Approved' && latestScore(kind, row.score)?.value) || row.status}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {more > 0 && <Box sx={{ mt: 1, typography: 'small', color: 'text.secondary' }}>and {more} more</Box>}
    </Part>
  )
}
