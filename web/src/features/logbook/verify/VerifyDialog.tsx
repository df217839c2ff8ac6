import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Kind } from '../../../api/generated/kinds'
import { FileViewer } from '../../../ui/file/FileViewer'
import { OptionCell } from '../../../ui/form/fields/controls'
import { hasNotice } from '../../../ui/form/useDraft'
import { Icon } from '../../../ui/Icon'
import { optionalPart } from '../../../ui/lazy/optionalPart'
import { Dialog } from '../../../ui/overlay/Dialog'
import { StatusChip } from '../../../ui/StatusChip'
import { Caption } from '../../../ui/text/Caption'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import { EntryAwaited } from '../detail/EntryAwaited'
import { EntryBrief } from '../detail/EntryBrief'
import { EntryFacts } from '../detail/EntryFacts'
import { HistoryTimeline } from '../detail/HistoryTimeline'
import { useFreshCertificate } from '../detail/useFreshCertificate'
import { type Entry, fileLabelOf, headlineOf, isVerified, titleLine } from '../entry'
import { type EntryAnswer, entryQuery } from '../queries'
import { RatingFields } from './RatingFields'
import { useVerification, type VerificationForm } from './useVerification'

const DraftNotice = optionalPart(() => import('../../../ui/form/DraftNotice'))

interface VerifyDialogProps {
  kind: Kind
  id: string
  onClose: () => void
  onDone: () => void
}

/** Verification Action: the entry left, the rating right; below each other on phones (L-132 to L-138). */
export default function VerifyDialog({ kind, id, onClose, onDone }: VerifyDialogProps) {
  const result = useQuery(entryQuery(kind, id))
  if (result.data) return <Verify kind={kind} answer={result.data} onClose={onClose} onDone={onDone} />
  return (
    <Dialog steady fullScreenOnPhone width="lg" title="Verification Action" subtitle={kind.title} onClose={onClose}>
      <EntryAwaited result={result} />
    </Dialog>
  )
}

function Verify({ kind, answer, onClose, onDone }: Omit<VerifyDialogProps, 'id'> & { answer: EntryAnswer }) {
  const formId = useId()
  const entry = answer.data
  const form = useVerification(kind, entry, onDone)
  const { draft } = form
  return (
    <Dialog
      steady
      keepOnBackdrop
      fullScreenOnPhone
      width="lg"
      title="Verification Action"
      subtitle={titleLine(kind, draft)}
      onClose={() => void draft.close(onClose)}
      actions={
        <>
          <Outcome form={form} student={entry.student?.name} />
          <Button onClick={form.reset} disabled={form.isSending}>
            Reset
          </Button>
          <Button type="submit" form={formId} variant="contained" loading={form.isSending}>
            Submit
          </Button>
        </>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', lg: '1fr 1.15fr' },
          gridTemplateRows: { xs: 'auto 1fr', lg: 'minmax(0, 1fr)' },
          m: { xs: -2, lg: -3 },
          minHeight: { xs: 'calc(100% + 32px)', lg: 0 },
          // Entry and rating scroll apart: what is rated stays beside the rating.
          height: { lg: 'calc(100% + 48px)' },
          '& > *': { overflowY: { lg: 'auto' } },
        }}
      >
        <EntryPane kind={kind} answer={answer} />
        <Box
          component="form"
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void form.submit()
          }}
          sx={{
            display: 'grid',
            alignContent: 'start',
            gap: { xs: 1.5, lg: 3 },
            p: { xs: '12px 16px', lg: 3 },
            bgcolor: 'background.default',
            borderLeft: { lg: 1 },
            borderTop: { xs: 1, lg: 0 },
            borderColor: { xs: 'divider', lg: 'divider' },
          }}
        >
          {hasNotice(draft) && <DraftNotice draft={draft} onDiscard={form.reset} />}
          <RatingFields
            rating={form.rating}
            input={form.input}
            student={entry.student?.name}
            onChange={form.setInput}
            help={
              <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
                {' '}
                Ctrl and Enter submit.
              </Box>
            }
          />
          <StatusPart form={form} />
        </Box>
      </Box>
    </Dialog>
  )
}

