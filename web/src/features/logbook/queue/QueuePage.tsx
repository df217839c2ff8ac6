import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useUser } from '../../../api/session'
import { usePageFrame } from '../../../layout/page/frame'
import { useSingleKeys } from '../../../lib/singleKey'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { RowSkeletons } from '../../../ui/Skeletons'
import { scopeOf } from '../queries'
import { Failures } from './Failures'
import { keyHelp } from './keys/keys'
import { kindOfRow } from './kinds'
import { QueueHead } from './QueueHead'
import type { QueueFilters } from './queries'
import { UndoStrip } from './UndoStrip'
import { type Queue, useQueue } from './useQueue'
import { Work } from './Work'

const KeysHelp = lazyPart(() => import('../../../ui/text/KeysHelp'))
const BulkDialog = lazyPart(() => import('./bulk/BulkDialog'))

const ID = /^[0-9a-f]{24}$/

/** The filters stand in the address, so that Back and a reload keep them; what is no filter is ignored. */
function useFilters(): readonly [QueueFilters, (change: Partial<QueueFilters>) => void] {
  const [search, setSearch] = useSearchParams()
  const kind = search.get('kind') ?? ''
  const student = search.get('student') ?? ''
  const filters = {
    kind: kindOfRow(kind) ? kind : '',
    student: ID.test(student) ? student : '',
    mine: search.get('mine') === 'true',
  }
  const change = (part: Partial<QueueFilters>) => {
    const next = { ...filters, ...part }
    const wanted = { kind: next.kind, student: next.student, mine: next.mine ? 'true' : '' }
    setSearch(
      Object.entries(wanted).filter(([, value]) => value !== ''),
      { replace: true, preventScrollReset: true },
    )
  }
  return [filters, change]
}

/** The queue of staff over all kinds, one entry at a time: entry and rating side by side, the next one at once. */
export default function QueuePage() {
  const user = useUser()
  const [filters, change] = useFilters()
  const [wanted] = useState(useSearchParams()[0].get('at'))
  const queue = useQueue(filters, wanted)
  const [open, setOpen] = useState<'help' | 'bulk' | null>(null)
  const [single, setSingle] = useSingleKeys()
  usePageFrame({ where: 'Pending Verifications', bottomBar: false, ownHead: true })
  const mayVerify = user.mayVerify !== false
  const onClose = () => setOpen(null)
  return (
    <Box
      sx={{
        // The page is the two panes: they scroll, the bars stay.
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridTemplateRows: { lg: 'auto minmax(0, 1fr)' },
        height: { lg: 'calc(100dvh - 56px)' },
        mx: { xs: -2, lg: -3 },
        mt: { xs: -2, lg: '-20px' },
        mb: { xs: 0, lg: -12 },
      }}
    >
      <QueueHead
        queue={queue}
        filters={filters}
        onFilter={change}
        onHelp={() => setOpen('help')}
        onBulk={mayVerify ? () => setOpen('bulk') : undefined}
      />
      <Body
        queue={queue}
        isNarrowed={filters.kind !== '' || filters.student !== '' || filters.mine}
        onClear={() => change({ kind: '', student: '', mine: false })}
        onOpen={setOpen}
        single={single}
        mayVerify={mayVerify}
      />

      {open === 'help' && (
        <KeysHelp
          help={keyHelp}
          also="Ctrl and Enter always do."
          single={single}
          onSingle={setSingle}
          onClose={onClose}
        />
      )}
      {open === 'bulk' && <BulkDialog queue={queue} filters={filters} onClose={onClose} />}
    </Box>
  )
}

interface BodyProps {
  queue: Queue
  isNarrowed: boolean
  onClear: () => void
  onOpen: (what: 'help' | 'bulk') => void
  single: boolean
  mayVerify: boolean
}

function Body({ queue, isNarrowed, onClear, onOpen, single, mayVerify }: BodyProps) {
  const user = useUser()
  const { result, current } = queue
  const decided = queue.settled.size
  const isDone = current === undefined && decided > 0
  useEffect(() => {
    // The button that was pressed last has gone with its entry.
    if (isDone) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [isDone])
  if (current && !queue.isSeeking)
    return <Work queue={queue} row={current} single={single} mayVerify={mayVerify} onOpen={onOpen} />
  const inside = () => {
    if (scopeOf(user) === null)
      return <EmptyState icon="approved" text="Nothing waits for you" hint="Your account has no department." />
    if (result.isError)
      return (
        <ErrorPanel
          title="The queue cannot be shown"
          message={result.error.message}
          onRetry={() => void (queue.rows.length > 0 ? result.fetchNextPage() : result.refetch())}
        />
      )
    if (result.isPending || result.isFetching || queue.isSeeking)
      return <RowSkeletons count={8} height={56} label="Loading queue" />
    return (
      <EmptyState
        icon="approved"
        text={isNarrowed && decided === 0 ? 'Nothing waits with these filters' : 'Nothing waits for you'}
        hint={decided === 0 ? undefined : `You decided ${decided === 1 ? 'one entry' : `${decided} entries`}.`}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            {isNarrowed ? (
              <Button variant="outlined" onClick={onClear}>
                Clear filters
              </Button>
            ) : (
              <Button variant="outlined" onClick={queue.again}>
                Check again
              </Button>
            )}
            <Button component={Link} to="/dashboard" variant="text">
              To the dashboard
            </Button>
          </Box>
        }
      />
    )
  }
  return (
    <Box sx={{ p: { xs: 2, lg: 3 } }}>
      <Failures queue={queue} />
      {inside()}
      <UndoStrip queue={queue} />
    </Box>
  )
}
