import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Icon } from '../../../ui/Icon'
import { WholeDates } from '../../../ui/text/WholeDates'
import type { Standing } from '../queries'
import { mending } from './Summary'
import { dueWords, lookOf, whoActs } from './words'
import { Caption } from '../../../ui/text/Caption'
import { ActionButton } from '../../../ui/ActionButton'

const FIRST = 5

/** What to do next, as verbs: what blocks first. */
export function NextSteps({ standing, own, guide }: { standing: Standing; own: boolean; guide: string | undefined }) {
  const [all, setAll] = useState(false)
  const gates = [...standing.gates, ...standing.duties]
  const steps = all ? standing.steps : standing.steps.slice(0, FIRST)
  return (
    <section aria-labelledby="next-steps">
      <Typography variant="h2" id="next-steps" sx={{ typography: 'heading', mb: 1 }}>
        What to do next
      </Typography>
      {steps.length === 0 && <Typography sx={{ color: 'text.secondary' }}>Nothing is left to do today.</Typography>}
      <Box component="ol" sx={{ borderTop: 1, borderColor: 'divider' }}>
        {steps.map((step) => {
          const gate = gates.find(({ id }) => id === step.gate)
          const look = gate ? lookOf(gate) : { icon: 'info' as const, colour: null }
          const press = gate && mending(gate, standing, own)
          return (
            <Box
              component="li"
              key={step.gate}
              sx={{ display: 'flex', gap: '12px', py: '10px', borderBottom: 1, borderColor: 'divider' }}
            >
              <Icon
                name={look.icon}
                size={20}
                sx={{ flex: 'none', mt: '1px', color: look.colour ? `${look.colour}.main` : 'text.secondary' }}
              />
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Typography sx={{ typography: 'label', overflowWrap: 'anywhere' }}>{step.words}</Typography>
                <Caption>
                  <WholeDates>
                    {[whoActs(step.who, own, guide), dueWords(step), step.late && 'late'].filter(Boolean).join(' · ')}
                  </WholeDates>
                </Caption>
              </Box>
              {press && (
                <ActionButton
                  variant="text"
                  to={press.to}
                  aria-label={`Open: ${step.words}`}
                  sx={{ flex: 'none', alignSelf: 'center' }}
                >
                  Open
                </ActionButton>
              )}
            </Box>
          )
        })}
      </Box>
      {standing.steps.length > FIRST && (
        <Button onClick={() => setAll(!all)} aria-expanded={all} sx={{ mt: '4px' }}>
          {all ? 'Show fewer' : `Show all ${standing.steps.length}`}
        </Button>
      )}
    </section>
  )
}
