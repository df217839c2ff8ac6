import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatDate } from '../../../lib/dates'
import { routeOf } from '../../../routes/lookups'
import { outlined } from '../../../theme/outlined'
import { ActionButton } from '../../../ui/ActionButton'
import { Caption } from '../../../ui/text/Caption'
import { WholeDates } from '../../../ui/text/WholeDates'
import type { Gate, Standing } from '../queries'
import { StateWords, Verdict } from '../Verdict'
import { GateStrip } from './GateStrip'
import { byNeed, lookOf, stateWord } from './words'

/** What is pressed to mend a gate: the form in which it is recorded, or the entry that waits. */
export function mending(gate: Gate, standing: Standing, own: boolean): { to: string; words: string } | null {
  const waits = gate.waiting.map((id) => standing.entries[id]?.url).find(Boolean)
  if (gate.who === 'verifier' && waits)
    return { to: waits, words: own ? 'See the entry that waits' : 'Verify the entry' }
  const page = gate.page.split('?')[0] ?? ''
  if (!own || !page || !routeOf(page)) return null
  const begins = gate.page !== page
  return gate.who === 'student' || !begins
    ? { to: gate.page, words: gate.who === 'student' && gate.todo ? gate.todo : `See ${gate.title.toLowerCase()}` }
    : null
}

/** The six as a strip, each a segment; the counts beside it say the same in words. */
function Strip({ gates }: { gates: readonly Gate[] }) {
  const counts = new Map<string, { count: number; gate: Gate }>()
  for (const gate of gates) {
    const word = (gate.state === 'waiting' ? 'Waiting' : stateWord(gate)).toLowerCase()
    counts.set(`${word} ${gate.colour}`, { count: (counts.get(`${word} ${gate.colour}`)?.count ?? 0) + 1, gate })
  }
  const words = [...counts].map(([key, { count }]) => `${count} ${key.replace(/ \w+$/, '')}`)
  return (
    <Box>
      <Box role="img" aria-label={`Of six gates: ${words.join(', ')}.`}>
        <GateStrip
          gates={gates.map((gate) => ({ ...gate, key: gate.id, title: `${gate.title}: ${stateWord(gate)}` }))}
          gap="4px"
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', mt: 1, typography: 'small' }}>
        {[...counts.values()].map(({ gate }, at) => (
          <StateWords key={words[at]} look={lookOf(gate)}>
            {words[at] ?? ''}
          </StateWords>
        ))}
      </Box>
    </Box>
  )
}

function Countdown({ days, words, day }: { days: number; words: string; day: string }) {
  return (
    <Box sx={{ flex: '1 1 140px', p: '12px 16px', '& + &': { borderLeft: 1, borderColor: 'divider' } }}>
      <Typography sx={{ typography: 'text' }}>
        <Box component="span" sx={{ typography: 'title' }}>
          {Math.abs(days)}
        </Box>{' '}
        {days < 0 ? 'days ago' : Math.abs(days) === 1 ? 'day' : 'days'}
      </Typography>
      <Caption>
        {words}
        <br />
        {day}
      </Caption>
    </Box>
  )
}

/** The first thing on the page: the verdict, the one button that mends what is first, the six, and the days that are left. */
export function Summary({ standing, own }: { standing: Standing; own: boolean }) {
  const { term, thesis } = standing
  const gates = byNeed(standing.gates)
  const [first] = gates
  const step = standing.steps.find(({ gate }) => gates.some(({ id }) => id === gate))
  const about = gates.find(({ id }) => id === step?.gate)
  const press = about && mending(about, standing, own)
  const look = first ? lookOf(first) : { icon: 'info' as const, colour: null }
  const handedIn = standing.duties.some(({ id, state }) => id === 'thesis_submitted' && state === 'met')
  return (
    <Box component="section" aria-label="Summary" sx={{ ...outlined, mb: 3 }}>
      <Box sx={{ p: 2, display: 'grid', gap: '12px' }}>
        <Verdict
          heading="h2"
          look={look}
          words={standing.verdict}
          below={about && <WholeDates>{`${about.title}. ${about.sentence}`}</WholeDates>}
        />
        {press && (
          <ActionButton
            to={press.to}
            variant="contained"
            size="large"
            sx={{
              width: { xs: '100%', lg: 'auto' },
              justifySelf: { lg: 'start' },
              textAlign: 'center',
              lineHeight: '20px',
            }}
          >
            {press.words}
          </ActionButton>
        )}
        <Strip gates={gates} />
      </Box>
      {term && (
        <Box sx={{ display: 'flex', borderTop: 1, borderColor: 'divider' }}>
          <Countdown
            days={term.daysToExam}
            words={`to the examination${term.examAssumed ? ' (assumed)' : ''}`}
            day={formatDate(term.examOn)}
          />
          {thesis?.applies && !handedIn && (
            <Countdown
              days={Math.round((Date.parse(thesis.submitBy) - Date.parse(standing.today)) / 86_400_000)}
              words="to hand in the thesis"
              day={formatDate(thesis.submitBy)}
            />
          )}
        </Box>
      )}
    </Box>
  )
}
