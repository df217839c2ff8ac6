import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Schema } from '../../../api/contract'
import { daysAfter, formatDate } from '../../../lib/dates'
import { outlined } from '../../../theme/outlined'
import { ActionButton } from '../../../ui/ActionButton'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { useMessages } from '../../../ui/overlay/messages'
import { Caption } from '../../../ui/text/Caption'
import { Panel } from '../../../ui/text/Section'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden'
import { monthName } from '../attendance/days'
import { FigureList } from '../FigureList'
import type { Trainee } from '../queries'
import { TraineePage } from '../TraineePage'
import type { ChosenTrainee } from '../useTrainee'
import { Verdict } from '../Verdict'
import { useReminder } from './queries'
import { byMonth, dayInWeek, lookOfWeek, type Week, yearOf } from './weeks'

const LogForWeek = lazyPart(() => import('./LogForWeek'))

type Weeks = Schema<'WeeksOfTrainee'>

/** `/standing/weekly`: every week of a year with its entries, its gaps, and the four numbers of the record. */
export default function WeeklyPage() {
  return (
    <TraineePage title="Weekly record">{(trainee, chosen) => <Shown trainee={chosen} data={trainee} />}</TraineePage>
  )
}

function Shown({ trainee, data }: { trainee: ChosenTrainee; data: Trainee }) {
  const [day, setDay] = useState<string | null>(null)
  const { weeks, line } = data.standing
  if (!weeks) return <Typography>{line}</Typography>
  const now = weeks.weeks.at(-1)
  const log = trainee.own ? (week: Week) => setDay(dayInWeek(week.first)) : undefined
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 860 }}>
      <Box sx={{ ...outlined, p: 2, display: 'grid', gap: 2 }}>
        {now && <ThisWeek week={now} onLog={log} />}
        <Numbers weeks={weeks} />
      </Box>
      <Year weeks={weeks} onLog={log} />
      {trainee.own && <Reminder isOn={data.student.weeklyReminder} />}
      <Caption>
        Regulation: PGMER-2023, 5.2(vi), the log book updated weekly. College policy: an entry counts in time until{' '}
        {weeks.graceDays} days after its Sunday.
      </Caption>
      {day && <LogForWeek day={day} onClose={() => setDay(null)} />}
    </Box>
  )
}

function ThisWeek({ week, onLog }: { week: Week; onLog: ((week: Week) => void) | undefined }) {
  const look = lookOfWeek(week)
  const days = `${formatDate(week.first)} to ${formatDate(daysAfter(week.first, 6))}`
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Verdict
        look={look.isGap ? { icon: 'warning', colour: 'pending' } : { icon: 'approved', colour: 'approved' }}
        words={look.isGap ? 'Nothing logged this week' : `This week: ${look.words}`}
        below={days}
      />
      {look.isGap && onLog && (
        <ActionButton variant="contained" icon="add" sx={{ justifySelf: { sm: 'start' } }} onClick={() => onLog(week)}>
          Log something for this week
        </ActionButton>
      )}
    </Box>
  )
}

function Numbers({ weeks }: { weeks: Weeks }) {
  if (weeks.cadence === null)
    return (
      <Typography sx={{ color: 'text.secondary' }}>The numbers begin with the first week that is closed.</Typography>
    )
  const numbers: [string, string][] = [
    [`${weeks.cadence} %`, `of ${weeks.closed} closed weeks logged in time`],
    [`${weeks.run}`, weeks.run === 1 ? 'week logged without a gap until now' : 'weeks logged without a gap until now'],
    [`${weeks.longestGap}`, weeks.longestGap === 1 ? 'week in the longest gap' : 'weeks in the longest gap'],
    [weeks.medianDelay === null ? '–' : `${weeks.medianDelay}`, 'days from the work to its entry (median)'],
  ]
  return <FigureList figures={numbers} sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }} />
}

