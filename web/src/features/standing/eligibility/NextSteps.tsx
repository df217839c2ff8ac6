import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton'
import { LookIcon } from '../../../ui/StatusChip'
import { Section } from '../../../ui/text/Section'
import { WholeDates } from '../../../ui/text/WholeDates'
import { Line } from '../Line'
import type { Standing } from '../queries'
import { mending } from './Summary'
import { dueWords, lookOf, whoActs } from './words'

const FIRST = 5

/** What to do next, as verbs: what blocks first. */
export function NextSteps({ standing, own, guide }: { standing: Standing; own: boolean; guide: string | undefined }) {
  const [all, setAll] = useState(false)
  const gates = [...standing.gates, ...standing.duties]
  const steps = all ? standing.steps : standing.steps.slice(0, FIRST)
  return (
    <Section title="What to do next">
      {steps.length === 0 && <Typography sx={{ color: 'text.secondary' }}>Nothing is left to do today.</Typography>}
      <ol>
        {steps.map((step) => {
          const gate = gates.find(({ id }) => id === step.gate)
          const press = gate && mending(gate, standing, own)
          return (
            <Line
              key={step.gate}
              mark={<LookIcon look={gate ? lookOf(gate) : { icon: 'info', colour: null }} size={20} />}
              title={step.words}
              below={
                <WholeDates>
                  {[whoActs(step.who, own, guide), dueWords(step), step.late && 'late'].filter(Boolean).join(' · ')}
                </WholeDates>
              }
              end={
                press && (
                  <ActionButton variant="text" to={press.to} aria-label={`Open: ${step.words}`}>
                    Open
                  </ActionButton>
                )
              }
            />
          )
        })}
      </ol>
      {standing.steps.length > FIRST && (
        <Button onClick={() => setAll(!all)} aria-expanded={all} sx={{ mt: '4px' }}>
          {all ? 'Show fewer' : `Show all ${standing.steps.length}`}
        </Button>
      )}
    </Section>
  )
}
