import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Kind } from '../../../api/generated/kinds'
import { useUser } from '../../../api/session'
import { formatDate } from '../../../lib/dates'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { Icon } from '../../../ui/Icon'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { RowSkeletons } from '../../../ui/Skeletons'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import { EntryLooks } from '../deciding/EntryLooks'
import type { Entry } from '../entry'
import type { EntryAnswer } from '../queries'
import { ratingOf } from '../score'
import { KEYED } from '../verify/CommentChips'
import {
  type Decision,
  graded,
  gradedRest,
  isScoreComment,
  missingOf,
  verificationOf,
  withChosen,
  withScoreComment,
} from '../verify/verification'
import { DecisionBar } from './DecisionBar'
import { EntryPane } from './EntryPane'
import { Failures } from './Failures'
import type { Command } from './keys/keys'
import { useQueueKeys } from './keys/useQueueKeys'
import { kindOfRow } from './kinds'
import { earlierQuery, type QueueRow, queuedEntryQuery } from './queries'
import { RatingPane } from './RatingPane'
import { useUndoable } from './UndoStrip'
import type { Queue } from './useQueue'

const VerificationDraft = lazyPart(() => import('./VerificationDraft'))

interface WorkProps {
  queue: Queue
  row: QueueRow
  single: boolean
  mayVerify: boolean
  onOpen: (what: 'help' | 'bulk') => void
}

/** One entry of the queue with its rating; the next one is fetched ahead. */
export function Work(props: WorkProps) {
  const kind = kindOfRow(props.row.kind)
  if (!kind) return <ErrorPanel title="This entry cannot be shown" message="Reload the page to get its form." />
  return <EntryWork kind={kind} {...props} />
}

/** Fetches what comes next, so that it stands there at once. */
function usePrefetch(next: QueueRow | undefined) {
  const user = useUser()
  const client = useQueryClient()
  const id = next?._id
  const key = next?.kind
  const student = next?.student?._id
  const day = next?.date
  useEffect(() => {
    const kind = key === undefined ? undefined : kindOfRow(key)
    if (!kind || id === undefined) return
    void client.prefetchQuery(queuedEntryQuery(kind, id))
    if (student && day) void client.prefetchQuery(earlierQuery(kind, user, student, day))
  }, [client, user, id, key, student, day])
}

