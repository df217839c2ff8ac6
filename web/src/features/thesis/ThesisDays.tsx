import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/dates'
import { Caption } from '../../ui/text/Caption'
import { Section } from '../../ui/text/Section'
import { WholeDates } from '../../ui/text/WholeDates'
import { SourceTag } from '../standing/eligibility/SourceTag'
import { StateChip } from '../standing/eligibility/StateChip'
import { standingQuery } from '../standing/queries'
import type { Whose } from './queries'

const colours = {
  met: 'green',
  waiting: 'amber',
  in_progress: 'amber',
  overdue: 'red',
  missing: 'grey',
  not_applicable: 'grey',
} as const

/** By when what of a thesis is expected, and who says so; nothing where no thesis is asked for. */
export default function ThesisDays({ whose }: { whose: Whose }) {
  const rows = useQuery(standingQuery({ ...whose })).data?.standing.thesisDays ?? []
  if (rows.length === 0) return null
  return (
    <Section title="Days of the thesis" sx={{ mt: 3 }}>
      <ul>
        {rows.map((row) => (
          <Box component="li" key={row.id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 8px', justifyContent: 'space-between' }}>
              <Box sx={{ typography: 'label' }}>{row.title}</Box>
              {row.state && <StateChip gate={{ state: row.state, colour: colours[row.state], who: 'verifier' }} />}
            </Box>
            {row.last && (
              <Box sx={{ typography: 'text' }}>
                <WholeDates>
                  {`${row.first ? `${formatDate(row.first)} to ` : 'By '}${formatDate(row.last)}${row.assumed ? ', assumed' : ''}`}
                </WholeDates>
              </Box>
            )}
            <Caption>{row.words}</Caption>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', mt: '4px' }}>
              <SourceTag label={row.label} />
              <Caption component="span">{row.clause}</Caption>
            </Box>
          </Box>
        ))}
      </ul>
    </Section>
  )
}
