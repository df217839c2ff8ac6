import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from 'react-router'
import { canInstall, install } from '../../device/installing'
import { chooseScheme, useSchemeMode } from '../../theme/scheme'
import { Icon } from '../../ui/Icon'
import { useOverlay } from '../../ui/overlay/stack'

const schemes = [
  { mode: 'system', label: 'Match device theme' },
  { mode: 'light', label: 'Light theme' },
  { mode: 'dark', label: 'Dark theme' },
] as const

interface AccountMenuProps {
  /** The element that names the menu is `${id}-button`; the menu is `${id}-menu`. */
  id: string
  anchor: HTMLElement | null
  onClose: () => void
  onPassword: () => void
  /** Downloads the certificate; only certified students have one. */
  onBonafide?: (() => void) | undefined
  onLogout: () => void
}

/** Profile, Update Password, the certificate of certified students (P-098), the colours and Logout. */
export default function AccountMenu({ id, anchor, onClose, onPassword, onBonafide, onLogout }: AccountMenuProps) {
  useOverlay(anchor !== null, onClose)
  const navigate = useNavigate()
  const mode = useSchemeMode()
  const press = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Menu
      id={`${id}-menu`}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        root: { 'aria-label': 'Account' },
        list: { 'aria-labelledby': `${id}-button` },
        paper: { sx: { minWidth: 240 } },
      }}
    >
      <MenuItem onClick={press(() => navigate('/profile'))}>
        <Icon name="person" size={20} />
        Profile
      </MenuItem>
      <MenuItem onClick={press(onPassword)}>
        <Icon name="lock" size={20} />
        Update Password
      </MenuItem>
      {onBonafide && (
        <MenuItem onClick={press(onBonafide)}>
          <Icon name="download" size={20} />
          Bonafide Certificate
        </MenuItem>
      )}
      <Divider />
      {schemes.map((scheme) => (
        <MenuItem
          key={scheme.mode}
          role="menuitemradio"
          aria-checked={mode === scheme.mode}
          onClick={press(() => chooseScheme(scheme.mode))}
        >
          <Icon
            name={mode === scheme.mode ? 'check' : 'contrast'}
            size={20}
            sx={{ visibility: mode === scheme.mode ? 'visible' : 'hidden' }}
          />
          {scheme.label}
        </MenuItem>
      ))}
      <Divider />
      {canInstall() && (
        <MenuItem onClick={press(() => void install())}>
          <Icon name="download" size={20} />
          Install the app
        </MenuItem>
      )}
      <MenuItem onClick={press(onLogout)}>
        <Icon name="logout" size={20} />
        Logout
      </MenuItem>
    </Menu>
  )
}
