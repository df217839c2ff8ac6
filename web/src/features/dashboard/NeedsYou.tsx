import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Link } from 'react-router'
import { isStaff } from '../../api/session'
import type { SessionUser } from '../../api/types'
import { formatDate } from '../../lib/dates'
import { Icon, type IconName } from '../../ui/Icon'
import { TwoLines } from '../../ui/list/RecordTable'
import { WholeDates } from '../../ui/WholeDates'
import type { AttentionItem } from './queries'

interface Need {
  key: string
  icon: IconName
  colour: 'rejected' | 'pending'
  title: string
  text: string
  to: string
}

/** The two conditions that keep a student on the profile page (L-219, L-221), as alerts. */
function profileNeeds(user: SessionUser): Need[] {
  const alert = (key: string, text: string): Need => ({
    key,
    icon: 'warning',
    colour: 'pending',
    title: 'Complete your profile',
    text,
    to: '/profile',
  })
  const needs: Need[] = []
  if (!isStaff(user) && !user.verifyByHod) needs.push(alert('verify', 'Your account is not verified by HOD yet.'))
  if (!user.joiningDate) needs.push(alert('joining', 'Your profile is incomplete. Please fill in your joining date.'))
  return needs
}

function rejectedNeed(item: AttentionItem): Need {
  const by = item.verifiedBy?.name ?? 'N/A'
  return {
    key: item._id,
    icon: 'rejected',
    colour: 'rejected',
    title: `Correct ${item.headline}`,
    text: `${item.title}, rejected by ${by} on ${formatDate(item.verifiedOn)}: ${item.vRemark ?? 'N/A'}`,
    to: item.url,
  }
}

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

/** What needs the student now, the newest first; nothing, and the section is not there. */
export function NeedsYou({ user, items }: { user: SessionUser; items: readonly AttentionItem[] | undefined }) {
  const needs = [...profileNeeds(user), ...(items ?? []).map(rejectedNeed)]
  const [isWhole, setWhole] = useState(false)
  if (needs.length === 0) return null
  const shown = isWhole ? needs : needs.slice(0, SHOWN)
  return (
    <Box component="section" aria-labelledby="needs-you" sx={{ mb: 3 }}>
      <Box component="h2" id="needs-you" sx={{ m: 0, mb: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        Needs you now{' '}
        <Box component="span" sx={{ ml: 0.5, fontWeight: 400, color: 'text.secondary' }}>
          {needs.length}
        </Box>
      </Box>
      <Box
        component="ul"
        id="needs-you-list"
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', overflow: 'hidden' }}
      >
        {shown.map(({ key, icon, colour, title, text, to }) => (
          <li key={key}>
            <Row to={to}>
              <Icon name={icon} sx={{ color: `${colour}.main` }} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Box>
                <TwoLines sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
                  <WholeDates>{text}</WholeDates>
                </TwoLines>
              </Box>
              <Icon name="next" sx={{ alignSelf: 'center', fontSize: 20, color: 'text.secondary' }} />
            </Row>
          </li>
        ))}
      </Box>
      {needs.length > SHOWN && (
        <Button
          variant="text"
          size="small"
          aria-expanded={isWhole}
          aria-controls="needs-you-list"
          onClick={() => setWhole(!isWhole)}
          sx={{ mt: 0.5, px: 1.5 }}
        >
          {isWhole ? 'Show fewer' : `Show all ${needs.length}`}
        </Button>
      )}
    </Box>
  )
}
