import Box from '@mui/material/Box'
import LinkText from '@mui/material/Link'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { fileSize } from '../../../ui/file/fileFacts'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { type ChipLook, LookIcon, WordChip } from '../../../ui/StatusChip'
import { Caption } from '../../../ui/text/Caption'
import { Section } from '../../../ui/text/Section'
import { monthName } from '../attendance/days'
import { byNeed, dueWords, isSettled, lookOf, stateWord } from '../eligibility/words'
import { Line, Lines, Nothing } from '../Line'
import { linkToMonth, lookOfMonth } from '../months/months'
import type { Standing } from '../queries'
import { type TraineeAddress, traineeQuery } from '../useTrainee'
import { changedWords, signedOf, toSign } from './counts'
import type { Student } from './queries'

const FileDialog = lazyPart(() => import('./FileDialog'))

/** The six conditions, and what else is overdue. */
export function Checklist({ standing, query }: { standing: Standing; query: string }) {
  const met = standing.gates.filter(({ state }) => state === 'met').length
  const late = standing.duties.filter(({ state }) => state === 'overdue')
  return (
    <Section title="Checklist" aside={standing.gates.length > 0 && `${met} of ${standing.gates.length} met`}>
      <Lines empty="Nothing is asked without a standing.">
        {[...byNeed(standing.gates), ...late].map((gate) => (
          <Line
            key={gate.id}
            mark={<LookIcon look={lookOf(gate)} />}
            to={`/standing${query}`}
            title={gate.title}
            below={[stateWord(gate), !isSettled(gate) && dueWords(gate)].filter(Boolean).join(', ')}
          />
        ))}
      </Lines>
    </Section>
  )
}

/** Months of training: how many are signed, and those to sign. */
export function Months(props: { standing: Standing; address: TraineeAddress; signs: boolean }) {
  const { standing, address, signs } = props
  const { signed, over, changed } = signedOf(standing)
  const waiting = toSign(standing.months)
  const [first] = waiting
  const place = `${address.collegeId}/${address.departmentId}`
  const linkOf = (month: (typeof waiting)[number]) =>
    linkToMonth({ student: { _id: address.studentId, name: '' }, place: month.place, month: month.month })
  return (
    <Section
      title="Months to sign"
      aside={over > 0 && [`${signed} of ${over} signed`, changedWords(changed)].filter(Boolean).join(', ')}
    >
      <Lines empty="No months to sign.">
        {waiting.slice(0, 3).map((month) => (
          <Line
            key={`${month.place} ${month.month}`}
            mark={<LookIcon look={lookOfMonth(month.state).look} />}
            to={linkOf(month)}
            title={monthName(month.month)}
            below={lookOfMonth(month.state).word}
          />
        ))}
        {waiting.length > 3 && (
          <Line to={`/standing/months${traineeQuery(address)}`} title={`${waiting.length - 3} more to sign`} />
        )}
      </Lines>
      {signs && first?.place === place && (
        <ActionButton color="primary" to={linkOf(first)} variant="outlined" sx={{ mt: 1 }}>
          Sign {monthName(first.month)}
        </ActionButton>
      )}
    </Section>
  )
}

function Used({ label, used, of, to }: { label: string; used: number; of: number; to: string }) {
  const share = of > 0 ? Math.min(100, (used / of) * 100) : 0
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) 72px 64px 80px',
        alignItems: 'center',
        gap: 1,
        py: '6px',
        typography: 'text',
      }}
    >
      <span>{label}</span>
      <Box aria-hidden sx={{ height: 4, borderRadius: '2px', bgcolor: 'sunken' }}>
        <Box
          sx={{
            width: `${share}%`,
            height: '100%',
            borderRadius: '2px',
            bgcolor: used > of ? 'pending.main' : 'control',
          }}
        />
      </Box>
      <LinkText component={Link} to={to} sx={{ whiteSpace: 'nowrap' }}>
        {used} of {of}
      </LinkText>
      <Caption component="span" sx={{ textAlign: 'right' }}>
        {used > of ? `${used - of} too many` : `${of - used} left`}
      </Caption>
    </Box>
  )
}

