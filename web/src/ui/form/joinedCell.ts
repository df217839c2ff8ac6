import type { Theme } from '@mui/material/styles'

/**
 * One of a row of joined cells; the real radio button lies over it. Selected is tint, two pixels of border and weight.
 */
export const joinedCell = (theme: Theme, checkedWeight: number) => ({
  position: 'relative' as const,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.control}`,
  marginLeft: -1,
  '&:first-of-type': { borderRadius: '8px 0 0 8px', marginLeft: 0 },
  '&:last-of-type': { borderRadius: '0 8px 8px 0' },
  '& input': { position: 'absolute' as const, inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
  '&:has(input:checked)': {
    zIndex: 1,
    fontWeight: checkedWeight,
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.tint,
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&:has(input:focus-visible)': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
    zIndex: 2,
  },
})
