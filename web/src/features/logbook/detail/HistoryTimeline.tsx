import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link, type To } from 'react-router'
import type { Kind } from '../../../api/generated/kinds'
import { label } from '../../../api/labels'
import { formatDate } from '../../../lib/dates'
import { lookOf } from '../../../ui/StatusChip'
import { type TimelineStep as Step, Timeline } from '../../../ui/Timeline'
import { WholeDates } from '../../../ui/text/WholeDates'
import type { Entry, HistoryItem } from '../entry'
import { type EntryAnswer, entryQuery } from '../queries'
import { scoreText } from '../score'

/** What happened to one entry: its submission, then the decisions with their words and scores. */
function stepsOf(kind: Kind, entry: Entry, history: readonly HistoryItem[], submission: Partial<Step> = {}): Step[] {
  const decisions = history.map((item, index): Step => {
    const decision = 'withdrawn' in item ? null : item
    const { icon, colour } = lookOf(item.status)
    const score = decision?.score && item.status === 'Approved' ? `, score ${scoreText(kind, decision.score)}` : ''
    const role = item.role ? `, ${label(item.role)}` : ''
    const forWhom = decision?.forWhom ? ` for ${decision.forWhom.name}` : ''
    const seen = decision?.confirmedRole ? `, role observed: ${decision.confirmedRole}` : ''
    return {
      key: `${entry._id}-${item.at}-${index}`,
      icon,
      colour: `${colour}.main`,
      title: decision ? item.status : `${item.status}, withdrawn`,
      at: item.at,
      who: `${item.by?.name ?? 'N/A'}${role}${forWhom}${score}${seen}`,
      words: decision?.vRemark,
    }
  })
  const submitted: Step = {
    key: `${entry._id}-submitted`,
    icon: 'send',
    colour: 'text.secondary',
    title: entry.replaces ? 'Submitted again' : 'Submitted',
    at: entry.receivedOn,
    who: entry.student?.name ?? '',
    ...submission,
  }
  if (!entry.editedOn) return [submitted, ...decisions]
  const edited: Step = { ...submitted, key: `${entry._id}-edited`, icon: 'edit', title: 'Edited', at: entry.editedOn }
  const later = history.filter(({ at }) => at > String(entry.editedOn)).length
  return [
    submitted,
    ...decisions.slice(0, decisions.length - later),
    edited,
    ...decisions.slice(decisions.length - later),
  ]
}

/** The entry that this one corrects, with what was decided about it; a failure leaves that part of the line out. */
function useReplaced(kind: Kind, entry: Entry): EntryAnswer | undefined {
  const id = entry.replaces ?? ''
  return useQuery({ ...entryQuery(kind, id), enabled: id !== '' }).data
}

function Replaces({ older, linkTo }: { older: Entry; linkTo: ((id: string) => To) | undefined }) {
  const words = `Replaces the entry of ${formatDate(older.date)}`
  if (!linkTo) return <WholeDates>{words}</WholeDates>
  return (
    <MuiLink component={Link} to={linkTo(older._id)} preventScrollReset sx={{ fontWeight: 600 }}>
      <WholeDates>{words}</WholeDates>
    </MuiLink>
  )
}

interface HistoryTimelineProps {
  kind: Kind
  entry: Entry
  history: readonly HistoryItem[]
  /** Where another entry stands; without it the replaced one is only named. */
  linkTo?: ((id: string) => To) | undefined
}

/** The history of an entry as a time line, latest first; it begins with the entry that this one replaces. */
export function HistoryTimeline({ kind, entry, history, linkTo }: HistoryTimelineProps) {
  const replaced = useReplaced(kind, entry)
  const again = replaced && { who: <Replaces older={replaced.data} linkTo={linkTo} /> }
  const steps = stepsOf(kind, entry, history, again)
  if (replaced) steps.unshift(...stepsOf(kind, replaced.data, replaced.history))
  return <Timeline steps={steps.toReversed()} />
}