/** Leave by training year, from the rules' own ledger. */
export function Leave({ standing: { leave, balance, term }, query }: { standing: Standing; query: string }) {
  const to = `/standing/attendance${query}`
  const year = term ? leave?.byYear[term.year - 1] : undefined
  return (
    <Section title="Leave used" aside={term && `year ${term.year}`}>
      {!leave || !balance || !year ? (
        <Nothing>No leave is counted without a standing.</Nothing>
      ) : (
        <>
          <ul>
            <Used label="Casual" used={year.casual} of={year.casual + balance.casual} to={to} />
            <Used label="Academic" used={year.academic} of={year.academic + balance.academic} to={to} />
          </ul>
          {leave.extensionDays > 0 && (
            <Nothing>{`Leave adds ${leave.extensionDays} ${leave.extensionDays === 1 ? 'day' : 'days'} to the term.`}</Nothing>
          )}
        </>
      )}
    </Section>
  )
}

/** The newest appraisals; nothing for who does not read them. */
export function Appraisals({ appraisals, studentId }: { appraisals: Student['appraisals']; studentId: string }) {
  if (!appraisals) return null
  const to = `/appeal?student=${studentId}`
  return (
    <Section title="Saved appraisals" aside={appraisals.total > 0 && <Counter to={to} count={appraisals.total} />}>
      <Lines empty="No appraisal has been saved yet.">
        {appraisals.newest.map(({ _id, fromDate, toDate, mean, verifiedBy, acknowledgedOn }) => (
          <Line
            key={_id}
            to={to}
            title={`${formatDate(fromDate)} to ${formatDate(toDate)}`}
            below={[verifiedBy?.name, acknowledgedOn ? 'acknowledged' : 'not acknowledged yet']
              .filter(Boolean)
              .join(', ')}
            end={mean === null ? null : `mean ${mean}`}
          />
        ))}
      </Lines>
    </Section>
  )
}

const MEMO_LOOKS = {
  Pending: { icon: 'pending', colour: 'pending' },
  Explained: { icon: 'contrast', colour: 'primary' },
  Closed: { icon: 'approved', colour: 'approved' },
  Void: { icon: 'info', colour: null },
} as const satisfies Record<Student['memos']['newest'][number]['status'], ChipLook>

/** The newest memos. */
export function Memos({ memos, student }: { memos: Student['memos']; student: Student['student'] }) {
  return (
    <Section title="Memos" aside={memos.total > 0 && `${memos.total}, ${memos.pending} unanswered`}>
      <Lines empty={`No memo has been issued to ${student.name}.`}>
        {memos.newest.map(({ _id, memoNumber, date, reason, status }) => (
          <Line
            key={_id}
            to={`/memo?open=${_id}`}
            title={reason}
            below={`${memoNumber}, ${formatDate(date)}`}
            end={<WordChip look={MEMO_LOOKS[status]} word={status} />}
          />
        ))}
      </Lines>
    </Section>
  )
}

const Counter = ({ to, count }: { to: string; count: number }) => (
  <LinkText component={Link} to={to}>
    {count}
  </LinkText>
)

const OF: Readonly<Record<string, string>> = { certificate: 'of an entry', thesis: 'of the thesis' }

/** Which file it is, whatever its link is now. */
const keyOf = ({ name, createdAt }: Student['files']['newest'][number]) => `${createdAt} ${name}`

/** The newest files that the student brought in here. */
export function Files({ files, studentId }: { files: Student['files']; studentId: string }) {
  const [opened, setOpened] = useState<string | null>(null)
  const shown = files.newest.find((file) => keyOf(file) === opened)
  if (files.total === 0) return null
  return (
    <Section
      title="Files"
      aside={files.total > files.newest.length && `the newest ${files.newest.length} of ${files.total}`}
    >
      <ul>
        {files.newest.map((file) => (
          <Box component="li" key={keyOf(file)} sx={{ borderTop: 1, borderColor: 'divider', py: '4px' }}>
            <ActionButton
              variant="text"
              onClick={() => setOpened(keyOf(file))}
              icon="file"
              sx={{ ml: -1, textAlign: 'left', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
            >
              {file.name}
            </ActionButton>
            <Caption>
              {[OF[file.of], formatDate(file.createdAt), fileSize(file.size)].filter(Boolean).join(', ')}
            </Caption>
          </Box>
        ))}
      </ul>
      {shown && <FileDialog file={shown} studentId={studentId} onClose={() => setOpened(null)} />}
    </Section>
  )
}
