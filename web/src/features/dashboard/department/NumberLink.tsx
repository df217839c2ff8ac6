import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

/** A number that leads to what it counts; nothing to count leads nowhere and is grey. */
export function NumberLink({
  to,
  isZero = false,
  colour,
  label,
  children,
}: {
  to: To
  isZero?: boolean
  colour?: 'pending' | 'rejected' | undefined
  /** What a screen reader is told, where the number alone would not say it. */
  label?: string
  children: ReactNode
}) {
  if (isZero)
    return (
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {children}
      </Box>
    )
  return (
    <Box
      component={Link}
      to={to}
      preventScrollReset
      aria-label={label}
      sx={{
        display: 'inline-block',
        minWidth: 24,
        lineHeight: '24px',
        whiteSpace: 'nowrap',
        color: colour ? `${colour}.main` : 'inherit',
        fontWeight: colour ? 600 : 'inherit',
        textDecoration: 'underline',
        textDecorationThickness: '1px',
        textDecorationColor: 'var(--mui-palette-control)',
        textUnderlineOffset: '4px',
        '&:hover': { textDecorationColor: 'currentcolor' },
      }}
    >
      {children}
    </Box>
  )
}
