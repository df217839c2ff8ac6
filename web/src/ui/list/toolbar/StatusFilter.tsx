import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { textStyles } from '../../../theme/text'
import { STATUSES } from '../state/listState'

/** A pill that narrows a list; tint and border say that it is on. */
export const FilterPill = styled(ButtonBase)(({ theme }) => ({
  height: 44,
  padding: '0 11px',
  gap: 5,
  flexShrink: 0,
  borderRadius: 22,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  ...textStyles.text,
  whiteSpace: 'nowrap',
  '& small': { fontSize: theme.typography.small.fontSize, color: theme.vars.palette.text.secondary },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&[aria-pressed="true"]': {
    backgroundColor: theme.vars.palette.primary.tint,
    borderColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.main,
    fontWeight: 600,
    '& small': { color: 'inherit' },
  },
  [theme.breakpoints.up('lg')]: { height: 32 },
}))

interface StatusFilterProps {
  value: string
  counts?: Readonly<Record<string, number>> | undefined
  onChange: (status: string) => void
}

/** All, Pending, Approved and Rejected with their counts; one is always on. */
export function StatusFilter({ value, counts, onChange }: StatusFilterProps) {
  const pill = (status: string, word: string): ReactNode => {
    const count = counts?.[status === '' ? 'All' : status]
    return (
      <FilterPill key={word} type="button" aria-pressed={value === status} onClick={() => onChange(status)}>
        {word}
        {count !== undefined && <small>{count}</small>}
      </FilterPill>
    )
  }
  return (
    <Box
      role="group"
      aria-label="Status"
      sx={{
        display: 'flex',
        gap: { xs: 0.75, lg: 1 },
        minWidth: 0,
        overflowX: { xs: 'auto', lg: 'visible' },
        p: '3px',
        m: '-3px',
      }}
    >
      {pill('', 'All')}
      {STATUSES.map((status) => pill(status, status))}
    </Box>
  )
}
