import Box from '@mui/material/Box'
import type { Experience } from './queries'

/** Blocks drawn at most; the sentence says the whole number. */
const BLOCKS = 12

const ordinal = new Intl.PluralRules('en-IN', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** A number as its place in a row: 1st, 2nd, 12th. */
export const nth = (number: number) => `${number}${endings[ordinal.select(number)] ?? 'th'}`

/** What a student recorded of a skill before, in words. */
export function experienceText({ nth: place, roles, lastScores }: Experience): string {
  const before = roles.map(({ role, count }) => `${count} ${role.toLowerCase()}`).join(', ')
  const scores = lastScores.length === 1 ? `Last score ${lastScores[0]}.` : `Last scores ${lastScores.join(', ')}.`
  const parts = [`${nth(place)} of this skill${before ? `: before, ${before}` : ''}.`]
  if (lastScores.length > 0) parts.push(scores)
  return parts.join(' ')
}

/** This student's entries of the skill in one line: a block each, the lighter the less the student did alone. */
export function ExperienceLine({ experience }: { experience: Experience }) {
  const steps = experience.roles.length
  const blocks = experience.roles.flatMap(({ role, count }, index) =>
    Array.from({ length: count }, (_, n) => ({ key: `${role} ${n}`, strength: (index + 1) / (steps + 1) })),
  )
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, typography: 'text' }}>
      <Box
        aria-hidden
        sx={{
          flex: 'none',
          display: 'grid',
          gridTemplateColumns: `repeat(${Math.min(6, blocks.length + 1)}, 8px)`,
          gap: '3px',
        }}
      >
        {blocks.slice(-(BLOCKS - 1)).map(({ key, strength }) => (
          <Box
            key={key}
            sx={{ height: 9, borderRadius: '2px', bgcolor: 'primary.main', opacity: 0.35 + strength * 0.65 }}
          />
        ))}
        <Box sx={{ height: 9, borderRadius: '2px', border: 2, borderColor: 'primary.main' }} />
      </Box>
      <span>{experienceText(experience)}</span>
    </Box>
  )
}