function Year({ weeks, onLog }: { weeks: Weeks; onLog: ((week: Week) => void) | undefined }) {
  const [back, setBack] = useState(0)
  const shown = yearOf(weeks.weeks, back)
  const first = shown[0]
  const last = shown.at(-1)
  const isMore = weeks.weeks.length > 52 * (back + 1)
  return (
    <Panel
      title="Week by week"
      aside={first && last && `${formatDate(first.first)} to ${formatDate(daysAfter(last.first, 6))}`}
    >
      <Box component="ul" sx={{ display: 'grid', gap: 1.5 }}>
        {byMonth(shown).map(([month, row]) => (
          <Box
            component="li"
            key={month}
            sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '144px 1fr' }, gap: 1, alignItems: 'center' }}
          >
            <Box sx={{ typography: 'label' }}>{monthName(month)}</Box>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap: '6px' }}>
              {row.map((week) => (
                <Cell key={week.first} week={week} onLog={onLog} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {isMore && (
          <Button variant="text" onClick={() => setBack(back + 1)}>
            The year before
          </Button>
        )}
        {back > 0 && (
          <Button variant="text" onClick={() => setBack(back - 1)}>
            The year after
          </Button>
        )}
      </Box>
      <Caption sx={{ mt: 1 }}>
        Each box is a week with the day of its Monday and its number of entries; more entries have a stronger colour. A
        gap has a cross{onLog && ', and opens a form that is dated in that week'}.
      </Caption>
    </Panel>
  )
}

const MANY = 10
const SOME = 5

function groundOf(week: Week) {
  const { tone } = lookOfWeek(week)
  if (tone === 'gap') return { bgcolor: 'pending.tint', borderColor: 'pending.main', color: 'pending.main' }
  if (tone === 'late') return { borderColor: 'pending.main', color: 'pending.main' }
  if (tone === 'open') return { borderColor: 'primary.main', borderWidth: 2, color: 'primary.main' }
  if (tone === 'calm') return { borderColor: 'divider', borderStyle: 'dashed', color: 'text.secondary' }
  if (week.entries >= MANY)
    return { bgcolor: 'primary.main', borderColor: 'primary.main', color: 'primary.contrastText' }
  if (week.entries >= SOME) return { bgcolor: 'primary.line', borderColor: 'primary.line', color: 'text.primary' }
  return { bgcolor: 'primary.tint', borderColor: 'primary.line', color: 'text.primary' }
}

function Cell({ week, onLog }: { week: Week; onLog: ((week: Week) => void) | undefined }) {
  const look = lookOfWeek(week)
  const content = (
    <>
      <span aria-hidden>{week.first.slice(8)}</span>
      <Box component="span" aria-hidden sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {look.mark}
      </Box>
      <VisuallyHidden>
        Week from {formatDate(week.first)}: {look.words}
      </VisuallyHidden>
    </>
  )
  const sx = {
    display: 'grid',
    justifyItems: 'center',
    width: '100%',
    minHeight: 48,
    p: '4px 2px',
    border: 1,
    borderRadius: '8px',
    font: 'inherit',
    fontSize: 'small.fontSize',
    lineHeight: '18px',
    bgcolor: 'transparent',
    ...groundOf(week),
  } as const
  if (!look.isGap || !onLog) return <Box sx={sx}>{content}</Box>
  return (
    <Box component="button" type="button" onClick={() => onLog(week)} sx={{ ...sx, cursor: 'pointer' }}>
      {content}
    </Box>
  )
}

function Reminder({ isOn }: { isOn: boolean }) {
  const setting = useReminder()
  const messages = useMessages()
  const shown = setting.isPending ? setting.variables : isOn
  const change = (on: boolean) =>
    setting.mutate(on, { onError: ({ message }) => void messages.alert({ title: 'Not saved', message }) })
  return (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, typography: 'text' }}>
      <input type="checkbox" checked={shown} onChange={(event) => change(event.target.checked)} />
      Remind me on Saturday evening if nothing is logged for the week
    </Box>
  )
}
