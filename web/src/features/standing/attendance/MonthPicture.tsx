import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, today } from '../../../lib/dates'
import { Icon, type IconName } from '../../../ui/Icon'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { Caption } from '../../../ui/text/Caption'
import { Panel } from '../../../ui/text/Section'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden'
import type { ChosenTrainee } from '../useTrainee'
import { countedLetters, type DayOfMonth, daysOfMonth, monthAfter, monthName } from './days'
import { type Attendance, type Day, type DayLetter, daysQuery } from './queries'

const DayDialog = lazyPart(() => import('./DayDialog'))

const WEEK = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const HATCH = 'repeating-linear-gradient(45deg, transparent 0 4px, var(--mui-palette-divider) 4px 6px)'

/** The ground and the frame of a day's cell; no meaning by colour alone, since each has its letter. */
export function lookOf(letter: string) {
  if (letter === '.') return { backgroundImage: HATCH, borderColor: 'divider' }
  if ('POHR'.includes(letter)) return { bgcolor: 'approved.tint', borderColor: 'transparent' }
  if (letter === 'A' || letter === 'D')
    return { bgcolor: 'rejected.tint', borderColor: 'rejected.main', color: 'rejected.main' }
  if (letter === 'W') return { bgcolor: 'sunken', borderColor: 'transparent' }
  if ('xyb'.includes(letter)) return { bgcolor: 'pending.tint', borderColor: 'pending.main', color: 'pending.main' }
  if (letter === 'e') return { bgcolor: 'approved.tint', borderColor: 'control', borderStyle: 'dashed' }
  if (letter === '_' || letter === ' ') return { borderColor: 'transparent', color: 'text.secondary' }
  return { borderColor: 'text.primary' }
}

interface MonthPictureProps {
  trainee: ChosenTrainee
  start: string
  found: Attendance
  words: readonly DayLetter[]
}

/** A month day by day, each with its letter; a day that was imported opens what is known of it. */
export function MonthPicture({ trainee, start, found, words }: MonthPictureProps) {
  const now = today()
  const [month, setMonth] = useState(now.slice(0, 7))
  const [opened, setOpened] = useState<Day | null>(null)
  const imported = useQuery(daysQuery(trainee.address, month))
  const { days, weekday } = daysOfMonth(month, start, found.days, words)
  const rows = inWeeks(days, weekday)
  const step = (label: string, icon: IconName, by: 1 | -1, isEnd: boolean) => (
    <IconButton aria-label={label} disabled={isEnd} onClick={() => setMonth(monthAfter(month, by))}>
      <Icon name={icon} />
    </IconButton>
  )
  const counts = found.months.find(({ row }) => row === month)
  const known = new Map(imported.data?.days.map((day) => [day.day, day]))
  return (
    <Panel
      title={monthName(month)}
      aside={
        <Box sx={{ display: 'flex' }}>
          {step('Month before', 'back', -1, month <= start.slice(0, 7))}
          {step('Month after', 'next', 1, month >= now.slice(0, 7))}
        </Box>
      }
    >
      <Box
        component="table"
        aria-label={`Days of ${monthName(month)}`}
        sx={{ width: '100%', maxWidth: 480, tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '3px' }}
      >
        <Caption component="thead" sx={{ '& th': { fontWeight: 400 } }}>
          <tr>
            {WEEK.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </Caption>
        <tbody>
          {rows.map((week) => (
            <tr key={week.find(Boolean)?.day}>
              {week.map((day, at) =>
                day ? (
                  <Cell
                    key={day.day}
                    day={day}
                    isToday={day.day === now}
                    imported={known.get(day.day)}
                    onOpen={setOpened}
                  />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is known by its weekday.
                  <td key={at} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Box>
      {counts && (
        <Box component="p" sx={{ typography: 'text', m: 0, mt: 2 }}>
          {counts.working} working days, {counts.weeklyOffs} weekly offs. {counts.attended} attended: {counts.confirmed}{' '}
          confirmed, {counts.presumed} not yet confirmed.
        </Box>
      )}
      <Box
        component="ul"
        aria-label="What the letters mean"
        sx={{ display: 'grid', gap: '4px', listStyle: 'none', p: 0, m: 0, mt: 2, typography: 'text' }}
      >
        {countedLetters(days).map(({ letter, mark, words: meaning, count }) => (
          <Box component="li" key={letter} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Box
              component="span"
              sx={{
                ...cell,
                ...lookOf(letter),
                flex: 'none',
                width: 24,
                typography: 'smallStrong',
                textAlign: 'center',
                '&&': { lineHeight: '22px' },
              }}
            >
              {mark}
            </Box>
            <span>
              {meaning}{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                ({count})
              </Box>
            </span>
          </Box>
        ))}
      </Box>
      {opened && <DayDialog trainee={trainee} day={opened} onClose={() => setOpened(null)} />}
    </Panel>
  )
}

const cell = { border: 1, borderRadius: '6px', boxSizing: 'border-box' } as const

interface CellProps {
  day: DayOfMonth
  isToday: boolean
  imported: Day | undefined
  onOpen: (day: Day) => void
}

function Cell({ day, isToday, imported, onOpen }: CellProps) {
  const objected = imported?.objection?.state === 'open'
  const content = (
    <>
      <span aria-hidden>{Number(day.day.slice(8))}</span>
      <Box component="span" aria-hidden sx={{ fontWeight: 600 }}>
        {objected ? '!' : day.mark}
      </Box>
      <VisuallyHidden>
        {formatDate(day.day)}
        {day.words && `, ${day.words}`}
        {objected && ', an objection is open'}
      </VisuallyHidden>
    </>
  )
  const look = {
    ...cell,
    ...lookOf(day.letter),
    ...(isToday && { outline: '2px solid', outlineColor: 'primary.main' }),
    width: '100%',
    minHeight: 36,
    px: '5px',
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    typography: 'small',
    font: 'inherit',
    fontSize: 'small.fontSize',
  } as const
  return (
    <Box component="td" sx={{ p: 0 }}>
      {imported ? (
        <Box
          component="button"
          type="button"
          onClick={() => onOpen(imported)}
          sx={{ ...look, color: look.color ?? 'text.primary', cursor: 'pointer' }}
        >
          {content}
        </Box>
      ) : (
        <Box sx={look}>{content}</Box>
      )}
    </Box>
  )
}

function inWeeks(days: readonly DayOfMonth[], weekday: number): (DayOfMonth | null)[][] {
  const cells: (DayOfMonth | null)[] = [...Array.from({ length: weekday }, () => null), ...days]
  while (cells.length % 7) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
