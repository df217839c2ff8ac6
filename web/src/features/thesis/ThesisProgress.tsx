import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDate, toCalendar } from '../../lib/dates'
import { ErrorPanel } from '../../ui/ErrorPanel'
import { Icon, type IconName } from '../../ui/Icon'
import { RowSkeletons } from '../../ui/Skeletons'
import { Section } from '../../ui/text/Section'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { useIsDesktop } from '../../ui/useIsDesktop'
import { type Milestone, timelineQuery, type Whose } from './queries'

const looks: Readonly<Record<Milestone['state'], { icon: IconName | null; colour: string; word: string }>> = {
  done: { icon: 'approved', colour: 'approved.main', word: 'done' },
  waiting: { icon: 'pending', colour: 'pending.main', word: 'waits for a decision' },
  rejected: { icon: 'rejected', colour: 'rejected.main', word: 'rejected' },
  open: { icon: null, colour: 'text.secondary', word: 'not yet' },
}

/** How far a student's synopsis and thesis are, both on one line: eleven steps, the next one named. */
export function ThesisProgress({ whose }: { whose: Whose }) {
  const id = useId()
  const isDesktop = useIsDesktop()
  const [isOpen, setOpen] = useState(false)
  const result = useQuery(timelineQuery(whose))
  const steps = result.data?.data
  const isWhole = isDesktop || isOpen
  return (
    <Section title="Synopsis and thesis so far">
      {result.isError ? (
        <ErrorPanel message={result.error.message} onRetry={() => void result.refetch()} />
      ) : !steps ? (
        <RowSkeletons count={4} label="Loading progress" />
      ) : (
        <>
          <Typography sx={{ mt: 0.25, color: 'text.secondary' }}>{summaryOf(steps)}</Typography>
          <Box aria-hidden sx={{ display: 'flex', gap: '3px', my: 1.5 }}>
            {steps.map(({ key, state }) => (
              <Box
                key={key}
                sx={{
                  flex: 1,
                  height: 8,
                  borderRadius: '4px',
                  bgcolor: state === 'open' ? 'sunken' : looks[state].colour,
                  border: state === 'open' ? 1 : 0,
                  borderColor: 'divider',
                }}
              />
            ))}
          </Box>
          {!isDesktop && (
            <Button
              variant="text"
              aria-expanded={isOpen}
              aria-controls={`${id}-steps`}
              onClick={() => setOpen(!isOpen)}
              sx={{ ml: -1 }}
            >
              {isOpen ? 'Hide steps' : 'Show all steps'}
            </Button>
          )}
          <Box component="ol" id={`${id}-steps`} hidden={!isWhole}>
            {isWhole && steps.map((step) => <Step key={step.key} step={step} />)}
          </Box>
        </>
      )}
    </Section>
  )
}

function summaryOf(steps: readonly Milestone[]): string {
  const done = steps.filter(({ state }) => state === 'done').length
  if (done === steps.length) return `All ${done} steps are done.`
  const waiting = steps.find(({ state }) => state === 'waiting' || state === 'rejected')
  const next = waiting ?? steps.find(({ state }) => state === 'open')
  const words = !next
    ? ''
    : next.state === 'open'
      ? ` Next: ${next.label}.`
      : ` ${next.label} ${next.state === 'waiting' ? 'waits for a decision' : 'was rejected'}.`
  return `${done} of ${steps.length} steps done.${words}`
}

function Step({ step }: { step: Milestone }) {
  const look = looks[step.state]
  const words = step.words && toCalendar(step.words) === step.words ? formatDate(step.words) : step.words
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, py: 0.75 }}>
      {look.icon ? (
        <Icon name={look.icon} size={18} sx={{ flex: 'none', mt: '1px', color: look.colour }} />
      ) : (
        <Box
          component="span"
          aria-hidden
          sx={{
            flex: 'none',
            width: 12,
            height: 12,
            m: '4px 3px',
            border: 2,
            borderColor: 'divider',
            borderRadius: '50%',
          }}
        />
      )}
      <Box sx={{ flex: 1, minWidth: 0, typography: 'text' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <Box component="span" sx={{ fontWeight: step.state === 'open' ? 400 : 600 }}>
            {step.label}
            <VisuallyHidden>
              <span>, {look.word}</span>
            </VisuallyHidden>
          </Box>
          {step.at && (
            <Box component="time" sx={{ flex: 'none', typography: 'small', color: 'text.secondary' }}>
              {formatDate(step.at)}
            </Box>
          )}
        </Box>
        {(words || step.by) && (
          <Box
            sx={{
              typography: 'small',
              color: 'text.secondary',
              overflowWrap: 'anywhere',
              display: '-webkit-box',
              WebkitLineClamp: 2,
              WebkitBoxOrient: 'vertical',
              overflow: 'hidden',
            }}
          >
            {[step.by?.name, words].filter(Boolean).join(': ')}
          </Box>
        )}
      </Box>
    </Box>
  )
}
