import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { useUser } from '../../api/session'
import { mayOpen } from '../../routes/lookups'
import { routes } from '../../routes/table'
import { useTrainee } from './useTrainee'

const tabs = routes.flatMap(({ path, tab, guard }) => (tab ? [{ path, tab, guard }] : []))

const link = {
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  px: '12px',
  borderBottom: '2px solid transparent',
  mb: '-1px',
  typography: 'label',
  fontWeight: 400,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main', fontWeight: 600 },
} as const

/** A shadow at an end behind which there is more: the covers scroll with the row, the shadows stay. */
const hint = ({ breakpoints, vars: { palette } }: Theme) => {
  const cover = (to: string) => `linear-gradient(to ${to}, ${palette.background.default} 40%, transparent)`
  const shadow = (to: string) => `linear-gradient(to ${to}, ${palette.divider}, transparent)`
  return {
    [breakpoints.down('lg')]: {
      backgroundImage: [cover('right'), cover('left'), shadow('right'), shadow('left')].join(', '),
      backgroundPosition: 'left, right, left, right',
      backgroundRepeat: 'no-repeat',
      backgroundSize: '40px 100%, 40px 100%, 12px 100%, 12px 100%',
      backgroundAttachment: 'local, local, scroll, scroll',
    },
  }
}

/**
 * The pages about one trainee, as a row of links: every route with a `tab` that the viewer may open, for the trainee of
 * the address; `query` is given by a page that knows more of the trainee than its address says.
 */
export function StandingTabs({ query }: { query?: string }) {
  const user = useUser()
  const trainee = useTrainee()
  const to = query ?? trainee?.query ?? ''
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && shown) row.current.scrollLeft = shown.offsetLeft - row.current.offsetLeft - 24
  }, [])
  if (tabs.length < 2) return null
  return (
    <Box
      component="nav"
      ref={row}
      aria-label="Pages of this standing"
      sx={[
        { display: 'flex', overflowX: 'auto', scrollbarWidth: 'none', borderBottom: 1, borderColor: 'divider', mb: 2 },
        hint,
      ]}
    >
      {tabs
        .filter(({ guard }) => mayOpen(guard, user))
        .map(({ path, tab }) => (
          <Box key={path} component={NavLink} to={path + to} end sx={link}>
            {tab}
          </Box>
        ))}
    </Box>
  )
}
