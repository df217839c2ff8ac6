import { useMemo } from 'react'
import { asProblem, somethingWrong } from '../../api/client'
import type { Field, Kind } from '../../api/generated/kinds'
import { Dialog } from '../../ui/Dialog'
import { EntryActions } from '../../ui/form/EntryActions'
import { EntryForm } from '../../ui/form/EntryForm'
import { EntryProgress } from '../../ui/form/EntrySections'
import { ReferencesContext } from '../../ui/form/references'
import { useEntryForm } from '../../ui/form/useEntryForm'
import { type FormValues, valuesFrom } from '../../ui/form/values'
import { useMessages } from '../../ui/messages'
import type { Entry } from './entry'
import { useEditEntry } from './queries'
import { useKindReferences } from './useKindReferences'

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

/** The form of an own unverified entry, prefilled; only kinds that may be edited open it (L-049, L-051). */
export default function EditEntryDialog({ kind, entry, onClose }: { kind: Kind; entry: Entry; onClose: () => void }) {
  const messages = useMessages()
  const editing = useEditEntry(kind, entry)
  const { references, dialog } = useKindReferences()
  const definition = useMemo(
    () => ({ ...kind, fields: kind.fields.map((field) => withStoredFile(field, entry)) }),
    [kind, entry],
  )
  const send = async (values: FormValues) => {
    try {
      const answer = await editing.mutateAsync(values)
      onClose()
      void messages.success('Updated', answer.message ?? kind.updateMessage)
      return undefined
    } catch (error) {
      await messages.alert({ title: 'Update Failed', message: updateFailure(kind, error) })
      return Object.entries(asProblem(error).fields).map(([field, message]) => ({ field, message }))
    }
  }
  const initial = valuesFrom(kind.fields, entry)
  const state = useEntryForm(definition, send, initial)
  const reset = () => {
    state.reset()
    state.form.reset(initial)
  }
  return (
    <Dialog
      open
      keepOnBackdrop
      fullScreenOnPhone
      width={state.sections.length > 1 ? 'md' : 'sm'}
      title={kind.editTitle ?? 'Edit entry'}
      subtitle={kind.title}
      onClose={onClose}
      below={<EntryProgress state={state} />}
      actions={<EntryActions state={{ ...state, reset }} />}
    >
      <ReferencesContext value={references}>
        <EntryForm state={state} />
      </ReferencesContext>
      {dialog}
    </Dialog>
  )
}
