import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, type Ref, useId, useState } from 'react'
import type { Kind } from '../../../api/generated/kinds'
import { daysSince, formatDate } from '../../../lib/dates'
import { Avatar } from '../../../ui/Avatar'
import { Icon } from '../../../ui/Icon'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { TwoLines } from '../../../ui/list/RecordTable'
import { StatusChip, WordChip } from '../../../ui/StatusChip'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden'
import { WholeDates } from '../../../ui/text/WholeDates'
import { StudentName } from '../../standing/student/StudentName'
import { type Entry, fileLabelOf, headlineOf, plainText, shownFacts, studentOf } from '../entry'
import type { EntryAnswer } from '../queries'
import { EntryFacts } from './EntryFacts'

// What is behind a press comes with it.
const loadFile = () => import('./EntryFile').then(({ EntryFile: each }) => ({ default: each }))
const loadHistory = () => import('./HistoryTimeline').then(({ HistoryTimeline: each }) => ({ default: each }))
const EntryFile = lazyPart(loadFile)
const HistoryTimeline = lazyPart(loadHistory)

interface EntryBriefProps {
  kind: Kind
  answer: EntryAnswer
  /** What the kind's name is said with: "assigned to you". */
  place?: ReactNode
  heading?: Ref<HTMLHeadingElement>
  /** What to look at before deciding, under the facts. */
  looks?: ReactNode
  /** The last part of what a press shows. */
  more?: ReactNode
}

/** What a teacher judges on a phone, in so little room that the score and the decision are in sight: the rest is one press away. */
export function EntryBrief({ kind, answer, place, heading, looks, more }: EntryBriefProps) {
  const entry = answer.data
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const [isPast, setPast] = useState(false)
  const { history } = answer
  const past = pastOf(entry, history)
  return (
    <Box
      component="article"
      aria-labelledby={`${id}-title`}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      <Box id={`${id}-who`} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Avatar name={entry.student?.name ?? ''} size={40} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <TwoLines sx={{ fontWeight: 600, lineHeight: '20px' }}>
            <StudentName student={studentOf(entry)} />
          </TwoLines>
          <TwoLines sx={{ typography: 'small', color: 'text.secondary' }}>
            {kind.title}
            {place}
          </TwoLines>
        </Box>
        {entry.status === 'Pending' ? <Wait entry={entry} /> : <StatusChip status={entry.status} />}
      </Box>
      <Box
        component="h2"
        id={`${id}-title`}
        ref={heading}
        tabIndex={-1}
        aria-describedby={`${id}-who`}
        sx={{ fontSize: 'subtitle.fontSize', lineHeight: '26px', fontWeight: 600, outline: 0 }}
      >
        {isWhole ? headlineOf(kind, entry) : <TwoLines>{headlineOf(kind, entry)}</TwoLines>}
      </Box>
      {isWhole ? (
        <EntryFacts kind={kind} entry={entry} withStudent={false} />
      ) : (
        <>
          <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
            {shownFacts(kind, entry).map(({ label, text }) => (
              <Box key={label} sx={{ minWidth: 0, maxWidth: '100%' }}>
                <Box component="dt" sx={{ fontSize: 'small.fontSize', lineHeight: '14px', color: 'text.secondary' }}>
                  {label}
                </Box>
                <Box component="dd" sx={{ fontSize: 'text.fontSize', lineHeight: '18px' }}>
                  <TwoLines>
                    <WholeDates>{text}</WholeDates>
                  </TwoLines>
                </Box>
              </Box>
            ))}
          </Box>
          {entry.studentRemark && <TwoLines sx={{ typography: 'text' }}>{plainText(entry.studentRemark)}</TwoLines>}
        </>
      )}
      {looks}
      {isWhole && entry.certificate && <EntryFile kind={kind} entry={entry} />}
      {isWhole && more}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', mx: -1, my: -0.5 }}>
        <Toggle isOpen={isWhole} onPress={() => setWhole(!isWhole)}>
          {isWhole ? 'Less' : entry.certificate ? `All details, ${fileLabelOf(kind)}` : 'All details'}
        </Toggle>
        {past && (
          <Toggle isOpen={isPast} onPress={() => setPast(!isPast)}>
            <VisuallyHidden>History: </VisuallyHidden>
            <WholeDates>{past}</WholeDates>
          </Toggle>
        )}
      </Box>
      {isPast && <HistoryTimeline kind={kind} entry={entry} history={history} />}
    </Box>
  )
}

/** What happened before, in one line; nothing where it is the first time. */
function pastOf(entry: Entry, history: EntryAnswer['history']): string {
  const last = history.at(-1)
  if (last) return `${'withdrawn' in last ? 'Withdrawn' : last.status} ${formatDate(last.at)}`
  return entry.replaces ? 'Submitted again' : ''
}

function Wait({ entry }: { entry: Entry }) {
  const days = daysSince(entry.receivedOn ?? entry.date)
  const word = days === 0 ? 'New today' : days === 1 ? 'Waits 1 day' : `Waits ${days} days`
  return (
    <>
      <VisuallyHidden>Pending. </VisuallyHidden>
      <WordChip look={{ icon: 'pending', colour: 'pending' }} word={word} />
    </>
  )
}

function Toggle({ isOpen, onPress, children }: { isOpen: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <Button
      aria-expanded={isOpen}
      endIcon={<Icon name="down" sx={{ rotate: isOpen ? '180deg' : '0deg' }} />}
      onClick={onPress}
      sx={{ height: 36, minWidth: 0, px: 1, fontSize: 'text.fontSize' }}
    >
      <span>{children}</span>
    </Button>
  )
}
