import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, type To } from 'react-router'
import type { Kind } from '../../../api/generated/kinds'
import { isStaff, useUser } from '../../../api/session'
import { ActionButton } from '../../../ui/ActionButton'
import { EmptyState } from '../../../ui/EmptyState'
import { Icon } from '../../../ui/Icon'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { besideButtons, MoreMenu } from '../../../ui/overlay/MoreMenu'
import { StatusChip } from '../../../ui/StatusChip'
import { AsOf } from '../../../ui/text/AsOf'
import { Caption } from '../../../ui/text/Caption'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import { useOnline } from '../../../ui/useOnline'
import { type Entry, fileLabelOf, headlineOf, isReplaced, isVerified, mayDelete } from '../entry'
import { type EntryAnswer, entryQuery } from '../queries'
import { useKeptEntry } from '../report/recentEntries'
import { useDeleteEntry } from '../report/useDeleteEntry'
import { latestScore } from '../score'
import { EntryAwaited } from './EntryAwaited'
import { EntryFacts, VerificationFacts } from './EntryFacts'
import { EntryFile } from './EntryFile'
import { HistoryTimeline } from './HistoryTimeline'
import { Part } from './Part'

const EntryFavourite = lazyPart(() => import('../quick/EntryFavourite'))

interface EntryDetailProps {
  kind: Kind
  id: string
  onClose: () => void
  onVerify: (entry: Entry) => void
  onCorrect: (entry: Entry) => void
  onEdit: (entry: Entry) => void
  onCopy: (entry: Entry) => void
  onScore: (entry: Entry) => void
  /** Where another entry of the kind stands: the one that this one replaces, or that replaces it. */
  linkTo?: ((id: string) => To) | undefined
}

/** One entry: a sheet from the right on desktop, a full page on phones. Its address is `?open=<id>`. */
export default function EntryDetail(props: EntryDetailProps) {
  const { kind, id, onClose, onVerify, onCorrect, onEdit, onCopy, onScore } = props
  const titleId = useId()
  const user = useUser()
  const result = useQuery(entryQuery(kind, id))
  const kept = useKeptEntry(id)
  const isOffline = !useOnline()
  return (
    <Drawer
      // It is part of the address and no overlay of the stack: Back leads to the address before this one by itself.
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', lg: 640 }, bgcolor: { xs: 'background.default', lg: 'background.paper' } },
        },
      }}
    >
      <Box
        component="header"
        sx={{
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          height: 56,
          px: { xs: 0.5, lg: 2 },
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <IconButton aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
        <Box component="h2" id={titleId} sx={{ flex: 'none', typography: 'heading' }}>
          {kind.detailTitle}
        </Box>
        <Box
          sx={{
            ml: 'auto',
            pr: { xs: 2, lg: 1 },
            typography: 'text',
            color: 'text.secondary',
            minWidth: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {kind.title}
        </Box>
        {result.data && !isStaff(user) && result.data.data.studentId === user._id && !kind.page && (
          <EntryFavourite kind={kind} entry={result.data.data} />
        )}
      </Box>
      <Box role="region" aria-label={kind.title} tabIndex={0} sx={{ flex: 1, overflowY: 'auto', p: { xs: 2, lg: 3 } }}>
        {result.data ? (
          <Content kind={kind} answer={result.data} onScore={onScore} linkTo={props.linkTo} />
        ) : kept ? (
          <>
            <AsOf at={kept.at} />
            <Content kind={kind} answer={kept.answer} onScore={onScore} isKept />
          </>
        ) : isOffline ? (
          <EmptyState icon="offline" text="You are offline" hint="The entry loads when the network is back." />
        ) : (
          <EntryAwaited result={result} absent="It was deleted, or it belongs to another department." />
        )}
      </Box>
      {result.data && (
        <Footer kind={kind} entry={result.data.data} {...{ onClose, onVerify, onCorrect, onEdit, onCopy }} />
      )}
    </Drawer>
  )
}

type ContentProps = Pick<EntryDetailProps, 'kind' | 'onScore' | 'linkTo'> & {
  answer: EntryAnswer
  /** What the device keeps has neither the file nor the history. */
  isKept?: boolean
}

function Content({ kind, answer, onScore, linkTo, isKept = false }: ContentProps) {
  const user = useUser()
  const entry = answer.data
  const hasFile = !isKept && kind.fields.some((field) => field.type === 'file')
  return (
    <Box component="article" sx={{ display: 'grid', gap: 3 }}>
      <div>
        <Caption sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {kind.statusLabel}
          <StatusChip status={entry.status} />
        </Caption>
        {entry.notCounted && <Caption sx={{ mt: 1, color: 'pending.main' }}>{entry.notCounted}</Caption>}
        {isReplaced(entry) && <ReplacedBy entry={entry} linkTo={linkTo} />}
        <Box component="p" sx={{ mt: 1, typography: 'title', overflowWrap: 'anywhere' }}>
          {headlineOf(kind, entry)}
        </Box>
      </div>
      {kind.scoring.type !== 'none' && <ScoreBlock kind={kind} entry={entry} onScore={onScore} />}
      <EntryFacts kind={kind} entry={entry} withStudent={isStaff(user)} />
      {entry.studentId === user._id && <Becomes kind={kind} entry={entry} />}
      <VerificationFacts entry={entry} />
      {hasFile && (
        <Part title={fileLabelOf(kind)}>
          <EntryFile kind={kind} entry={entry} />
        </Part>
      )}
      {!isKept && (
        <Part title="History">
          <HistoryTimeline kind={kind} entry={entry} history={answer.history} linkTo={linkTo} />
        </Part>
      )}
    </Box>
  )
}

/** What stands in the place of a rejected entry, with the way there. */
function ReplacedBy({ entry: { correctedBy }, linkTo }: { entry: Entry } & Pick<EntryDetailProps, 'linkTo'>) {
  const words = 'A correction of this entry was approved in its place'
  return (
    <Box component="p" sx={{ mt: 1, typography: 'text' }}>
      {correctedBy && linkTo ? (
        <MuiLink component={Link} to={linkTo(correctedBy)} preventScrollReset sx={{ fontWeight: 600 }}>
          {words}
        </MuiLink>
      ) : (
        words
      )}
    </Box>
  )
}

/** What the entry may begin on another page, a publication of a poster say, without typing it again. */
function Becomes({ kind, entry }: { kind: Kind; entry: Entry }) {
  return kind.becomes?.map(({ title, page }) => (
    <Box key={page}>
      <ActionButton icon="copy" color="primary" to={`${page}?from=${kind.key}:${entry._id}`}>
        Make a {title.toLowerCase()} of it
      </ActionButton>
    </Box>
  ))
}

/** The latest score between two hairlines, the whole of it one press away. What was rejected has none, whatever was put in with it. */
function ScoreBlock({ kind, entry, onScore }: { kind: Kind; entry: Entry; onScore: (entry: Entry) => void }) {
  const latest = latestScore(kind, entry.score)
  const [number = '', ...word] = (latest?.value ?? '').split(' ')
  const isRejected = entry.status === 'Rejected'
  const all = <Button onClick={() => onScore(entry)}>All scores</Button>
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 1.5,
        borderTop: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ typography: 'text', color: 'text.secondary' }}>Score</Box>
      {latest && isRejected ? (
        <>
          <Box sx={{ flex: 1 }}>Not counted</Box>
          {all}
        </>
      ) : latest ? (
        <>
          <Box sx={{ typography: 'displayStrong', color: 'approved.main' }}>
            {number}
            <Box component="span" sx={{ ml: 0.5, fontSize: 'lead.fontSize', fontWeight: 400, color: 'text.secondary' }}>
              <VisuallyHidden> of 4</VisuallyHidden>
              <span aria-hidden>/ 4</span>
            </Box>
          </Box>
          <Box sx={{ flex: 1, fontWeight: 600 }}>{word.join(' ') || latest.title}</Box>
          {all}
        </>
      ) : (
        <span>N/A</span>
      )}
    </Box>
  )
}

