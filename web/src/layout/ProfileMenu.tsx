import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import { lazy, Suspense, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../api/session'
import { Icon } from '../ui/Icon'
import { useMessages } from '../ui/messages'

const UpdatePasswordDialog = lazy(() => import('../features/accounts/UpdatePasswordDialog'))

const schemes = [
  { mode: 'system', label: 'Colours of the device' },
  { mode: 'light', label: 'Light colours' },
  { mode: 'dark', label: 'Dark colours' },
] as const

/** MK for Meghana Kulkarni; titles do not count. */
export const initials = (name: string) => {
  const words = name
    .replace(/^(dr|prof|mr|mrs|ms)\.?\s+/i, '')
    .split(/\s+/)
    .filter(Boolean)
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** The viewer's menu: Profile, Update Password, the colours, Logout with a confirmation. */
export function ProfileMenu({ phone }: { phone: boolean }) {
  const user = useUser()
  const navigate = useNavigate()
  const messages = useMessages()
  const { mode, setMode } = useColorScheme()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [password, setPassword] = useState<'unused' | 'open' | 'closed'>('unused')
  const id = useId()
  const close = () => setAnchor(null)

  const logout = async () => {
    close()
    const confirmed = await messages.confirm({
      title: 'Log out of PG Logbook?',
      message: 'You will need your email and password to sign in again.',
      confirmLabel: 'Logout',
      cancelLabel: 'Stay signed in',
    })
    if (confirmed) navigate('/logout')
  }

  return (
    <>
      <ButtonBase
        id={`${id}-button`}
        aria-label={`Account of ${user.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 48, height: 48, gap: 1, borderRadius: 1, px: { lg: 1 }, mr: { lg: -1 }, textAlign: 'left' }}
      >
        <Box
          component="span"
          sx={{
            width: 32,
            height: 32,
            borderRadius: '50%',
            bgcolor: 'primary.tint',
            color: 'primary.main',
            fontSize: 12,
            fontWeight: 600,
            display: 'grid',
            placeItems: 'center',
            flex: 'none',
            overflow: 'hidden',
          }}
        >
          {user.profilePic ? (
            <Box
              component="img"
              src={user.profilePic}
              alt=""
              sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
            />
          ) : (
            initials(user.name)
          )}
        </Box>
        {!phone && (
          <>
            <Box component="span" sx={{ minWidth: 0, maxWidth: 220 }}>
              <Box
                component="span"
                sx={{
                  display: 'block',
                  fontSize: 14,
                  lineHeight: '18px',
                  fontWeight: 600,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {user.name}
              </Box>
              <Box
                component="span"
                sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}
              >
                {user.role ?? 'Student'}
              </Box>
            </Box>
            <Icon name="down" sx={{ fontSize: 16, color: 'text.secondary' }} />
          </>
        )}
      </ButtonBase>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          root: { 'aria-label': 'Account' },
          list: { 'aria-labelledby': `${id}-button` },
          paper: { sx: { minWidth: 240 } },
        }}
      >
        <MenuItem
          onClick={() => {
            close()
            navigate('/profile')
          }}
        >
          <Icon name="person" sx={{ fontSize: 20 }} />
          Profile
        </MenuItem>
        <MenuItem
          onClick={() => {
            close()
            setPassword('open')
          }}
        >
          <Icon name="lock" sx={{ fontSize: 20 }} />
          Update Password
        </MenuItem>
        <Divider />
        {schemes.map((scheme) => (
          <MenuItem
            key={scheme.mode}
            role="menuitemradio"
            aria-checked={mode === scheme.mode}
            onClick={() => {
              setMode(scheme.mode)
              close()
            }}
          >
            <Icon
              name={mode === scheme.mode ? 'check' : 'contrast'}
              sx={{ fontSize: 20, visibility: mode === scheme.mode ? 'visible' : 'hidden' }}
            />
            {scheme.label}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={logout}>
          <Icon name="logout" sx={{ fontSize: 20 }} />
          Logout
        </MenuItem>
      </Menu>
      {password !== 'unused' && (
        <Suspense fallback={null}>
          <UpdatePasswordDialog open={password === 'open'} onClose={() => setPassword('closed')} />
        </Suspense>
      )}
    </>
  )
}
