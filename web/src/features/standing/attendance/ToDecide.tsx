import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Schema } from '../../../api/contract'
import type { Place } from '../../../api/places'
import { formatDate } from '../../../lib/dates'
import { useOneAtATime } from '../../../lib/useOneAtATime'
import { PlainField } from '../../../ui/form/fields/PlainField'
import { useAct } from '../../../ui/form/useAct'
import { Loaded } from '../../../ui/lazy/Loaded'
import { Panel } from '../../../ui/text/Section'
import { Line, Lines, Nothing } from '../Line'
import { type DayStatus, statusWords, toDecideQuery, useDecide } from './queries'

type Objection = Schema<'OpenObjection'>

/** What waits for the head: objections of trainees, and days of which import and record say different things. */
export function ToDecide({ place }: { place: Place }) {
  const result = useQuery(toDecideQuery(place))
  return (
    <Loaded result={result} meanwhile={null}>
      {({ objections, contradictions }) => (
        <>
          <Panel title="Objections" aside={String(objections.length)}>
            {objections.length === 0 && <Nothing>No trainee has objected to a day.</Nothing>}
            {objections.map((one) => (
              <Decide key={`${one.student._id} ${one.day.day}`} place={place} one={one} />
            ))}
          </Panel>
          <Panel title="Days that contradict the record" aside={String(contradictions.length)}>
            <Lines empty="Import and record agree.">
              {contradictions.map(({ student, day, against, words, url }) => (
                <Line
                  key={`${student._id} ${day} ${against}`}
                  title={`${student.name}, ${formatDate(day)}`}
                  below={
                    <>
                      {words}{' '}
                      {url && (
                        <Box component={Link} to={url} sx={{ color: 'primary.main' }}>
                          {against === 'leave' ? 'See the leave' : 'See the entry'}
                        </Box>
                      )}
                    </>
                  }
                />
              ))}
            </Lines>
          </Panel>
        </>
      )}
    </Loaded>
  )
}

function Decide({ place, one }: { place: Place; one: Objection }) {
  const { student, day } = one
  const deciding = useDecide({ ...place, studentId: student._id })
  const act = useAct()
  const [status, setStatus] = useState<DayStatus | ''>('')
  const [remark, setRemark] = useState('')
  const decide = useOneAtATime((decision: 'accept' | 'correct' | 'leave') =>
    act({
      act: () =>
        deciding.mutateAsync({
          day: day.day,
          decision,
          remark,
          ...(decision === 'correct' && status && { status }),
        }),
      done: 'Done',
      failed: 'Not decided',
    }),
  )
  if (!day.objection) return null
  const wanted = statusWords[day.objection.status]
  const id = `${student._id}-${day.day}`
  return (
    <Box
      role="group"
      aria-label={`${student.name}, ${formatDate(day.day)}`}
      sx={{ py: 1.5, display: 'grid', gap: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ typography: 'text', overflowWrap: 'anywhere' }}>
        <Box sx={{ typography: 'label' }}>
          {student.name}, {formatDate(day.day)}: {statusWords[day.status]}
        </Box>
        Should be “{wanted}”. {day.objection.note}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <PlainField
          id={`${id}-remark`}
          name="remark"
          label="Remark"
          optional
          value={remark}
          onChange={setRemark}
          maxLength={500}
        />
        <PlainField
          id={`${id}-status`}
          name="status"
          label="Another status"
          optional
          type="choice"
          value={status}
          options={[
            { value: '', label: 'None' },
            ...Object.entries(statusWords).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(value) => setStatus(value as DayStatus | '')}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {status ? (
          <Button variant="outlined" onClick={() => void decide('correct')}>
            Correct to “{statusWords[status]}”
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => void decide('accept')}>
            Accept “{wanted}”
          </Button>
        )}
        <Button variant="text" onClick={() => void decide('leave')}>
          Leave as it is
        </Button>
      </Box>
    </Box>
  )
}