type FooterProps = Pick<EntryDetailProps, 'kind' | 'onClose' | 'onVerify' | 'onCorrect' | 'onEdit' | 'onCopy'> & {
  entry: Entry
}

interface Action {
  label: string
  /** Its name where the label alone says too little. */
  name?: string
  danger?: boolean
  /** The filled one. */
  isMain?: boolean
  onPress: () => void
}

/** From this length on a label takes the whole bar of a phone. */
const LONG = 12

/** What this viewer can do with the entry, on a phone two buttons at most and a menu; nothing, and there is no bar. */
function Footer({ kind, entry, onClose, onVerify, onCorrect, onEdit, onCopy }: FooterProps) {
  const user = useUser()
  const remove = useDeleteEntry(kind)
  const isDesktop = useIsDesktop()
  const isOwner = entry.studentId === user._id
  const mayVerify = isStaff(user) && user.mayVerify !== false && !isReplaced(entry)
  const actions: Action[] = []
  if (mayDelete(kind, entry, user))
    actions.push({
      label: 'Delete',
      danger: true,
      onPress: () => void remove(entry).then((gone) => gone && onClose()),
    })
  if (isOwner && !isStaff(user) && !kind.page)
    actions.push({ label: 'Copy', name: 'Use as template', onPress: () => onCopy(entry) })
  if (kind.editable && isOwner && !isVerified(entry))
    actions.push({ label: 'Edit', isMain: true, onPress: () => onEdit(entry) })
  if (isOwner && entry.status === 'Rejected' && !entry.correctedBy)
    actions.push({ label: 'Correct and submit again', isMain: true, onPress: () => onCorrect(entry) })
  if (mayVerify)
    actions.push({
      label: isVerified(entry) ? 'Verify again' : 'Verify',
      isMain: !isVerified(entry),
      onPress: () => onVerify(entry),
    })
  if (actions.length === 0) return null
  const count = isDesktop ? actions.length : (actions.at(-1)?.label.length ?? 0) > LONG ? 1 : 2
  const inMenu = actions.slice(0, -count)
  const inSight = actions.slice(-count)
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        justifyContent: 'flex-end',
        gap: 1.5,
        p: { xs: 1.5, lg: '12px 24px' },
        pb: { xs: 'calc(12px + env(safe-area-inset-bottom))', lg: 1.5 },
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '& > *': { flex: { xs: 1, lg: 'none' } },
      }}
    >
      {inMenu.length > 0 && (
        <MoreMenu
          label="More"
          items={inMenu.map(({ label, name, danger, onPress }) => ({ label: name ?? label, danger, onPress }))}
          sx={besideButtons}
        />
      )}
      {inSight.map(({ label, name, danger, isMain, onPress }) => (
        <Button
          key={label}
          variant={isMain ? 'contained' : 'outlined'}
          color={danger ? 'error' : 'primary'}
          aria-label={name}
          onClick={onPress}
          sx={{ px: { xs: 1, lg: 2 } }}
        >
          {label}
        </Button>
      ))}
    </Box>
  )
}
