import IconButton from '@mui/material/IconButton'
import { Suspense, useState } from 'react'
import { Icon } from '../Icon'
import { Menu, MenuItem } from './menu'

/** One line of such a menu. */
export interface MoreItem {
  label: string
  /** The colour of what deletes. */
  colour?: 'error.main'
  onPress: () => void
}

/** What a bar of buttons has no room for on a phone. */
export function MoreMenu({ label, items }: { label: string; items: readonly MoreItem[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: '0 0 48px !important' }}
      >
        <Icon name="more" />
      </IconButton>
      {anchor && (
        <Suspense fallback={null}>
          <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
            {items.map((item) => (
              <MenuItem
                key={item.label}
                onClick={() => {
                  setAnchor(null)
                  item.onPress()
                }}
                sx={{ minHeight: 48, color: item.colour }}
              >
                {item.label}
              </MenuItem>
            ))}
          </Menu>
        </Suspense>
      )}
    </>
  )
}
