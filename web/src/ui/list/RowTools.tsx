import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Icon, type IconName } from '../Icon'
import { type MoreItem, MoreMenu } from '../overlay/MoreMenu'

/** One thing that can be done with a row; its label is a verb: "Edit". */
export interface RowTool extends MoreItem {
  icon: IconName
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
export const RowToolsMenu = ({ name, tools }: RowToolsProps) =>
  tools.length > 0 && <MoreMenu label={`Actions for ${name}`} items={tools} />
