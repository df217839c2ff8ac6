import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import type { Evidence } from '../queries'

interface EvidenceLineProps {
  evidence: Evidence | undefined
  /** The filters under which the kind's list shows the same entries; without them nothing is linked. */
  query?: string | undefined
  /** The particular is about the logbook as a whole. */
  isWhole?: boolean
}

/** What the logbook holds of the period, approved first; each kind leads to its entries. */
export function EvidenceLine({ evidence, query, isWhole }: EvidenceLineProps) {
  if (!evidence) return null
  const { approved, pending, rejected, of } = evidence
  const nothing = approved + pending + rejected === 0
  return (
    <Box
      sx={{
        fontSize: 'small.fontSize',
        lineHeight: '18px',
        color: 'text.secondary',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1,
      }}
    >
      {nothing && <span>Nothing recorded in this period</span>}
      {isWhole && approved > 0 && <span>{approved} approved entries</span>}
      {of.map(({ title, url, approved: count }) => {
        const words = `${count} ${title}`
        if (!query) return <span key={title}>{words}</span>
        return (
          <MuiLink key={title} component={Link} to={`${url}?${query}`} color="inherit" sx={{ py: '3px' }}>
            {words}
          </MuiLink>
        )
      })}
      {pending > 0 && <Box component="span" sx={{ color: 'pending.main' }}>{`${pending} pending`}</Box>}
      {rejected > 0 && <Box component="span" sx={{ color: 'rejected.main' }}>{`${rejected} rejected`}</Box>}
    </Box>
  )
}
