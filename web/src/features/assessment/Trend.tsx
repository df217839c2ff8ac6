import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatDate } from '../../lib/dates'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { WholeDates } from '../../ui/text/WholeDates'
import { REMEDIATION_BELOW } from './bands'

const HEIGHT = 36

/** One line of the chart: what was scored, and its score in each period, the oldest first; null where it has none. */
export interface Series {
  key: string
  title: string
  scores: readonly (number | null)[]
}

interface TrendProps {
  /** The first day of each period, the oldest first. */
  from: readonly string[]
  series: readonly Series[]
  /** The best score there is. */
  highest: number
  /** What the table that stands in the chart's place for a screen reader is called. */
  caption: string
  /** Digits behind the point. */
  digits: 0 | 1
}

/** How each thing that is scored went from period to period: a bar a period, the last score and its change. A table says the same to a screen reader. */
export function Trend({ from, series, highest, caption, digits }: TrendProps) {
  const rows = series.filter(({ scores }) => scores.some((score) => score !== null))
  if (rows.length === 0) return null
  return (
    <Box component="section" aria-label="Trend" sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Trend
      </Typography>
      <VisuallyHidden component="div">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Scored</th>
              {from.map((day) => (
                <th key={day} scope="col">{`From ${formatDate(day)}`}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title, scores }) => (
              <tr key={key}>
                <th scope="row">{title}</th>
                {scores.map((score, at) => (
                  <td key={from[at]}>{score ?? 'none'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
      <Box
        aria-hidden="true"
        sx={{ display: 'grid', gap: '8px 32px', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}
      >
        {rows.map(({ key, title, scores }) => (
          <Box
            key={key}
            sx={{
              display: 'grid',
              // No word of a title is broken for the line's sake.
              gridTemplateColumns: { xs: 'minmax(min-content, 1fr) auto 80px', sm: 'minmax(0, 1fr) auto 80px' },
              gap: 1.5,
              alignItems: 'center',
            }}
          >
            <span>{title}</span>
            <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: '3px', height: HEIGHT }}>
              {scores.map((score, at) => (
                <Bar key={from[at]} score={score} highest={highest} isLast={at === scores.length - 1} />
              ))}
            </Box>
            <Last scores={scores} digits={digits} />
          </Box>
        ))}
      </Box>
      <Typography variant="caption" component="p" aria-hidden="true" sx={{ color: 'text.secondary', mt: 1 }}>
        <WholeDates>
          {`Each bar is one period, scored out of ${highest}, from ${formatDate(from[0])} to the newest; red is below ${REMEDIATION_BELOW}.`}
        </WholeDates>
      </Typography>
    </Box>
  )
}

function Bar({ score, highest, isLast }: { score: number | null; highest: number; isLast: boolean }) {
  const colour = score !== null && score < REMEDIATION_BELOW ? 'rejected.main' : 'primary.main'
  return (
    <Box sx={{ width: 14, height: '100%', display: 'flex', alignItems: 'flex-end', bgcolor: 'action.hover' }}>
      {score !== null && (
        <Box
          sx={{ width: '100%', height: `${(100 * score) / highest}%`, bgcolor: colour, opacity: isLast ? 1 : 0.55 }}
        />
      )}
    </Box>
  )
}

/** The newest score, and how it differs from the one before. */
function Last({ scores, digits }: Pick<Series, 'scores'> & { digits: 0 | 1 }) {
  const given = scores.filter((score) => score !== null)
  const last = given.at(-1) ?? 0
  const change = last - (given.at(-2) ?? last)
  return (
    <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
      <b>{last.toFixed(digits)}</b>{' '}
      {given.length > 1 && (
        <Box
          component="span"
          sx={{
            fontSize: 'small.fontSize',
            color: change < 0 ? 'rejected.main' : change > 0 ? 'approved.main' : 'text.secondary',
          }}
        >
          {change > 0 ? `+${change.toFixed(digits)}` : change < 0 ? `−${Math.abs(change).toFixed(digits)}` : 'same'}
        </Box>
      )}
    </Box>
  )
}
