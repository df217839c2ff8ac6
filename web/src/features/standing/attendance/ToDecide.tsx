import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { asProblem } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import { formatDate } from '../../../lib/dates'
import { useOneAtATime } from '../../../lib/useOneAtATime'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { PlainField } from '../../../ui/form/fields/PlainField'
import { useMessages } from '../../../ui/overlay/messages'
import { Panel } from '../Panel'
import { type DayStatus, type Place, statusWords, toDecideQuery, useDecide } from './queries'

type Objection = Schema<'OpenObjection'>

/** What waits for the head: objections of trainees, and days of which import and record say different things. */
export function ToDecide({ place }: { place: Place }) {
  const { data, isPending, refetch } = useQuery(toDecideQuery(place))
  if (isPending) return null
  if (!data) return <ErrorPanel onRetry={() => void refetch()} />
  return (
    <>
      <Panel title="Objections" aside={String(data.objections.length)}>
        {data.objections.length === 0 && <None words="No trainee has objected to a day." />}
        {data.objections.map((one) => (
          <Decide key={`${one.student._id} ${one.day.day}`} place={place} one={one} />
        ))}
      </Panel>
      <Panel title="Days that contradict the record" aside={String(data.contradictions.length)}>
        {data.contradictions.length === 0 && <None words="Import and record agree." />}
        <ul>
          {data.contradictions.map((one) => (
            <Box
              component="li"
              key={`${one.student._id} ${one.day} ${one.against}`}
              sx={{ typography: 'text', py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}
            >
              <Box sx={{ typography: 'label' }}>
                {one.student.name}, {formatDate(one.day)}
              </Box>
              <Box sx={{ color: 'text.secondary' }}>
                {one.words}{' '}
                {one.url && (
                  <Box component={Link} to={one.url} sx={{ color: 'primary.main' }}>
                    {one.against === 'leave' ? 'See the leave' : 'See the entry'}
                  </Box>
                )}
              </Box>
            </Box>
          ))}
        </ul>
      </Panel>
    </>
  )
}

const None = ({ words }: { words: string }) => <Box sx={{ typography: 'text', color: 'text.secondary' }}>{words}</Box>

function Decide({ place, one }: { place: Place; one: Objection }) {
  const { student, day } = one
  const deciding = useDecide({ ...place, studentId: student._id })
  const messages = useMessages()
  const [status, setStatus] = useState<DayStatus | ''>('')
  const [remark, setRemark] = useState('')
  const decide = useOneAtATime(async (decision: 'accept' | 'correct' | 'leave') => {
    try {
      const answer = await deciding.mutateAsync({
        day: day.day,
        decision,
        remark,
        ...(decision === 'correct' && status && { status }),
      })
      messages.toast({ message: answer.message ?? 'Done' })
    } catch (error) {
      void messages.alert({ title: 'Not decided', message: asProblem(error).message })
    }
  })
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
