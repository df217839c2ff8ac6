import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useId, useState } from 'react'
import { NavLink as RouterLink, useLocation } from 'react-router'
import { Icon } from '../../ui/Icon'
import { holds, type NavLine } from './navigation'

const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: '12px',
  width: '100%',
  minHeight: { xs: 48, lg: 32 },
  px: '12px',
  borderRadius: 1,
  fontSize: { xs: 'lead.fontSize', lg: 'text.fontSize' },
  lineHeight: '20px',
  textAlign: 'left',
  textDecoration: 'none',
  color: 'text.primary',
  '& > svg': { fontSize: { xs: 22, lg: 18 }, color: 'text.secondary', flex: 'none' },
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': {
    bgcolor: 'primary.tint',
    color: 'primary.main',
    fontWeight: 600,
    '& > svg': { color: 'primary.main' },
  },
} as const

const child = {
  ...row,
  minHeight: { xs: 44, lg: 28 },
  fontSize: { xs: 'lead.fontSize', lg: 13 },
  color: 'text.secondary',
  py: '4px',
} as const

/** The navigation's lines: in the sidebar from 1200 px, in the sheet below. */
export function NavList({ lines, open }: { lines: readonly NavLine[]; open?: boolean }) {
  return (
    <Box component="ul" sx={{ p: 1 }}>
      {lines.map((line) => (
        <li key={line.label}>
          {line.to === undefined ? (
            <NavGroup line={line} open={open} />
          ) : (
            <Box component={RouterLink} to={line.to} sx={row}>
              <Icon name={line.icon} />
              {line.label}
            </Box>
          )}
        </li>
      ))}
    </Box>
  )
}

function NavGroup({ line, open: opened = false }: { line: NavLine; open?: boolean }) {
  const { pathname } = useLocation()
  const here = holds(line, pathname)
  const [open, setOpen] = useState(opened || here)
  const id = useId()
  const [wasHere, setWasHere] = useState(here)
  if (here !== wasHere) {
    setWasHere(here)
    if (here) setOpen(true)
  }
  return (
    <>
      <ButtonBase aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} sx={row}>
        <Icon name={line.icon} />
        <Box component="span" sx={{ flex: 1 }}>
          {line.label}
        </Box>
        <Icon name={open ? 'down' : 'next'} sx={{ '&&': { fontSize: 'lead.fontSize' } }} />
      </ButtonBase>
      <Box
        component="ul"
        id={id}
        hidden={!open}
        sx={{ m: '0 0 4px 20px', pl: '9px', borderLeft: 1, borderColor: 'divider' }}
      >
        {line.links?.map((link) => (
          <li key={link.to}>
            <Box component={RouterLink} to={link.to} end sx={child}>
              {link.label}
            </Box>
          </li>
        ))}
      </Box>
    </>
  )
}
