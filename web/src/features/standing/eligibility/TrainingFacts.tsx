import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatDate } from '../../../lib/dates'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { Section } from '../../../ui/text/Section'
import type { Trainee } from '../queries'
import type { TraineeAddress } from '../useTrainee'

const TrainingDialog = lazyPart(() => import('../training/TrainingDialog'))

function Line({ label, assumed, children }: { label: string; assumed?: string | false; children: string }) {
  return (
    <Box sx={{ display: 'contents' }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ overflowWrap: 'anywhere' }}>
        {children}
        {assumed && (
          <Box component="span" sx={{ display: 'block', typography: 'small', color: 'pending.main' }}>
            assumed: {assumed}
          </Box>
        )}
      </Box>
    </Box>
  )
}

interface TrainingFactsProps {
  trainee: Trainee
  address: TraineeAddress
  edits: boolean
}

/** The dates on which the page rests, and what of them is assumed until somebody sets it. */
export function TrainingFacts({ trainee, address, edits }: TrainingFactsProps) {
  const [isEditing, setEditing] = useState(false)
  const { student, standing } = trainee
  const { term } = standing
  const former = student.places.filter(({ last }) => last)
  return (
    <Section
      title="What this rests on"
      aside={edits && <Button onClick={() => setEditing(true)}>Edit training</Button>}
    >
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '6px 16px', m: 0, typography: 'text' }}
      >
        <Line label="Joined">{formatDate(student.joiningDate)}</Line>
        {term && (
          <>
            <Line label="Batch" assumed={term.batchAssumed && 'the year of joining, until it is set'}>
              {String(term.batch)}
            </Line>
            <Line label="Examination" assumed={term.examAssumed && 'the last day of the term, until the head sets it'}>
              {formatDate(term.examOn)}
            </Line>
            <Line label="Term ends">
              {`${formatDate(term.termEnd)}${term.extensionDays ? `, ${term.extensionDays} days later than planned` : ''}`}
            </Line>
            <Line label="Course">{`${term.years} years${student.postDiploma ? ', after a diploma in the subject' : ''}`}</Line>
          </>
        )}
        {student.coGuides.length > 0 && (
          <Line label="Co-guides">{student.coGuides.map(({ name }) => name).join(', ')}</Line>
        )}
        {former.length > 0 && (
          <Line label="Before">
            {former
              .map(({ department, college, first, last }) =>
                [
                  department?.name ?? college?.name ?? 'Another place',
                  `${formatDate(first)} to ${formatDate(last)}`,
                ].join(', '),
              )
              .join('; ')}
          </Line>
        )}
      </Box>
      {isEditing && <TrainingDialog address={address} onClose={() => setEditing(false)} />}
    </Section>
  )
}
