import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { bands } from '../../api/generated/assessment'
import { joinedCell } from '../../ui/form/joinedCell'
import { REMEDIATION_BELOW } from './bands'

const Cell = styled('label')(({ theme }) => ({
  ...joinedCell(theme, 700),
  height: 44,
  fontSize: theme.typography.lead.fontSize,
  '&[data-low]:has(input:checked)': {
    color: theme.vars.palette.rejected.main,
    backgroundColor: theme.vars.palette.rejected.tint,
    borderColor: theme.vars.palette.rejected.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.rejected.main}`,
  },
  [theme.breakpoints.up('lg')]: { height: 32, fontSize: theme.typography.text.fontSize },
}))

const whole = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

interface ScorePickerProps {
  label: string
  value: number | null
  onChange: (score: number) => void
}

/** A score of 1 to 9 in its three bands, as one row of radio buttons (T-097, T-269). */
export function ScorePicker({ label, value, onChange }: ScorePickerProps) {
  const name = useId()
  return (
    <Box role="radiogroup" aria-label={label} sx={{ display: 'flex', gap: { xs: 1, lg: 1.5 } }}>
      {bands.map((band) => (
        <Box
          key={band.label}
          sx={{
            flex: { xs: 1, lg: 'none' },
            display: 'grid',
            gridTemplateColumns: { xs: 'repeat(3, 1fr)', lg: 'repeat(3, 32px)' },
          }}
        >
          {whole(band.min, band.max).map((score) => (
            <Cell key={score} data-low={score < REMEDIATION_BELOW ? '' : undefined}>
              <input
                type="radio"
                name={name}
                value={score}
                aria-label={`${score}, ${band.label}`}
                checked={value === score}
                onChange={() => onChange(score)}
              />
              {score}
            </Cell>
          ))}
        </Box>
      ))}
    </Box>
  )
}