/** Moves the focus to the heading of an entry that took another one's place: it is read out, and the keys go on from there. */
function useArrivalAt(id: string, isThere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(id)
  useEffect(() => {
    if (!isThere || seen.current === id) return
    seen.current = id
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [id, isThere])
  return heading
}

function EntryWork({ kind, queue, row, single, mayVerify, onOpen }: WorkProps & { kind: Kind }) {
  const result = useQuery(queuedEntryQuery(kind, row._id))
  const answer = result.data
  const next = queue.after(row._id)
  usePrefetch(next)
  const heading = useArrivalAt(row._id, answer !== undefined)
  const criteria = useRef<HTMLDivElement>(null)
  const feedback = useRef<HTMLTextAreaElement>(null)
  const score = useRef<HTMLDivElement>(null)
  const undoable = useUndoable(queue)
  const isDesktop = useIsDesktop()
  const input = queue.inputOf(row._id)
  const entry = answer?.data
  const made = queue.settled.get(row._id)
  const isOpen = entry !== undefined && !made && entry.status === 'Pending' && mayVerify
  const rating = entry ? ratingOf(kind, entry) : { type: 'none' as const }
  const scoreComments = queue.first?.scoreComments ?? {}
  const reasons = queue.first?.rejectReasons ?? []
  const isRejecting = isOpen && input.status === 'Rejected' && reasons.length > 0
  const comments = isRejecting ? reasons : (queue.first?.comments?.[kind.key] ?? [])
  const setInput = (change: typeof input) =>
    queue.setInput(row._id, withScoreComment(rating, input, change, isRejecting ? {} : scoreComments))

  const send = (status: Decision) => {
    if (!isOpen) return
    if (status === 'Rejected' && !isRejecting && reasons.length > 0 && isScoreComment(input.feedback, scoreComments)) {
      // Nothing was said of why: the reasons are asked for first.
      queue.setInput(row._id, { ...input, status, feedback: '' })
      feedback.current?.focus()
      return
    }
    const missing = missingOf(rating, input)
    if (missing === null) {
      void queue.decide(kind, entry, verificationOf(rating, input, status))
      return
    }
    // Ctrl and Enter in the feedback send the decision that was tried last.
    setInput({ ...input, isMarked: true, status: status === 'Rejected' ? status : 'Pending' })
    if (missing === 'feedback') feedback.current?.focus()
    else firstUnrated()?.focus()
  }

  const groups = () => [...(criteria.current?.querySelectorAll<HTMLElement>('[role=radiogroup]') ?? [])]
  const radioOf = (group: Element | null | undefined) =>
    group?.querySelector<HTMLElement>('input:checked') ?? group?.querySelector<HTMLElement>('input')
  const firstUnrated = () => {
    if (rating.type !== 'criteria') return radioOf(score.current?.querySelector('[role=radiogroup]'))
    return radioOf(groups()[rating.criteria.findIndex((title) => input.criteria[title] === undefined)])
  }

  const grade = (number: number) => {
    if (rating.type !== 'criteria') {
      setInput(graded(rating, input, number, null))
      return
    }
    const all = groups()
    const focused = all.findIndex((group) => group.contains(document.activeElement))
    const index = focused >= 0 ? focused : rating.criteria.findIndex((title) => input.criteria[title] === undefined)
    const title = rating.criteria[index]
    if (title === undefined) return
    const rated = graded(rating, input, number, title)
    if (rated === input) return
    setInput(rated)
    // The next number goes to the next criterion, as the eye does.
    radioOf(all[index + 1])?.focus()
  }

  useQueueKeys((command: Command) => {
    switch (command.do) {
      case 'next':
        return queue.move(1)
      case 'previous':
        return queue.move(-1)
      case 'help':
        return onOpen('help')
      case 'bulk':
        return mayVerify ? onOpen('bulk') : undefined
      case 'undo':
        return undoable && undoable.made.at !== null ? void queue.takeBack(undoable.made) : undefined
      case 'approve':
        return send('Approved')
      case 'reject':
        return send('Rejected')
      case 'submit':
        return send(input.status === 'Rejected' ? 'Rejected' : 'Approved')
      case 'leave':
        return heading.current?.focus()
    }
    if (!isOpen) return
    if (command.do === 'feedback') feedback.current?.focus()
    else if (command.do === 'grade') grade(command.number)
    else if (command.do === 'rest') setInput(gradedRest(rating, input, command.number))
    else if (command.do === 'comment') {
      const comment = command.number < KEYED ? comments[command.number] : undefined
      if (comment) setInput({ ...input, feedback: withChosen(input.feedback, comment, scoreComments) })
    }
  }, single)

  const pane = { minWidth: 0, p: { xs: '12px 16px', lg: 3 }, overflowY: { lg: 'auto' } } as const
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        gridTemplateRows: { xs: 'auto 1fr auto', lg: 'minmax(0, 1fr) auto' },
        minHeight: { xs: 'calc(100dvh - 56px)', lg: 0 },
      }}
    >
      {/* What scrolls has to be reached by the keyboard. */}
      <Box
        key={`entry-${row._id}`}
        role="region"
        aria-label="Entry"
        tabIndex={0}
        sx={{ ...pane, bgcolor: 'background.paper' }}
      >
        <Failures queue={queue} />
        {answer ? (
          <EntryPane
            kind={kind}
            answer={answer}
            row={row}
            heading={heading}
            where={`${queue.position + 1} of ${queue.total}`}
            looks={<EntryLooks entry={row} signals={queue.signals.get(row._id)} most={isDesktop ? 3 : 2} />}
          />
        ) : result.isError ? (
          <ErrorPanel
            title="This entry cannot be shown"
            message={
              result.error.status === 404
                ? 'It was deleted in the meantime. Go on to the next one.'
                : result.error.message
            }
            onRetry={() => void result.refetch()}
          />
        ) : (
          <RowSkeletons count={8} height={56} label="Loading entry" />
        )}
      </Box>
      <Box
        key={`rating-${row._id}`}
        ref={score}
        role="region"
        aria-label="Rating"
        tabIndex={0}
        sx={{
          ...pane,
          bgcolor: 'background.default',
          borderLeft: { lg: 1 },
          borderTop: { xs: 1, lg: 0 },
          borderColor: { xs: 'divider', lg: 'divider' },
        }}
      >
        {isOpen && <VerificationDraft key={row._id} kind={kind} entry={entry} input={input} onChange={setInput} />}
        {isOpen ? (
          <RatingPane
            rating={rating}
            input={input}
            comments={comments}
            scoreComments={scoreComments}
            isRejecting={isRejecting}
            student={entry.student?.name}
            onChange={setInput}
            criteria={criteria}
            feedback={feedback}
          />
        ) : (
          answer && <Closed answer={answer} mayVerify={mayVerify} />
        )}
      </Box>
      <DecisionBar
        queue={queue}
        next={next}
        canDecide={isOpen}
        isMissing={isOpen && input.isMarked && missingOf(rating, input) !== null}
        isRejecting={isRejecting}
        onDecide={send}
        onBack={() => queue.setInput(row._id, { ...input, status: 'Pending', feedback: '', isMarked: false })}
      />
    </Box>
  )
}

/** Why there is nothing to rate. */
function Closed({ answer, mayVerify }: { answer: EntryAnswer; mayVerify: boolean }) {
  const entry: Entry = answer.data
  const by = entry.verifiedBy?.name
  return (
    <Box sx={{ display: 'flex', gap: 1, color: 'text.secondary' }}>
      <Icon name="info" size={20} />
      <div>
        {entry.status === 'Pending'
          ? mayVerify
            ? 'The decision is on its way.'
            : 'Your college does not let your role verify entries.'
          : `${entry.status}${by ? ` by ${by}` : ''}, ${formatDate(entry.verifiedOn)}.`}
        {entry.vRemark && <Box sx={{ mt: 1, color: 'text.primary', overflowWrap: 'anywhere' }}>{entry.vRemark}</Box>}
      </div>
    </Box>
  )
}
