import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { asProblem, somethingWrong } from '../../../api/client'
import type { Field, Kind } from '../../../api/generated/kinds'
import { useUser } from '../../../api/session'
import { EmptyState } from '../../../ui/EmptyState'
import { EntryActions } from '../../../ui/form/entry/EntryActions'
import { EntryForm } from '../../../ui/form/entry/EntryForm'
import { EntryProgress } from '../../../ui/form/entry/EntryProgress'
import { useEntryForm } from '../../../ui/form/entry/useEntryForm'
import { ReferencesContext } from '../../../ui/form/references'
import { sectionsOf } from '../../../ui/form/sections'
import { hasNotice } from '../../../ui/form/useDraft'
import { type FormValues, valuesFrom } from '../../../ui/form/values'
import { optionalPart } from '../../../ui/lazy/optionalPart'
import { Dialog } from '../../../ui/overlay/Dialog'
import { useMessages } from '../../../ui/overlay/messages'
import { workUrl } from '../addresses'
import { EntryAwaited } from '../detail/EntryAwaited'
import { type Entry, isVerified, titleLine } from '../entry'
import { entryQuery, useEditEntry } from '../queries'
import { useEntryDraft } from './entryDraft'
import { useQuestions, withTrainingStart } from './questions'
import { useKindReferences } from './useKindReferences'

const DraftNotice = optionalPart(() => import('../../../ui/form/DraftNotice'))

/** What a failed update says: the server's own message, "Something went wrong" without one, and the kind's words where nothing could be done (L-362, L-363). */
function updateFailure(kind: Kind, error: unknown): string {
  const problem = asProblem(error)
  const isServerError = problem.network || problem.status >= 500
  if (isServerError && kind.updateFailureMessage) return kind.updateFailureMessage
  return problem.message || somethingWrong
}

/** The stored file stays unless another one is chosen. */
function withStoredFile(field: Field, entry: Entry): Field {
  if (field.type !== 'file' || !entry.certificate) return field
  const help = `Now: ${entry.certificate.name}. Choose another file to take its place.`
  return { ...field, required: false, help }
}

interface EditEntryDialogProps {
  kind: Kind
  id: string
  /** The entry, where the page has it already. */
  entry?: Entry | undefined
  onClose: () => void
}

/** The form of an own unverified entry, prefilled; only kinds that may be edited open it (L-049, L-051). */
export default function EditEntryDialog({ kind, id, entry: known, onClose }: EditEntryDialogProps) {
  const result = useQuery({ ...entryQuery(kind, id), enabled: known === undefined })
  // What stood there when the form was opened: an answer that comes later does not take it away.
  const [first, setFirst] = useState(known)
  if (!first && result.data) setFirst(result.data.data)
  if (first && !isVerified(first)) return <EditForm kind={kind} entry={first} onClose={onClose} />
  return (
    <Dialog
      steady
      fullScreenOnPhone
      width={sectionsOf(kind.fields).length > 1 ? 'md' : 'sm'}
      title={kind.editTitle ?? 'Edit entry'}
      subtitle={kind.title}
      onClose={onClose}
    >
      {first ? (
        <EmptyState text="It can no longer be edited" hint="It has been verified in the meantime." />
      ) : (
        <EntryAwaited result={result} />
      )}
    </Dialog>
  )
}

function EditForm({ kind, entry, onClose }: { kind: Kind; entry: Entry; onClose: () => void }) {
  const messages = useMessages()
  const user = useUser()
  const isToBeSent = useQuestions(kind, entry)
  const editing = useEditEntry(kind, entry)
  const { references, dialog } = useKindReferences()
  const definition = useMemo(() => {
    const dated = withTrainingStart(kind, user, entry)
    return { ...dated, fields: dated.fields.map((field) => withStoredFile(field, entry)) }
  }, [kind, user, entry])
  const initial = valuesFrom(kind.fields, entry)
  const state = useEntryForm(definition, initial)
  const draft = useEntryDraft(state, {
    id: `edit:${entry._id}`,
    title: kind.title,
    url: workUrl(kind, 'edit', entry._id),
    base: String(entry.version ?? ''),
  })
  const send = async (values: FormValues) => {
    if (!(await isToBeSent(values))) return undefined
    try {
      const answer = await editing.mutateAsync(values)
      draft.forget()
      onClose()
      void messages.success('Updated', answer.message ?? kind.updateMessage)
      return undefined
    } catch (error) {
      await messages.alert({ title: 'Update Failed', message: updateFailure(kind, error) })
      return Object.entries(asProblem(error).fields).map(([field, message]) => ({ field, message }))
    }
  }
  const reset = () =>
    draft.discard(() => {
      state.reset()
      state.form.reset(initial)
    })
  return (
    <Dialog
      steady
      keepOnBackdrop
      fullScreenOnPhone
      width={state.sections.length > 1 ? 'md' : 'sm'}
      title={kind.editTitle ?? 'Edit entry'}
      subtitle={titleLine(kind, draft)}
      onClose={() => void draft.close(onClose)}
      below={<EntryProgress state={state} />}
      actions={<EntryActions state={{ ...state, reset }} />}
    >
      <ReferencesContext value={references}>
        {hasNotice(draft) && <DraftNotice spaced draft={draft} onDiscard={reset} />}
        <EntryForm state={state} onSubmit={() => void state.submit(send)} />
      </ReferencesContext>
      {dialog}
    </Dialog>
  )
}
