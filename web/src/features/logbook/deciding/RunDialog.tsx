import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { EMPTY, formatDate } from '../../../lib/dates'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { Dialog } from '../../../ui/overlay/Dialog'
import { RowSkeletons } from '../../../ui/Skeletons'
import { StatusChip } from '../../../ui/StatusChip'
import { runQuery } from './queries'

const clock = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })

/** The entries of a run as they stand now, in the order of the decisions; each leads to the entry. */
export default function RunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const { data, isError, error, refetch } = useQuery(runQuery(id, page))
  const pages = data ? Math.ceil(data.total / data.limit) : 1
  return (
    <Dialog
      steady
      fullScreenOnPhone
      width="md"
      title={data?.run.teacher?.name ?? 'Quick decisions'}
      subtitle={data && `${data.run.decisions} decisions, ${formatDate(data.run.firstAt)}`}
      onClose={onClose}
      actions={
        pages > 1 && (
          <>
            <Box sx={{ flex: 1, typography: 'text', color: 'text.secondary' }}>
              Page {page} of {pages}
            </Box>
            <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </>
        )
      }
    >
      {isError ? (
        <ErrorPanel title="These decisions cannot be shown" message={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons count={5} height={56} label="Loading decisions" />
      ) : (
        <Box component="ul" aria-label="Decisions">
          {data.data.map((row) => (
            <Box
              component="li"
              key={row._id}
              sx={{ display: 'flex', gap: 2, py: 1, minHeight: 44, borderBottom: 1, borderColor: 'divider' }}
            >
              <Box sx={{ flex: 1, minWidth: 0, typography: 'text', overflowWrap: 'anywhere' }}>
                <MuiLink component={Link} to={row.url} sx={{ fontWeight: 600 }}>
                  {row.topic}
                </MuiLink>
                <Box sx={{ typography: 'small', color: 'text.secondary' }}>
                  {row.student?.name ?? EMPTY}, {row.task}, {formatDate(row.date)}
                  {row.verifiedOn && `, decided at ${clock.format(new Date(row.verifiedOn))}`}
                </Box>
              </Box>
              <StatusChip status={row.status} />
            </Box>
          ))}
          {data.data.length === 0 && <Box component="li">These entries have been deleted in the meantime.</Box>}
        </Box>
      )}
    </Dialog>
  )
}
