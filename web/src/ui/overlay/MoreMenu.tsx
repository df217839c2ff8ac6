import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import { Icon, type IconName } from '../Icon'
import { Menu, MenuItem, useAnchor } from './menu'

/** One line of such a menu. */
export interface MoreItem {
  label: string
  icon?: IconName
  /** It deletes. */
  danger?: boolean
  onPress: () => void
}

interface MoreMenuProps {
  label: string
  items: readonly MoreItem[]
  /** How the button fits into its bar. */
  sx?: IconButtonProps['sx']
}

/** What a bar of buttons, or a card, has no room for. */
export function MoreMenu({ label, items, sx }: MoreMenuProps) {
  const { isOpen, opener, opened, onClose } = useAnchor()
  return (
    <>
      <IconButton aria-label={label} {...opener} sx={sx}>
        <Icon name="more" />
      </IconButton>
      {isOpen && (
        <Menu {...opened}>
          {items.map((item) => (
            <MenuItem
              key={item.label}
              onClick={() => {
                onClose()
                item.onPress()
              }}
              sx={item.danger ? { color: 'error.main' } : undefined}
            >
              {item.icon && <Icon name={item.icon} size={20} />} {item.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

/** Beside the buttons of a bar, which share the room that it leaves. */
export const besideButtons = { flex: '0 0 48px !important' } as const
