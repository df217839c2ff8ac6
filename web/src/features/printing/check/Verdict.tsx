import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatInstant } from '../../../lib/dates'
import { Icon, type IconName } from '../../../ui/Icon'
import type { Check, CheckState } from './checks'

interface Look {
  icon: IconName
  colour: 'approved' | 'pending' | 'rejected'
  title: string
  text: string
}

const looks: Readonly<Record<CheckState, Look>> = {
  matches: {
    icon: 'approved',
    colour: 'approved',
    title: 'Matches',
    text: 'The record is still exactly as it was when this logbook was printed.',
  },
  superseded: {
    icon: 'pending',
    colour: 'pending',
    title: 'Superseded',
    text: 'The record or its rules have changed since this logbook was printed. A newer print shows the present state.',
  },
  'does not match': {
    icon: 'rejected',
    colour: 'rejected',
    title: 'Does not match',
    text: 'Something was changed that the logbook does not let anybody change. Do not rely on this print; ask the college.',
  },
  'not finished': {
    icon: 'warning',
    colour: 'pending',
    title: 'Not finished',
    text: 'A print was started with this code but never finished, so no logbook was issued with it.',
  },
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '200px 1fr' }, py: 1, columnGap: 2 }}>
      <Box component="dt" sx={{ typography: 'text', color: 'text.secondary', lineHeight: '24px' }}>
        {term}
      </Box>
      <Box component="dd" sx={{ minWidth: 0, lineHeight: '24px', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )
}

/** The verdict on a print, whose it is, when it was made, and what it holds, to be compared with the paper. */
export function Verdict({ check }: { check: Check }) {
  const look = looks[check.state]
  return (
    <>
      <Box
        role="status"
        sx={{
          display: 'flex',
          gap: 2,
          p: { xs: 2, lg: 3 },
          borderRadius: 1,
          bgcolor: `${look.colour}.tint`,
        }}
      >
        <Icon name={look.icon} size={40} sx={{ flex: 'none', color: `${look.colour}.main` }} />
        <Box sx={{ minWidth: 0 }}>
          <Typography
            variant="h2"
            sx={{ fontSize: 'title.fontSize', lineHeight: '40px', color: `${look.colour}.main` }}
          >
            {look.title}
          </Typography>
          <Typography>{look.text}</Typography>
          {check.reasons.length > 0 && (
            <Box component="ul" sx={{ '&&': { listStyle: 'disc', pl: 2.5 }, mt: 1, display: 'grid', gap: '4px' }}>
              {check.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </Box>
          )}
        </Box>
      </Box>
      <Box component="section" sx={{ mt: 4 }}>
        <Typography variant="h2">{check.who ? 'Compare this with the paper' : 'This print'}</Typography>
        {check.who && (
          <Typography variant="body2" sx={{ mt: '4px', color: 'text.secondary' }}>
            A code can be copied onto another paper: the name and the counts must be the ones that stand there.
          </Typography>
        )}
        <Box component="dl" sx={{ mt: 1, '& > * + *': { borderTop: 1, borderColor: 'divider' } }}>
          {check.who && (
            <>
              <Fact term="Name">{check.who.name}</Fact>
              <Fact term="Roll number">{check.who.registration}</Fact>
              <Fact term="College">{check.who.college}</Fact>
              <Fact term="Department">{check.who.department}</Fact>
            </>
          )}
          {check.counts && (
            <Fact term="Entries">
              {check.counts.total} in all: {check.counts.approved} approved, {check.counts.pending} pending,{' '}
              {check.counts.rejected} rejected
              {check.counts.corrected ? `, ${check.counts.corrected} corrected later` : ''}
            </Fact>
          )}
          {check.months.length > 0 && (
            <Fact term="Months signed">
              <ul>
                {check.months.map(({ month, place, by, at, n, digest, changed, differing }) => (
                  <li key={`${month} ${place}`}>
                    {month}: {by}, {formatInstant(at)}, no. {n}, digest {digest}
                    {changed && ', changed since signing'}
                    {differing.length > 0 && `: ${differing.join(', ')}`}
                  </li>
                ))}
              </ul>
            </Fact>
          )}
          <Fact term="Printed">{formatInstant(check.madeOn)}</Fact>
          <Fact term="Code">{check.code}</Fact>
          <Fact term="Checked">
            {formatInstant(check.checkedOn)}
            {check.files.of > 0 && `, with ${check.files.checked} of ${check.files.of} attached files`}
          </Fact>
        </Box>
      </Box>
    </>
  )
}
