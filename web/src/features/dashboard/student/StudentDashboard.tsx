import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isRefunded } from '../../../api/boot/who'
import { isStaff, useUser } from '../../../api/session'
import { Icon } from '../../../ui/Icon'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { optionalPart } from '../../../ui/lazy/optionalPart'
import { favouritesQuery } from '../../logbook/quick/queries'
import { beginningOf, isBeginning } from '../../start/beginning'
import { attentionQuery, countsQuery } from '../queries'
import { ReadyLine } from './ReadyLine'
import { Tiles } from './Tiles'
import { rejectedOf } from './tally'

const FirstSteps = optionalPart(() => import('../../start/FirstSteps'))
const NeedsYou = optionalPart(() => import('../NeedsYou'))
const QuickAdd = lazyPart(() => import('./QuickAdd'))
const Drafts = lazyPart(() => import('../../device-outbox/Drafts'))

/** Milliseconds after which the page has come to rest. */
const QUIET = 1_000

/** A student's dashboard: what needs them now, then the tiles. A failed fetch is logged and leaves its part empty (L-383). */
export default function StudentDashboard() {
  const user = useUser()
  const counts = useQuery(countsQuery(user))
  const attention = useQuery(attentionQuery(user))
  const failure = counts.error ?? attention.error
  useEffect(() => {
    if (failure) console.error(failure)
  }, [failure])
  const isNew = isBeginning(beginningOf(counts.data?.data))
  const rejected = attention.data?.rejected ?? 0
  const corrected = attention.data && counts.data ? rejectedOf(counts.data) - rejected : 0
  // A newcomer's whole checklist is open: it waits until there is a first entry.
  const needs = (attention.data?.data ?? []).filter(({ need }) => !(isNew && need === 'checklist'))
  return (
    <>
      <AddEntry />
      {!isStaff(user) && isNew && <FirstSteps user={user} />}
      <NeedsYou items={needs} rejected={rejected} corrected={corrected} />
      <Drafts />
      <Tiles
        counts={counts.data?.data}
        parts={counts.data?.parts}
        beside={counts.data?.beside}
        corrected={counts.data?.corrected}
        at={counts.dataUpdatedAt}
        isFailed={counts.isError}
        onRetry={() => void counts.refetch()}
      />
    </>
  )
}

/** What to add, in one press; `/dashboard?add` opens it as well. Those who may not add entries yet do not see it. */
function AddEntry() {
  const user = useUser()
  const [search, setSearch] = useSearchParams()
  const isOpen = search.has('add')
  const client = useQueryClient()
  useEffect(() => {
    // There before the button is pressed, so that nothing moves under the finger; after all that the page itself needs.
    const timer = setTimeout(() => void client.prefetchQuery(favouritesQuery(user)), QUIET)
    return () => clearTimeout(timer)
  }, [client, user])
  if (isStaff(user) || !user.verifyByHod || !user.joiningDate || isRefunded(user)) return null
  const turn = (open: boolean) =>
    setSearch(
      (old) => {
        if (open) old.set('add', '')
        else old.delete('add')
        return old
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 16px',
        minHeight: { xs: 72, lg: 0 },
        mb: 3,
      }}
    >
      <Button
        variant="contained"
        startIcon={<Icon name="add" />}
        aria-haspopup="dialog"
        onClick={() => turn(true)}
        sx={{ flex: { xs: '1 1 100%', lg: 'none' } }}
      >
        Add entry
      </Button>
      <ReadyLine />
      {isOpen && <QuickAdd onClose={() => turn(false)} />}
    </Box>
  )
}
