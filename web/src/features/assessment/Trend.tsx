import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { skillSections } from '../../api/generated/assessment'
import { formatDate } from '../../lib/dates'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import type { Sheet } from './queries'

const WIDTH = 160
const HEIGHT = 32
const PAD = 4
const HIGHEST = 10

/** How each group went from sheet to sheet: a small line, the last mean and its change. A table says the same to a screen reader. */
export function Trend({ sheets }: { sheets: readonly Sheet[] }) {
  const inTime = sheets.toReversed()
  const rows = skillSections.flatMap(({ key, title }) => {
    const means = inTime.flatMap((sheet) => sheet.groups.find((group) => group.key === key)?.mean ?? [])
    return means.length > 1 ? [{ key, title, means }] : []
  })
  if (rows.length === 0) return null
  return (
    <Box component="section" aria-label="Trend" sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Trend
      </Typography>
      <VisuallyHidden component="div">
        <table>
          <caption>Mean score of each group by period</caption>
          <thead>
            <tr>
              <th scope="col">Group</th>
              {inTime.map((sheet) => (
                <th key={sheet._id} scope="col">{`From ${formatDate(sheet.fromDate)}`}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title }) => (
              <tr key={key}>
                <th scope="row">{title}</th>
                {inTime.map((sheet) => (
                  <td key={sheet._id}>{sheet.groups.find((group) => group.key === key)?.mean ?? 'none'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
      <Box
        aria-hidden="true"
        sx={{ display: 'grid', gap: '4px 32px', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}
      >
        {rows.map(({ key, title, means }) => {
          const last = means.at(-1) ?? 0
          const change = last - (means.at(-2) ?? last)
          return (
            <Box
              key={key}
              sx={{
                display: 'grid',
                // No word of a title is broken for the line's sake.
                gridTemplateColumns: {
                  xs: 'minmax(min-content, 1fr) minmax(40px, 96px) 88px',
                  sm: 'minmax(0, 1fr) auto 88px',
                },
                gap: 1.5,
                alignItems: 'center',
              }}
            >
              <span>{title}</span>
              <Line means={means} />
              <Box sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right', whiteSpace: 'nowrap' }}>
                <b>{last.toFixed(1)}</b>{' '}
                <Box
                  component="span"
                  sx={{
                    fontSize: 12,
                    color: change < 0 ? 'rejected.main' : change > 0 ? 'approved.main' : 'text.secondary',
                  }}
                >
                  {change > 0 ? `+${change.toFixed(1)}` : change < 0 ? `−${Math.abs(change).toFixed(1)}` : 'same'}
                </Box>
              </Box>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

function Line({ means }: { means: readonly number[] }) {
  const points = means.map((mean, at) => ({
    x: PAD + (at * (WIDTH - 2 * PAD)) / Math.max(1, means.length - 1),
    y: HEIGHT - PAD - ((mean - 1) / (HIGHEST - 1)) * (HEIGHT - 2 * PAD),
  }))
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={{ width: { xs: '100%', sm: WIDTH }, height: HEIGHT, color: 'primary.main', overflow: 'visible' }}
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="3" fill="currentColor" />
      ))}
    </Box>
  )
}
