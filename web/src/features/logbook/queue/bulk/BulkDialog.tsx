import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../../../api/session'
import { EmptyState } from '../../../../ui/EmptyState'
import { ErrorPanel } from '../../../../ui/ErrorPanel'
import { Label, Select } from '../../../../ui/form/fields/controls'
import { useAskToClose } from '../../../../ui/form/useDraft'
import { Dialog } from '../../../../ui/overlay/Dialog'
import { RowSkeletons } from '../../../../ui/Skeletons'
import { workUrl } from '../../addresses'
import { kindOfRow } from '../kinds'
import { likeEntriesQuery, type QueueFilters } from '../queries'
import type { Queue } from '../useQueue'
import { BulkRows } from './BulkRows'
import { BulkWords } from './BulkWords'
import { useBulk } from './useBulk'

/** Approving several entries of one kind: what will be signed and what is left out, then one score and feedback for all. */
export default function BulkDialog({
  queue,
  filters,
  onClose,
}: {
  queue: Queue
  filters: QueueFilters
  onClose: () => void
}) {
  const user = useUser()
  const navigate = useNavigate()
  const id = useId()
  const like = (queue.first?.summary?.kinds ?? []).filter(({ kind }) => {
    const type = kindOfRow(kind)?.scoring.type
    return type === 'single' || type === 'none'
  })
  // The kind in sight is the one that is meant; otherwise the one that most wait of.
  const most = [...like].sort((a, b) => b.count - a.count)[0]
  const meant = like.find(({ kind }) => kind === (filters.kind || queue.current?.kind))
  const [key, setKey] = useState<string>((meant ?? most)?.kind ?? '')
  // How the queue divides is said for the whole of it.
  const isWhole = filters.student === '' && !filters.mine
  const kind = kindOfRow(key)
  const result = useQuery(likeEntriesQuery(user, { ...filters, kind: key }))
  const bulk = useBulk(kind, result.data?.data.sign ?? [], queue)
  const close = useAskToClose(!bulk.outcome && (bulk.feedback !== '' || bulk.grade !== ''), onClose)
  /** An entry that is left out is looked at by itself. */
  const look = (id: string) => {
    if (queue.rows.some(({ _id }) => _id === id)) queue.show(id)
    else if (kind) navigate(workUrl(kind, 'verify', id))
    onClose()
  }
  const body = () => {
    if (!kind)
      return <EmptyState text="Nothing to approve together" hint="What waits is rated by criteria, one by one." />
    if (bulk.outcome) return <Outcome bulk={bulk} />
    if (result.isError)
      return (
        <ErrorPanel
          title="The entries cannot be shown"
          message={result.error.message}
          onRetry={() => void result.refetch()}
        />
      )
    if (!result.data) return <RowSkeletons count={6} height={56} label="Loading entries" />
    const { sign, leftOut } = result.data.data
    if (sign.length + leftOut.length === 0) return <EmptyState icon="approved" text="Nothing of this kind waits" />
    return (
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 328px' },
          alignItems: 'start',
          gap: 3,
        }}
      >
        <BulkRows
          kind={kind}
          sign={sign}
          leftOut={leftOut}
          roles={result.data.roles}
          total={result.data.total}
          bulk={bulk}
          onLook={look}
        />
        {sign.length > 0 && (
          <BulkWords
            kind={kind}
            bulk={bulk}
            comments={queue.first?.comments?.[kind.key] ?? []}
            scoreComments={queue.first?.scoreComments ?? {}}
          />
        )}
      </Box>
    )
  }
  const count = bulk.chosen.length
  return (
    <Dialog
      keepOnBackdrop
      steady
      fullScreenOnPhone
      width="lg"
      title="Approve several"
      subtitle="Each entry is signed by itself. What needs individual review is left out."
      onClose={() => void close()}
      actions={
        bulk.outcome ? (
          <Button variant="contained" onClick={onClose}>
            Back to the queue
          </Button>
        ) : (
          <>
            <Box role="alert" sx={{ flex: 1, minWidth: 0, color: 'error.main', typography: 'text' }}>
              {bulk.problem}
            </Box>
            <Button variant="text" onClick={() => void close()}>
              Cancel
            </Button>
            <Button
              variant="contained"
              disabled={count === 0 || !bulk.isDeclared}
              loading={bulk.isSending}
              onClick={() => void bulk.submit()}
            >
              {count === 0 ? 'Approve' : count === 1 ? 'Approve 1 entry' : `Approve ${count} entries`}
            </Button>
          </>
        )
      }
    >
      {kind && !bulk.outcome && (
        <Box sx={{ mb: 2, maxWidth: 420 }}>
          <Label htmlFor={id}>Kind of entry</Label>
          <Select
            id={id}
            value={key}
            onChange={(event) => {
              setKey(event.target.value)
              bulk.reset()
            }}
          >
            {like.map((each) => (
              <option key={each.kind} value={each.kind}>
                {isWhole ? `${kindOfRow(each.kind)?.title} (${each.count})` : kindOfRow(each.kind)?.title}
              </option>
            ))}
          </Select>
        </Box>
      )}
      {body()}
    </Dialog>
  )
}

function Outcome({ bulk }: { bulk: ReturnType<typeof useBulk> }) {
  const { outcome } = bulk
  if (!outcome) return null
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box role="status" sx={{ typography: 'heading' }}>
        {outcome.message}
      </Box>
      {outcome.refused.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {outcome.refused.map(({ _id, topic, who, message }) => (
            <li key={_id}>
              <b>{topic}</b>, {who}: {message}
            </li>
          ))}
        </Box>
      )}
      {outcome.approved.length > 0 && (
        <div>
          <Button variant="outlined" loading={bulk.isUndoing} onClick={() => void bulk.undoAll()}>
            Undo all
          </Button>
          <Box sx={{ mt: 0.75, typography: 'small', color: 'text.secondary' }}>
            Within half a minute; students are notified only afterwards.
          </Box>
        </div>
      )}
    </Box>
  )
}
