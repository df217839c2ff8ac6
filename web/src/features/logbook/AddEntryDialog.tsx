import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { asProblem } from '../../api/client'
import type { Field, Kind } from '../../api/generated/kinds'
import { teachersQuery } from '../../api/queries'
import { useUser } from '../../api/session'
import type { Teacher } from '../../api/types'
import { newClientId } from '../../lib/clientId'
import { timeNow } from '../../lib/dates'
import { Dialog } from '../../ui/Dialog'
import { EntryActions } from '../../ui/form/EntryActions'
import { EntryForm } from '../../ui/form/EntryForm'
import { EntryProgress } from '../../ui/form/EntrySections'
import { ReferencesContext } from '../../ui/form/references'
import { type EntryFormState, useEntryForm } from '../../ui/form/useEntryForm'
import { type FormValues, valuesFrom } from '../../ui/form/values'
import { useMessages } from '../../ui/messages'
import type { Entry } from './entry'
import { createFailure } from './failure'
import { scopeOf, useCreateEntry } from './queries'
import { draftId, useDraft } from './useDraft'
import { useKindReferences } from './useKindReferences'

const loadNotice = () => import('./DraftNotice')
const loadOutbox = () => import('../outbox/entries')
const DraftNotice = lazy(loadNotice)

interface AddEntryDialogProps {
  kind: Kind
  /** A rejected entry that is corrected by a new one. */
  replaces?: Entry | undefined
  /** Values that a new entry starts with. */
  preset?: FormValues | undefined
  /** The draft that the form begins with, where it is not its own last one. */
  draft?: string | undefined
  onClose: () => void
}

/** The add form of any kind, in a dialog that fills a phone (L-077, L-078). */
export default function AddEntryDialog({ kind, replaces, preset, draft: named, onClose }: AddEntryDialogProps) {
  const messages = useMessages()
  const creating = useCreateEntry(kind)
  const { references, dialog } = useKindReferences()
  // One id for as long as this form is open: sending it twice makes one entry.
  const clientId = useRef(newClientId())
  const teachers = useTeachers()
  const [isUnreachable, setUnreachable] = useState(false)
  useEffect(() => {
    // What is needed without a network has to be fetched while there is one.
    Promise.all([loadNotice(), loadOutbox()]).catch(() => undefined)
  }, [])

  const later = async (values: FormValues): Promise<boolean> => {
    const outbox = await loadOutbox().catch(() => null)
    if (!(await outbox?.sendLater(kind, values, clientId.current, corrects()))) return false
    draft.forget()
    onClose()
    messages.toast({ message: 'Kept on this device. It is sent when the network is back.', severity: 'info' })
    return true
  }
  const send = async (values: FormValues) => {
    if (!navigator.onLine && (await later(values))) return undefined
    try {
      const answer = await creating.mutateAsync({ values, clientId: clientId.current, replaces: corrects() })
      draft.forget()
      onClose()
      void messages.success(kind.successTitle, answer.message ?? kind.successMessage)
      return undefined
    } catch (error) {
      const problem = asProblem(error)
      setUnreachable(problem.network)
      await messages.alert({ title: 'Not submitted', message: createFailure(kind, error) })
      return Object.entries(problem.fields).map(([field, message]) => ({ field, message }))
    }
  }
  const given = replaces ?? preset
  const state = useEntryForm(kind, send, given && valuesFrom(kind.fields, given))
  const presetKey = preset && Object.values(preset).join()
  const draft = useDraft(kind, state, clientId, named ?? draftId(kind, replaces?._id ?? presetKey), replaces?._id)
  const corrects = () => replaces?._id ?? draft.restored?.replaces
  const reset = () => {
    state.reset()
    draft.forget()
  }
  const noteOn = useUnitHead(kind, state, teachers, replaces === undefined)
  const withNotes = useMemo(() => ({ ...references, noteOn }), [references, noteOn])
  const teacherField = teacherFieldOf(kind)
  const note = (values: FormValues) => {
    const teacher = teachers?.find((each) => each._id === (teacherField && values[teacherField.name]))
    return teacher && `Goes to ${teacher.name} for verification`
  }

  return (
    <Dialog
      open
      keepOnBackdrop
      fullScreenOnPhone
      width={state.sections.length > 1 ? 'md' : 'sm'}
      title={replaces ? 'Correct entry' : (kind.addTitle ?? 'Add entry')}
      subtitle={draft.savedAt ? `${kind.title}. Draft saved ${timeNow(new Date(draft.savedAt))}` : kind.title}
      onClose={onClose}
      below={<EntryProgress state={state} />}
      actions={<EntryActions state={{ ...state, reset }} note={note} />}
    >
      <ReferencesContext value={withNotes}>
        {(draft.restored || isUnreachable) && (
          <Suspense fallback={null}>
            <DraftNotice
              restored={draft.restored}
              {...(isUnreachable && { onLater: () => void later(state.form.getValues()) })}
            />
          </Suspense>
        )}
        <EntryForm state={state} />
      </ReferencesContext>
      {dialog}
    </Dialog>
  )
}

const teacherFieldOf = (kind: Kind): Field | undefined => kind.fields.find((field) => field.source === 'teachers')

function useTeachers(): readonly Teacher[] | undefined {
  const scope = scopeOf(useUser())
  const teachers = useQuery({
    ...teachersQuery(scope?.departmentId ?? '', scope?.collegeId ?? ''),
    enabled: scope !== null,
  })
  return teachers.data?.data
}

/**
 * Fills in the trainee's unit head as the teacher of a new entry, once, as soon as the list shows that the person can
 * be chosen; Reset empties the field like all others (L-079). Answers what to say about the value.
 */
function useUnitHead(
  kind: Kind,
  { form }: EntryFormState,
  teachers: readonly Teacher[] | undefined,
  isNew: boolean,
): (field: Field, value: string) => string | undefined {
  const head = useUser().unitHead?._id
  const field = teacherFieldOf(kind)
  const [isFilled, setFilled] = useState(false)
  const isDone = useRef(!isNew || !field || field.default !== undefined)
  useEffect(() => {
    if (isDone.current || !teachers || !field) return
    isDone.current = true
    const mayStand = teachers.some(
      (each) => each._id === head && each.name !== field.omitNamed && each.role !== field.omitNamed,
    )
    if (!head || !mayStand || form.getValues(field.name)) return
    form.setValue(field.name, head)
    setFilled(true)
  }, [teachers, field, head, form])
  return useMemo(
    () => (each, value) =>
      isFilled && each.source === 'teachers' && value === head
        ? 'Filled in from your profile: your unit head.'
        : undefined,
    [isFilled, head],
  )
}
