import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { asProblem } from '../../../api/client'
import { menu } from '../../../api/generated/menu'
import { useUser } from '../../../api/session'
import { Dialog } from '../../../ui/overlay/Dialog'
import { MoreMenu } from '../../../ui/overlay/MoreMenu'
import { useMessages } from '../../../ui/overlay/messages'
import FavouriteName from '../../logbook/quick/FavouriteName'
import {
  addUrl,
  type Favourite,
  favouritesQuery,
  MAX_FAVOURITES,
  useRemoveFavourite,
  useRenameFavourite,
} from '../../logbook/quick/queries'

const logBook = [...menu].sort((one, other) => one.order - other.order)
const kindOf = (key: string) => menu.find((kind) => kind.key === key)

const Target = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
  flex: 1,
  minWidth: 0,
  minHeight: 56,
  padding: '8px 12px',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.primary,
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}))

/** The kinds of the Log Book, those first of which an entry was added last. */
function inOrderOfUse(recent: readonly string[]) {
  const place = ({ key }: { key: string }) => (recent.includes(key) ? recent.indexOf(key) : recent.length)
  return [...logBook].sort((one, other) => place(one) - place(other))
}

/**
 * What to add: an empty entry of a kind, or one of the own favourites, with everything in it that repeats. Favourites
 * stand below the kinds, and the kinds stay in the order in which they were opened: nothing moves when an answer comes.
 */
export default function QuickAdd({ onClose }: { onClose: () => void }) {
  const favourites = useQuery(favouritesQuery(useUser()))
  const own = (favourites.data?.data ?? []).filter(({ kind }) => kindOf(kind))
  const [kinds] = useState(() => inOrderOfUse(favourites.data?.recent ?? []))
  useEffect(() => {
    // What is needed next is on its way while the person looks.
    Promise.all([
      import('../../logbook/report/TaskPage'),
      import('../../logbook/quick/StartedEntry'),
      import('../../logbook/quick/FormFavourites'),
      import('../../../ui/form/fields/search'),
    ]).catch(() => undefined)
  }, [])
  return (
    <Dialog fullScreenOnPhone title="Add entry" onClose={onClose}>
      <Heading>New entry</Heading>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          gap: '1px',
          border: 1,
          borderColor: 'divider',
          bgcolor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
          '& > li': { display: 'flex', bgcolor: 'background.paper' },
          '& > li:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' },
        }}
      >
        {kinds.map((kind) => (
          <li key={kind.key}>
            <Target
              {...{ component: Link, to: addUrl(kind) }}
              sx={{ fontSize: { xs: 'lead.fontSize', lg: 'text.fontSize' }, lineHeight: '20px' }}
            >
              {kind.title}
            </Target>
          </li>
        ))}
      </Box>
      {favourites.isError && (
        <Box sx={{ mt: 3, typography: 'text', color: 'text.secondary' }}>Your favourites could not be loaded.</Box>
      )}
      {own.length > 0 && (
        <>
          <Heading count={`${own.length} of ${MAX_FAVOURITES}`}>Favourites</Heading>
          <Box component="ul" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
            {own.map((favourite) => (
              <Row key={favourite._id} favourite={favourite} />
            ))}
          </Box>
        </>
      )}
    </Dialog>
  )
}

function Heading({ children, count }: { children: ReactNode; count?: string | undefined }) {
  return (
    <Box component="h3" sx={{ m: 0, mb: 1, typography: 'heading', 'ul + &, div + &': { mt: 3 } }}>
      {children}
      {count && (
        <Box component="span" sx={{ ml: 1, fontWeight: 400, color: 'text.secondary' }}>
          {count}
        </Box>
      )}
    </Box>
  )
}

/** A favourite: the way to its form, and what can be done with it. */
function Row({ favourite }: { favourite: Favourite }) {
  const messages = useMessages()
  const renaming = useRenameFavourite()
  const removing = useRemoveFavourite()
  const [isNamed, setNamed] = useState(false)
  const kind = kindOf(favourite.kind)
  if (!kind) return null
  const remove = async () => {
    const confirmed = await messages.confirm({
      title: 'Remove this favourite?',
      message: `${favourite.name}. Entries that were added with it stay.`,
      confirmLabel: 'Remove',
      danger: true,
    })
    if (!confirmed) return
    await removing
      .mutateAsync(favourite._id)
      .catch((error) => messages.alert({ title: 'Not removed', message: asProblem(error).message }))
  }
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Target {...{ component: Link, to: addUrl(kind, favourite._id) }}>
        <Box component="span" sx={{ typography: 'heading' }}>
          {favourite.name}
        </Box>
        <Box component="span" sx={{ typography: 'text', color: 'text.secondary' }}>
          {favourite.gone.length > 0 ? `${kind.title}. Choose again: ${favourite.gone.join(', ')}` : kind.title}
        </Box>
      </Target>
      <MoreMenu
        label={`Actions for ${favourite.name}`}
        items={[
          { label: 'Rename', icon: 'edit', onPress: () => setNamed(true) },
          { label: 'Remove', icon: 'delete', danger: true, onPress: () => void remove() },
        ]}
        sx={{ width: 48, height: 48 }}
      />
      {isNamed && (
        <FavouriteName
          title="Rename favourite"
          submitLabel="Rename"
          name={favourite.name}
          onSave={(name) => renaming.mutateAsync({ id: favourite._id, name })}
          onClose={() => setNamed(false)}
        />
      )}
    </Box>
  )
}
