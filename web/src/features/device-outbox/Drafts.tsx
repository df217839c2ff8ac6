import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useEffect, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useUser } from '../../api/session'
import { allDrafts, dropDraft } from '../../device/drafts'
import { formatInstant } from '../../lib/dates'
import { Icon } from '../../ui/Icon'
import { useMessages } from '../../ui/overlay/messages'
import { CHANGED } from './entries'

type UnfinishedForm = Awaited<ReturnType<typeof allDrafts>>[number]

/** As many are shown before they are asked for: the dashboard is about the work that waits. */
const FEW = 4

/** Unfinished forms on this device, the newest first, each with the way back to it; nothing, and the section is not there. */
export default function Drafts() {
  const user = useUser()._id
  const messages = useMessages()
  const [drafts, setDrafts] = useState<readonly UnfinishedForm[]>([])
  const [isWhole, setWhole] = useState(false)

  useEffect(() => {
    const load = () => void allDrafts(user).then(setDrafts, console.error)
    load()
    window.addEventListener(CHANGED, load)
    return () => window.removeEventListener(CHANGED, load)
  }, [user])

  const remove = async ({ id, content }: UnfinishedForm) => {
    const confirmed = await messages.confirm({
      title: 'Delete this draft?',
      message: `${content.title}. What was typed cannot be brought back.`,
      confirmLabel: 'Delete',
      cancelLabel: 'Keep',
    })
    if (!confirmed) return
    await dropDraft(user, id)
    setDrafts((old) => old.filter((draft) => draft.id !== id))
  }

  if (drafts.length === 0) return null
  return (
    <Box component="section" aria-labelledby="drafts" sx={{ mb: 3 }}>
      <Box component="h2" id="drafts" sx={{ m: 0, mb: 1, typography: 'heading' }}>
        Unfinished on this device{' '}
        <Box component="span" sx={{ ml: 0.5, fontWeight: 400, color: 'text.secondary' }}>
          {drafts.length}
        </Box>
      </Box>
      <Box
        component="ul"
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', overflow: 'hidden' }}
      >
        {(isWhole ? drafts : drafts.slice(0, FEW)).map((draft) => (
          <Box
            component="li"
            key={draft.id}
            sx={{
              position: 'relative',
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              p: '8px 4px 8px 12px',
              '& + &': { borderTop: 1, borderColor: 'divider' },
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            <Icon name="edit" size={20} sx={{ color: draft.content.reason ? 'rejected.main' : 'text.secondary' }} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Link
                component={RouterLink}
                to={draft.content.url}
                underline="none"
                color="inherit"
                sx={{ fontWeight: 600, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
              >
                Continue {draft.content.title}
              </Link>
              <Box sx={{ typography: 'text', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {draft.content.reason
                  ? `Not taken: ${draft.content.reason}`
                  : `Draft of ${formatInstant(new Date(draft.at).toISOString())}`}
              </Box>
            </Box>
            <IconButton
              aria-label={`Delete the draft of ${draft.content.title}`}
              onClick={() => void remove(draft)}
              sx={{ zIndex: 1 }}
            >
              <Icon name="delete" size={20} />
            </IconButton>
          </Box>
        ))}
      </Box>
      {drafts.length > FEW && (
        <Button variant="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${drafts.length}`}
        </Button>
      )}
    </Box>
  )
}
