import Divider from '@mui/material/Divider'
import { ActionButton } from '../../ActionButton'
import { Icon } from '../../Icon'
import { Menu, MenuItem, useAnchor } from '../../overlay/menu'
import { useIsDesktop } from '../../useIsDesktop'
import type { ColumnChoice } from './columnChoice'

/** The column menu of a table: what it shows besides the columns that the eye needs, remembered on this device. */
export default function ColumnsMenu({ choice }: { choice: ColumnChoice }) {
  const { isOpen, opener, opened } = useAnchor()
  const isDesktop = useIsDesktop()
  // Cards have lines of their own.
  if (!isDesktop || choice.optional.length === 0) return null
  const items = [
    { key: '', label: 'All columns', isOn: choice.isAll, press: choice.toggleAll },
    ...choice.optional.map((each) => ({ ...each, press: () => choice.toggle(each.key) })),
  ]
  return (
    <>
      <ActionButton icon="columns" {...opener}>
        Columns
      </ActionButton>
      {isOpen && (
        <Menu {...opened}>
          {items.flatMap(({ key, label, isOn, press }) => [
            <MenuItem key={key} role="menuitemcheckbox" aria-checked={isOn} onClick={press}>
              <Icon name="check" size={20} sx={{ visibility: isOn ? 'visible' : 'hidden' }} /> {label}
            </MenuItem>,
            ...(key === '' ? [<Divider key="line" />] : []),
          ])}
        </Menu>
      )}
    </>
  )
}
