import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Suspense, useState } from 'react'
import { Link, type To, useNavigate } from 'react-router'
import type { Kind } from '../../../api/generated/kinds'
import { isStaff, useUser } from '../../../api/session'
import { Icon } from '../../../ui/Icon'
import { Menu, MenuItem } from '../../../ui/overlay/menu'
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const act = (action: () => void) => () => {
    setAnchor(null)
    action()
  }
  return (
    <>
      <IconButton
        aria-label={`Actions for ${headlineOf(kind, entry)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      {anchor && (
        <Suspense fallback={null}>
          <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
            <MenuItem onClick={act(() => void navigate(rowLink(entry), { preventScrollReset: true }))}>
              <Icon name="eye" size={20} /> View
            </MenuItem>
            {mayVerify && (
              <MenuItem onClick={act(() => onVerify(entry))}>
                <Icon name="approved" size={20} /> {isVerified(entry) ? 'Verify again' : 'Verify'}
              </MenuItem>
            )}
            {mayEdit && (
              <MenuItem onClick={act(() => onEdit(entry))}>
                <Icon name="edit" size={20} /> Edit
              </MenuItem>
            )}
            {mayCopy && (
              <MenuItem onClick={act(() => onCopy(entry))}>
                <Icon name="copy" size={20} /> Use as template
              </MenuItem>
            )}
            {mayDelete && (
              <MenuItem onClick={act(() => onDelete(entry))} sx={{ color: 'error.main' }}>
                <Icon name="delete" size={20} /> Delete
              </MenuItem>
            )}
          </Menu>
        </Suspense>
      )}
    </>
  )
}
