import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Link, type To, useNavigate } from 'react-router'
import type { Kind } from '../../../api/generated/kinds'
import { isStaff, useUser } from '../../../api/session'
import { Icon } from '../../../ui/Icon'
import { type RowTool, RowToolsMenu } from '../../../ui/list/RowTools'
import { type Entry, headlineOf, isReplaced, isVerified, mayDelete } from '../entry'

interface RowActionsProps {
  kind: Kind
  entry: Entry
  /** Nothing is done with the row here but opening it. */
  readOnly?: boolean
  rowLink: (entry: Entry) => To
  onVerify: (entry: Entry) => void
  onDelete: (entry: Entry) => void
  onEdit: (entry: Entry) => void
  onCopy: (entry: Entry) => void
}

/** What the viewer may do with a row besides opening it (L-051, L-080, L-122, L-138). */
function useRights(kind: Kind, entry: Entry, readOnly = false) {
  const user = useUser()
  if (readOnly) return { mayVerify: false, mayDelete: false, mayEdit: false, mayCopy: false }
  const isOpen = !isStaff(user) && entry.studentId === user._id && !isVerified(entry)
  return {
    mayVerify: isStaff(user) && user.mayVerify !== false && !isReplaced(entry),
    mayDelete: mayDelete(kind, entry, user),
    mayEdit: isOpen && kind.editable === true,
    mayCopy: !isStaff(user) && entry.studentId === user._id && !kind.page,
  }
}

const compact = { height: 32, minWidth: 0, px: 1, lineHeight: '18px' } as const

/** The last column of the table: View or Verify, and Delete for who may delete an entry that nobody has verified. */
export function RowActions({ kind, entry, readOnly, rowLink, onVerify, onDelete, onEdit }: RowActionsProps) {
  const { mayVerify, mayDelete, mayEdit } = useRights(kind, entry, readOnly)
  const name = headlineOf(kind, entry)
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', mr: -1 }}>
      {mayVerify && !isVerified(entry) ? (
        <Button variant="text" aria-label={`Verify ${name}`} onClick={() => onVerify(entry)} sx={compact}>
          Verify
        </Button>
      ) : (
        <Button
          variant="text"
          component={Link}
          to={rowLink(entry)}
          preventScrollReset
          aria-label={`View ${name}`}
          sx={compact}
        >
          View
        </Button>
      )}
      {mayEdit && (
        <IconButton aria-label={`Edit ${name}`} onClick={() => onEdit(entry)} sx={{ width: 32, height: 32 }}>
          <Icon name="edit" size={18} />
        </IconButton>
      )}
      {mayDelete && (
        <IconButton aria-label={`Delete ${name}`} onClick={() => onDelete(entry)} sx={{ width: 32, height: 32 }}>
          <Icon name="delete" size={18} />
        </IconButton>
      )}
    </Box>
  )
}

/** The same as a menu, for cards. */
export function RowMenu({ kind, entry, readOnly, rowLink, onVerify, onDelete, onEdit, onCopy }: RowActionsProps) {
  const { mayVerify, mayDelete, mayEdit, mayCopy } = useRights(kind, entry, readOnly)
  const navigate = useNavigate()
  const view = () => void navigate(rowLink(entry), { preventScrollReset: true })
  const tools: RowTool[] = [{ label: 'View', icon: 'eye', onPress: view }]
  if (mayVerify) {
    const label = isVerified(entry) ? 'Verify again' : 'Verify'
    tools.push({ label, icon: 'approved', onPress: () => onVerify(entry) })
  }
  if (mayEdit) tools.push({ label: 'Edit', icon: 'edit', onPress: () => onEdit(entry) })
  if (mayCopy) tools.push({ label: 'Use as template', icon: 'copy', onPress: () => onCopy(entry) })
  if (mayDelete) tools.push({ label: 'Delete', icon: 'delete', danger: true, onPress: () => onDelete(entry) })
  return <RowToolsMenu name={headlineOf(kind, entry)} tools={tools} />
}
