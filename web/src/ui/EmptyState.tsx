import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'

/** Nothing to show, and the one thing to do about it. `text` is the sentence, `action` a button or link. */
export function EmptyState({
  text,
  hint,
  icon = 'list',
  action,
}: {
  text: string
  hint?: string
  icon?: IconName
  action?: ReactNode
}) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 6, px: 2, textAlign: 'center' }}>
      <Icon name={icon} size={32} sx={{ color: 'text.secondary', mb: 1 }} />
      <Typography sx={{ fontWeight: 600 }}>{text}</Typography>
      {hint && (
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 480 }}>
          {hint}
        </Typography>
      )}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  )
}