/** Where the press on Submit leads, on desktop beside the button. */
function Outcome({ form, student }: { form: VerificationForm; student: string | undefined }) {
  const who = student ?? 'the student'
  const outcomes: Readonly<Record<string, string>> = {
    Approved: `Approves the entry; ${who} sees it at once.`,
    Rejected: `Rejects the entry; ${who} can correct it and submit it again.`,
  }
  return (
    <Caption sx={{ display: { xs: 'none', lg: 'block' }, flex: 1, minWidth: 0 }}>{outcomes[form.input.status]}</Caption>
  )
}

function EntryPane({ kind, answer }: { kind: Kind; answer: EntryAnswer }) {
  const entry: Entry = answer.data
  const renew = useFreshCertificate(kind, entry)
  const isDesktop = useIsDesktop()
  const { history } = answer
  if (!isDesktop)
    return (
      <Box aria-label="Entry" role="region" sx={{ p: 2, minWidth: 0 }}>
        <EntryBrief kind={kind} answer={answer} />
      </Box>
    )
  return (
    <Box
      component="article"
      aria-label="Entry"
      // What scrolls has to be reached by the keyboard.
      tabIndex={0}
      sx={{ display: 'grid', alignContent: 'start', gap: 3, p: 3, minWidth: 0 }}
    >
      <div>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Box sx={{ fontWeight: 600, minWidth: 0 }}>{entry.student?.name}</Box>
          <StatusChip status={entry.status} />
        </Box>
        <Box component="p" sx={{ mt: 1, typography: 'title', overflowWrap: 'anywhere' }}>
          {headlineOf(kind, entry)}
        </Box>
      </div>
      <EntryFacts kind={kind} entry={entry} withStudent={false} />
      {entry.certificate && <FileViewer file={entry.certificate} label={fileLabelOf(kind)} renew={renew} />}
      {(history.length > 0 || entry.replaces || isVerified(entry)) && (
        <HistoryTimeline kind={kind} entry={entry} history={history} />
      )}
    </Box>
  )
}

const decisions = [
  { status: 'Approved', icon: 'approved', colour: 'approved' },
  { status: 'Rejected', icon: 'rejected', colour: 'rejected' },
] as const

/** A decision in its own colour once it is taken. */
const DecisionCell = styled(OptionCell)<{ colour: 'approved' | 'rejected' }>(({ theme, colour }) => {
  const { main, tint } = theme.vars.palette[colour]
  return {
    fontSize: theme.typography.lead.fontSize,
    '& input:checked': { borderColor: main },
    '&:has(input:checked)': {
      color: main,
      backgroundColor: tint,
      borderColor: main,
      boxShadow: `inset 0 0 0 1px ${main}`,
    },
    [theme.breakpoints.up('lg')]: { fontSize: theme.typography.text.fontSize },
  }
})

function StatusPart({ form }: { form: VerificationForm }) {
  const id = useId()
  const { status: chosen, isMarked } = form.input
  const isMissing = isMarked && chosen === 'Pending'
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box
        component="legend"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          width: '100%',
          p: 0,
          mb: 0.75,
          typography: 'label',
        }}
      >
        Status
        <StatusChip status={chosen} />
      </Box>
      <Box
        role="radiogroup"
        aria-label="Status"
        aria-invalid={isMissing ? true : undefined}
        sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}
      >
        {decisions.map(({ status, icon, colour }) => (
          <DecisionCell key={status} colour={colour}>
            <input
              type="radio"
              name={id}
              value={status}
              checked={chosen === status}
              onChange={() => form.setInput({ ...form.input, status })}
            />
            <span>{status}</span>
            <Icon name={icon} size={20} sx={{ ml: 'auto', color: `${colour}.main` }} />
          </DecisionCell>
        ))}
      </Box>
    </Box>
  )
}
