import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/Icon'
import { Sheet } from '../../ui/overlay/Sheet'
import { CollegeName } from '../CollegeName'
import { NavList } from './NavList'
import { holds, type NavLine } from './navigation'

const item = {
  height: 64,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '3px',
  borderRadius: 1,
  typography: 'small',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: 'text.secondary',
  '& > span': { width: 56, height: 28, borderRadius: '14px', display: 'grid', placeItems: 'center' },
  '&[aria-current]': { color: 'primary.main', fontWeight: 600, '& > span': { bgcolor: 'primary.tint' } },
} as const

/** The phone's navigation: up to four places by the route table, and More with everything. Groups open as a sheet. */
export function BottomBar({ lines }: { lines: readonly NavLine[] }) {
  const { pathname } = useLocation()
  // A link of the sheet that was followed closes it.
  const [opened, setOpened] = useState<{ sheet: string; at: string } | null>(null)
  const sheet = opened?.at === pathname ? opened.sheet : null
  const setSheet = (next: string | null) => setOpened(next === null ? null : { sheet: next, at: pathname })
  const places = lines
    .filter((line) => line.bottom !== undefined)
    .sort((a, b) => (a.bottom ?? 0) - (b.bottom ?? 0))
    .slice(0, 4)
  const current = places.find((line) => holds(line, pathname))?.label
  const id = useId()
  const group = lines.find((line) => line.label === sheet)
  return (
    <>
      <Box
        component="nav"
        aria-label="Main"
        sx={{
          position: 'fixed',
          zIndex: 'appBar',
          left: 0,
          right: 0,
          bottom: 0,
          display: 'grid',
          gridAutoColumns: 'minmax(max-content, 1fr)',
          gridAutoFlow: 'column',
          px: '4px',
          pb: 'env(safe-area-inset-bottom)',
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {places.map((line) =>
          line.to === undefined ? (
            <ButtonBase
              key={line.label}
              aria-haspopup="dialog"
              aria-expanded={sheet === line.label}
              aria-current={line.label === current ? 'true' : undefined}
              onClick={() => setSheet(line.label)}
              sx={item}
            >
              <span>
                <Icon name={line.icon} />
              </span>
              {line.label}
            </ButtonBase>
          ) : (
            <Box
              key={line.label}
              component={Link}
              to={line.to}
              aria-current={line.label === current ? 'page' : undefined}
              sx={item}
            >
              <span>
                <Icon name={line.icon} />
              </span>
              {line.label}
            </Box>
          ),
        )}
        <ButtonBase
          aria-haspopup="dialog"
          aria-expanded={sheet === 'More'}
          aria-label="More, menu"
          onClick={() => setSheet('More')}
          sx={item}
        >
          <span>
            <Icon name="menu" />
          </span>
          More
        </ButtonBase>
      </Box>
      <Sheet open={sheet !== null} onClose={() => setSheet(null)} titleId={id}>
        <Box
          sx={{
            position: 'sticky',
            top: 0,
            zIndex: 1,
            bgcolor: 'background.paper',
            display: 'flex',
            alignItems: 'center',
            pl: '20px',
            pr: 1,
            py: '4px',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Typography id={id} variant="h2" sx={{ flex: 1 }}>
            {group ? group.label : 'Menu'}
          </Typography>
          <IconButton aria-label="Close" onClick={() => setSheet(null)}>
            <Icon name="close" />
          </IconButton>
        </Box>
        {group ? (
          <NavList lines={(group.links ?? []).map((link, order) => ({ ...link, icon: 'file', order }))} />
        ) : (
          <>
            <Box sx={{ px: '20px', py: 2 }}>
              <CollegeName />
            </Box>
            <NavList lines={lines} />
          </>
        )}
      </Sheet>
    </>
  )
}
