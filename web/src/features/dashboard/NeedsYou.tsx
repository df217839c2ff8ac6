import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/Icon'
import { TwoLines } from '../../ui/list/RecordTable'
import { WholeDates } from '../../ui/text/WholeDates'
import { useMarkRead } from '../notifications/queries'
import { needOf } from './needs'
import type { AttentionNeed } from './queries'

const Row = styled(Link)(({ theme }) => ({
  display: 'flex',
  gap: 12,
  padding: '12px 8px 12px 12px',
  color: 'inherit',
  textDecoration: 'none',
  'li + li > &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:focus-visible': { outlineOffset: -2 },
}))

/** So many are shown at once; the tiles must stay in reach. */
const SHOWN = 3

/** What needs the student now, in the order of the API; nothing, and the section is not there. */
export default function NeedsYou({
  items,
  rejected,
  corrected = 0,
}: {
  items: readonly AttentionNeed[]
  /** Rejected entries that are still to be corrected; the newest of them are among the items. */
  rejected: number
  /** Rejected entries that were corrected already: the lists count them, here they need nothing. */
  corrected?: number
}) {
  const read = useMarkRead()
  const [isWhole, setWhole] = useState(false)
  if (items.length === 0) return null
  const needs = items.map(needOf)
  const shown = isWhole ? needs : needs.slice(0, SHOWN)
  const unlisted = Math.max(0, rejected - items.filter(({ need }) => need === 'rejected').length)
  const count = needs.length + unlisted
  return (
    <Box component="section" aria-labelledby="needs-you" sx={{ mb: 3 }}>
      <Box component="h2" id="needs-you" sx={{ m: 0, mb: 1, typography: 'heading' }}>
        Needs you now{' '}
        <Box component="span" sx={{ ml: 0.5, fontWeight: 400, color: 'text.secondary' }}>
          {count}
        </Box>
      </Box>
      <Box
        component="ul"
        id="needs-you-list"
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', overflow: 'hidden' }}
      >
        {shown.map(({ key, icon, colour, title, text, to, reads }) => (
          <li key={key}>
            <Row to={to} onClick={() => reads && read.mutate(reads)}>
              <Icon name={icon} sx={{ color: `${colour}.main` }} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Box>
                <TwoLines sx={{ typography: 'text', color: 'text.secondary' }}>
                  <WholeDates>{text}</WholeDates>
                </TwoLines>
              </Box>
              <Icon name="next" size={20} sx={{ alignSelf: 'center', color: 'text.secondary' }} />
            </Row>
          </li>
        ))}
        {isWhole && unlisted > 0 && (
          <Box component="li" sx={{ p: 1.5, borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}>
            {`${unlisted} more rejected ${unlisted === 1 ? 'entry follows' : 'entries follow'} as you correct these.`}
          </Box>
        )}
      </Box>
      {corrected > 0 && (
        <Box sx={{ mt: 0.5, px: 1.5, typography: 'small', color: 'text.secondary' }}>
          {corrected === 1
            ? '1 more rejected entry already has its correction.'
            : `${corrected} more rejected entries already have corrections.`}
        </Box>
      )}
      {needs.length > SHOWN && (
        <Button
          variant="text"
          size="small"
          aria-expanded={isWhole}
          aria-controls="needs-you-list"
          onClick={() => setWhole(!isWhole)}
          sx={{ mt: 0.5, px: 1.5 }}
        >
          {isWhole ? 'Show fewer' : `Show all ${count}`}
        </Button>
      )}
    </Box>
  )
}
