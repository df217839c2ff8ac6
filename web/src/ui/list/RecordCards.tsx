import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { textStyles } from '../../theme/text'
import { Icon } from '../Icon'
import type { CardLines, RowsProps } from './columns'
import { TwoLines } from './RecordTable'

const Card = styled('li')(({ theme }) => ({
  position: 'relative',
  padding: '12px 12px 10px',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  '&:has(a:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}))

/** The whole card opens the row: the link's own area is stretched over it. */
const CardLink = styled(Link)({
  minWidth: 0,
  color: 'inherit',
  textDecoration: 'none',
  ...textStyles.heading,
  // Above the lines below it, which are positioned too and would otherwise take the press.
  '&::after': { content: '""', position: 'absolute', inset: 0, zIndex: 1, borderRadius: 8 },
  '&:focus-visible': { outline: 'none' },
})

type RecordCardsProps<Row> = RowsProps<Row> & { card: (row: Row) => CardLines }

/** The same rows as cards: what and status, who and when, one fact, and why it was refused. */
export function RecordCards<Row>({ label, rows, rowKey, rowLink, rowState, card, actions }: RecordCardsProps<Row>) {
  return (
    <Box component="ul" aria-label={label} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {rows.map((row) => {
        const { title, status, who, fact, note } = card(row)
        return (
          <Card key={rowKey(row)}>
            <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1.5 }}>
              {rowLink ? (
                <CardLink to={rowLink(row)} state={rowState} preventScrollReset>
                  <TwoLines sx={{ overflowWrap: 'anywhere' }}>{title}</TwoLines>
                </CardLink>
              ) : (
                <Box sx={{ minWidth: 0, typography: 'heading' }}>
                  <TwoLines sx={{ overflowWrap: 'anywhere' }}>{title}</TwoLines>
                </Box>
              )}
              {status}
            </Box>
            <Box
              sx={{
                position: 'relative',
                typography: 'text',
                pr: actions ? '40px' : 0,
                minHeight: actions ? 38 : 0,
              }}
            >
              <Box sx={{ color: 'text.secondary', mt: '2px', overflowWrap: 'anywhere' }}>{who}</Box>
              {fact && (
                <Box sx={{ mt: '2px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{fact}</Box>
              )}
              {actions && <Box sx={{ position: 'absolute', right: -12, top: -2, zIndex: 2 }}>{actions(row)}</Box>}
            </Box>
            {note && (
              <Box
                sx={{
                  display: 'flex',
                  gap: 0.75,
                  mt: 1,
                  pt: 1,
                  borderTop: 1,
                  borderColor: 'divider',
                  typography: 'text',
                  color: 'rejected.main',
                }}
              >
                <Icon name="warning" size={16} sx={{ mt: '2px' }} />
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {note}
                </Box>
              </Box>
            )}
          </Card>
        )
      })}
    </Box>
  )
}
