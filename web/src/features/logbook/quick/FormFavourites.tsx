import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Kind } from '../../../api/generated/kinds'
import { useUser } from '../../../api/session'
import type { EntryFormState } from '../../../ui/form/entry/useEntryForm'
import { Icon } from '../../../ui/Icon'
import { Menu, MenuItem } from '../../../ui/overlay/menu'
import { useMessages } from '../../../ui/overlay/messages'
import KeepFavourite from './KeepFavourite'
import { presetName, shownValue } from './labels'
import { type Favourite, favouritesQuery, type Preset, repeated } from './queries'

/** In an add form: takes a favourite of the kind into it, or keeps what is in it as one. */
export default function FormFavourites({ kind, state: { form } }: { kind: Kind; state: EntryFormState }) {
  const user = useUser()
  const client = useQueryClient()
  const messages = useMessages()
  const favourites = useQuery(favouritesQuery(user))
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [kept, setKept] = useState<Preset | null>(null)
  const own = favourites.data?.data.filter((favourite) => favourite.kind === kind.key) ?? []

  const take = ({ values, gone }: Favourite) => {
    setAnchor(null)
    const emptied = Object.fromEntries(kind.fields.flatMap(({ name, repeats }) => (repeats ? [[name, '']] : [])))
    form.reset({ ...form.getValues(), ...emptied, ...values })
    if (gone.length > 0)
      messages.toast({ message: `No longer in the list: ${gone.join(', ')}. Choose again.`, severity: 'info' })
  }
  const keep = () => {
    setAnchor(null)
    const values = repeated(kind, form.getValues())
    if (Object.keys(values).length > 0) return setKept(values)
    messages.toast({ message: 'First fill in what the favourite should remember.', severity: 'info' })
  }
  return (
    <>
      <Button
        type="button"
        variant="text"
        startIcon={<Icon name="star" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Favourites
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
            {own.map((favourite) => (
              <MenuItem
                key={favourite._id}
                onClick={() => take(favourite)}
                sx={{ minHeight: 48, whiteSpace: 'normal' }}
              >
                <Box component="span" sx={{ maxWidth: 280, overflowWrap: 'anywhere' }}>
                  {favourite.name}
                </Box>
              </MenuItem>
            ))}
            {own.length > 0 && <Divider component="li" />}
            <MenuItem onClick={keep} sx={{ minHeight: 48 }}>
              <Icon name="star" size={20} /> Keep this as a favourite
            </MenuItem>
          </Menu>
        </Suspense>
      )}
      {kept && (
        <KeepFavourite
          kind={kind.key}
          name={presetName(kind, kept, (field, value) => shownValue(client, field, value))}
          values={kept}
          onClose={() => setKept(null)}
        />
      )}
    </>
  )
}
