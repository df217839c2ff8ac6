import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode, Ref } from 'react'
import { Icon } from './Icon'

const looks = {
  error: { icon: 'rejected', colour: 'rejected' },
  warning: { icon: 'warning', colour: 'pending' },
  success: { icon: 'approved', colour: 'approved' },
} as const

/** A message that stays in its place on the page: a refusal above a button, a condition above a form. Read out when it appears. */
export function Notice({
  severity = 'error',
  title,
  children,
  ref,
}: {
  severity?: keyof typeof looks
  title?: string
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}) {
  const look = looks[severity]
  return (
    <Box
      ref={ref}
      role="alert"
      sx={{
        display: 'flex',
        gap: '12px',
        p: '12px',
        borderRadius: 1,
        bgcolor: `${look.colour}.tint`,
        overflowWrap: 'anywhere',
      }}
    >
      <Icon name={look.icon} size={20} sx={{ flex: 'none', my: '2px', color: `${look.colour}.main` }} />
      <Box sx={{ minWidth: 0 }}>
        {title && (
          <Typography variant="h2" component="p" sx={{ color: `${look.colour}.main` }}>
            {title}
          </Typography>
        )}
        {children && <Typography variant={title ? 'body2' : 'body1'}>{children}</Typography>}
      </Box>
    </Box>
  )
}
