import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'
import { Caption } from '../../../ui/text/Caption'

/** A part beside the trainees: its title, and a few words on its right. */
export function Part({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <Box component="h3" id={id} sx={{ m: 0, typography: 'heading' }}>
          {title}
        </Box>
        <Caption>{beside}</Caption>
      </Box>
      {children}
    </Box>
  )
}
