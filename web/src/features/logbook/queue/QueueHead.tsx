import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFrame } from '../../../layout/page/frame'
import { Select } from '../../../ui/form/fields/controls'
import { Icon } from '../../../ui/Icon'
import { FilterPill } from '../../../ui/list/toolbar/StatusFilter'
import { Key } from '../../../ui/text/Key'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import { kindOfRow } from './kinds'
import type { QueueFilters, QueueSummary } from './queries'
import type { Queue } from './useQueue'

/** Why the entries stand in their order. */
const ORDER = 'Assigned to you first, the longest wait first in each part'

interface QueueHeadProps {
  queue: Queue
  filters: QueueFilters
  onFilter: (change: Partial<QueueFilters>) => void
  onHelp: () => void
  onBulk: (() => void) | undefined
}

/** Where one is in the queue, what it is narrowed to, and the way to the next entry; on a phone in the bar on top. */
export function QueueHead({ queue, filters, onFilter, onHelp, onBulk }: QueueHeadProps) {
  const isDesktop = useIsDesktop()
  const { headSlot } = useFrame()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const set = [filters.kind !== '', filters.student !== '', filters.mine].filter(Boolean).length
  // What was asked for first stays, so that the filters can be changed while the next queue loads.
  const [summary, setSummary] = useState<QueueSummary>()
  const fresh = queue.first?.summary
  if (fresh && fresh !== summary) setSummary(fresh)
  const canBulk = onBulk && (summary?.department ?? 0) > 0
  const filterPart = <Filters summary={summary} filters={filters} onFilter={onFilter} />
  if (!isDesktop)
    return (
      <Box
        sx={{
          position: 'sticky',
          top: 56,
          zIndex: 2,
          bgcolor: 'background.paper',
          ...(isOpen ? { borderBottom: 1, borderColor: 'divider' } : {}),
        }}
      >
        <VisuallyHidden component="h1">Pending Verifications</VisuallyHidden>
        {headSlot &&
          createPortal(
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <Button
                variant="text"
                size="small"
                aria-expanded={isOpen}
                aria-controls={id}
                startIcon={<Icon name="filter" />}
                onClick={() => setOpen(!isOpen)}
                sx={{ minWidth: 44, mr: 'auto' }}
              >
                {set === 0 ? 'Filter' : `Filter (${set})`}
              </Button>
              <Steps queue={queue} isDesktop={false} />
            </Box>,
            headSlot,
          )}
        {isOpen && (
          <Box id={id} sx={{ display: 'grid', gap: 1.5, px: 2, pb: 1.5 }}>
            <Box sx={{ typography: 'text', color: 'text.secondary' }}>{ORDER}</Box>
            {filterPart}
            {canBulk && (
              <Button variant="outlined" onClick={onBulk}>
                Approve several
              </Button>
            )}
          </Box>
        )}
      </Box>
    )
  return (
    <Box sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', px: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48 }}>
        <Box component="h1" tabIndex={-1} sx={{ m: 0, typography: 'heading', whiteSpace: 'nowrap' }}>
          Pending Verifications
        </Box>
        <Box sx={{ typography: 'text', color: 'text.secondary', whiteSpace: 'nowrap' }}>{ORDER}</Box>
        <Box sx={{ flex: 1 }} />
        <IconButton aria-label="Keys and help" aria-keyshortcuts="?" onClick={onHelp}>
          <Icon name="help" />
        </IconButton>
        <Steps queue={queue} isDesktop />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1.5, pb: 0.75 }}>
        {filterPart}
        {canBulk && (
          <Button variant="text" aria-keyshortcuts="B" onClick={onBulk} sx={{ mr: -1 }}>
            Approve several <Key>B</Key>
          </Button>
        )}
      </Box>
    </Box>
  )
}

function Steps({ queue, isDesktop }: { queue: Queue; isDesktop: boolean }) {
  const { position, total, rows } = queue
  if (position < 0) return null
  const count = (
    <Box component="span" sx={{ whiteSpace: 'nowrap', typography: 'text' }}>
      <b>{position + 1}</b> of {total}
    </Box>
  )
  const isFirst = position === 0
  const isLast = position >= rows.length - 1
  if (isDesktop)
    return (
      <>
        <Button
          variant="outlined"
          color="inherit"
          disabled={isFirst}
          aria-keyshortcuts="K"
          startIcon={<Icon name="back" />}
          onClick={() => queue.move(-1)}
        >
          Previous <Key>K</Key>
        </Button>
        {count}
        <Button
          variant="outlined"
          color="inherit"
          disabled={isLast}
          aria-keyshortcuts="J"
          endIcon={<Icon name="next" />}
          onClick={() => queue.move(1)}
        >
          Next <Key>J</Key>
        </Button>
      </>
    )
  return (
    <>
      <IconButton aria-label="Previous" disabled={isFirst} onClick={() => queue.move(-1)}>
        <Icon name="back" />
      </IconButton>
      {count}
      <IconButton aria-label="Next" disabled={isLast} onClick={() => queue.move(1)}>
        <Icon name="next" />
      </IconButton>
    </>
  )
}

function Filters({
  summary,
  filters,
  onFilter,
}: {
  summary: QueueSummary | undefined
  filters: QueueFilters
  onFilter: (change: Partial<QueueFilters>) => void
}) {
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', lg: 'nowrap' }, alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box role="group" aria-label="Whose" sx={{ display: 'flex', gap: 1 }}>
        <FilterPill type="button" aria-pressed={filters.mine} onClick={() => onFilter({ mine: true })}>
          Assigned to me {summary && <small>{summary.mine}</small>}
        </FilterPill>
        <FilterPill type="button" aria-pressed={!filters.mine} onClick={() => onFilter({ mine: false })}>
          All {summary && <small>{summary.department}</small>}
        </FilterPill>
      </Box>
      <Select
        aria-label="Kind of entry"
        value={filters.kind}
        onChange={(event) => onFilter({ kind: event.target.value })}
        sx={{ width: { xs: '100%', lg: 200 } }}
      >
        <option value="">All entry types</option>
        {(summary?.kinds ?? []).map(({ kind, count }) => (
          <option key={kind} value={kind}>
            {kindOfRow(kind)?.title ?? kind} ({count})
          </option>
        ))}
      </Select>
      <Select
        aria-label="Student"
        value={filters.student}
        onChange={(event) => onFilter({ student: event.target.value })}
        sx={{ width: { xs: '100%', lg: 200 } }}
      >
        <option value="">All students</option>
        {(summary?.students ?? []).map(({ _id, name, count }) => (
          <option key={_id} value={_id}>
            {name} ({count})
          </option>
        ))}
      </Select>
    </Box>
  )
}
