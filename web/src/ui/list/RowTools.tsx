import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Suspense, useState } from 'react'
import { Icon, type IconName } from '../Icon'
import { Menu, MenuItem } from '../overlay/menu'

/** One thing that can be done with a row. */
export interface RowTool {
  /** A verb: "Edit". */
  label: string
  icon: IconName
  onPress: () => void
  danger?: boolean
}

/** The tool that takes a row away, after a question. */
export const deleteTool = (askAndDelete: () => Promise<unknown>): RowTool => ({
  label: 'Delete',
  icon: 'delete',
  danger: true,
  onPress: () => void askAndDelete(),
})

interface RowToolsProps {
  /** What the row is called; the buttons are named by it: "Edit Surgery". */
  name: string
  tools: readonly RowTool[]
}

/** A row's tools as icon buttons: the last column of a table. */
export function RowTools({ name, tools }: RowToolsProps) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', mr: -1 }}>
      {tools.map(({ label, icon, onPress }) => (
        <IconButton
          key={label}
          aria-label={`${label} ${name}`}
          title={label}
          onClick={onPress}
          sx={{ width: 32, height: 32 }}
        >
          <Icon name={icon} size={18} />
        </IconButton>
      ))}
    </Box>
  )
}

/** The same as a menu, for cards. */
export function RowToolsMenu({ name, tools }: RowToolsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (tools.length === 0) return null
  return (
    <>
      <IconButton
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      {anchor && (
        <Suspense fallback={null}>
          <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
            {tools.map(({ label, icon, onPress, danger }) => (
              <MenuItem
                key={label}
                onClick={() => {
                  setAnchor(null)
                  onPress()
                }}
                sx={danger ? { color: 'error.main' } : undefined}
              >
                <Icon name={icon} size={20} /> {label}
              </MenuItem>
            ))}
          </Menu>
        </Suspense>
      )}
    </>
  )
}
