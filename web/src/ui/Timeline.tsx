import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { formatInstant } from '../lib/dates'
import { Icon, type IconName } from './Icon'

/** One thing that happened to a record. */
export interface TimelineStep {
  key: string
  icon: IconName
  /** A colour of the theme: "approved.main". */
  colour: string
  title: string
  at: string | null | undefined
  who: ReactNode
  words?: string | null | undefined
}

/** What happened to a record, in the order given, on one line with a mark for each step. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <Box component="ol">
      {steps.map((step) => (
        <Box
          component="li"
          key={step.key}
          sx={{
            position: 'relative',
            pl: '36px',
            pb: '20px',
            '&:last-child': { pb: 0 },
            '&:not(:last-child)::before': {
              content: '""',
              position: 'absolute',
              left: '11.5px',
              top: 26,
              bottom: -2,
              width: '1px',
              bgcolor: 'divider',
            },
          }}
        >
          <Icon name={step.icon} sx={{ position: 'absolute', left: 0, top: 0, color: step.colour }} />
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              alignItems: 'baseline',
              gap: 1,
              lineHeight: '24px',
            }}
          >
            <Box component="span" sx={{ fontWeight: 600 }}>
              {step.title}
            </Box>
            <Box component="time" sx={{ typography: 'small', color: 'text.secondary' }}>
              {formatInstant(step.at)}
            </Box>
          </Box>
          <Box sx={{ typography: 'text', color: 'text.secondary' }}>{step.who}</Box>
          {step.words && (
            <Box
              sx={{
                mt: 0.75,
                pl: 1.25,
                borderLeft: 2,
                borderColor: 'divider',
                typography: 'text',
                overflowWrap: 'anywhere',
              }}
            >
              {step.words}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}
