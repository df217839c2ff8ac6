import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '../../lib/dates'
import { ErrorPanel } from '../../ui/ErrorPanel'
import { RowSkeletons } from '../../ui/Skeletons'
import { PRINTS, printsQuery } from './check/checks'

/** The PDFs with codes that were made of a student's logbook, each with the way to its public check. Not printed itself. */
export default function PrintsList({ studentId }: { studentId: string }) {
  const [page, setPage] = useState(1)
  const answer = useQuery(printsQuery(studentId, page))
  if (answer.isError)
    return <ErrorPanel title="The list of PDFs could not be loaded" onRetry={() => void answer.refetch()} />
  if (!answer.isSuccess) return <RowSkeletons count={2} label="Loading PDFs" />
  const { data, total } = answer.data
  if (total === 0) return null
  return (
    <Box component="section" aria-label="PDFs with a code" sx={{ my: 3, '@media print': { display: 'none' } }}>
      <Typography variant="h2">PDFs with a code</Typography>
      <Box
        component="ul"
        sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', '& > * + *': { borderTop: 1, borderColor: 'divider' } }}
      >
        {data.map((row) => (
          <Box
            component="li"
            key={row._id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 44, py: '4px' }}
          >
            <Box
              component={Link}
              to={`/verify-logbook/${row.code}`}
              aria-label={`Check ${row.code}`}
              sx={{
                fontWeight: 600,
                color: 'primary.main',
                minHeight: 44,
                display: 'inline-flex',
                alignItems: 'center',
              }}
            >
              {row.code}
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {formatInstant(row.madeOn)}
              {row.madeBy ? `, by ${row.madeBy.name}` : ''}
              {row.counts ? `, ${row.counts.total} entries` : ', not finished'}
            </Typography>
          </Box>
        ))}
      </Box>
      {total > PRINTS && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button size="small" disabled={page * PRINTS >= total} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </Box>
      )}
    </Box>
  )
}
