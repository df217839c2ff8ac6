import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { bands } from '../../api/generated/assessment'
import { REMEDIATION_BELOW } from './bands'

const Cell = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  height: 44,
  fontSize: 16,
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.control}`,
  marginLeft: -1,
  '&:first-of-type': { borderRadius: '8px 0 0 8px', marginLeft: 0 },
  '&:last-of-type': { borderRadius: '0 8px 8px 0' },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
  '&:has(input:checked)': {
    zIndex: 1,
    fontWeight: 700,
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.tint,
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&[data-low]:has(input:checked)': {
    color: theme.vars.palette.rejected.main,
    backgroundColor: theme.vars.palette.rejected.tint,
    borderColor: theme.vars.palette.rejected.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.rejected.main}`,
  },
  '&:has(input:focus-visible)': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
    zIndex: 2,
  },
  [theme.breakpoints.up('lg')]: { height: 32, fontSize: 14 },
}))

const whole = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** A score of 1 to 9 in its three bands, as one row of radio buttons (T-097, T-269). */
export function ScorePicker({
  label,
  value,
  onChange,
}: {
  label: string
  value: number | null
  onChange: (score: number) => void
}) {
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
