import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { asProblem } from '../../../api/client'
import type { Kind } from '../../../api/generated/kinds'
import { teachersQuery } from '../../../api/queries'
import { session, useUser } from '../../../api/session'
import type { Teacher } from '../../../api/types'
import RefundedNotice from '../../../layout/RefundedNotice'
import { newClientId } from '../../../lib/clientId'
import { EntryActions } from '../../../ui/form/entry/EntryActions'
import { EntryForm } from '../../../ui/form/entry/EntryForm'
import { EntryProgress } from '../../../ui/form/entry/EntryProgress'
import { useEntryForm } from '../../../ui/form/entry/useEntryForm'
import { type References, ReferencesContext } from '../../../ui/form/references'
import { hasNotice } from '../../../ui/form/useDraft'
import { type FormValues, valuesFrom } from '../../../ui/form/values'
import { optionalPart } from '../../../ui/lazy/optionalPart'
import { Notice } from '../../../ui/Notice'
import { Dialog } from '../../../ui/overlay/Dialog'
import { useMessages } from '../../../ui/overlay/messages'
import { type Entry, headlineOf, titleLine } from '../entry'
import { scopeOf, useCreateEntry } from '../queries'
import { anotherLike, firstEmpty } from '../quick/another'
import { subjectOf, teacherFieldOf, useStart } from '../quick/useStart'
import { draftId, draftUrl, useEntryDraft } from './entryDraft'
import { createFailure } from './failure'
import { useQuestions, withTrainingStart } from './questions'
import { useAbsent, useKindReferences } from './useKindReferences'

const loadNotice = () => import('../../../ui/form/DraftNotice')
const loadOutbox = () => import('../../device-outbox/entries')
const DraftNotice = optionalPart(loadNotice)
const FormFavourites = optionalPart(() => import('../quick/FormFavourites'))
const Suggestion = optionalPart(() => import('../quick/Suggestion'))
const RecentPatients = optionalPart(() => import('../quick/RecentPatients'))
const SoFar = optionalPart(() => import('../quick/SoFar'), <Box sx={{ minHeight: 22 }} />)
const LeavePrice = optionalPart(() => import('../../standing/attendance/LeavePrice'))
const Offers = optionalPart(() => import('../quick/Offers'))

interface AddEntryDialogProps {
  kind: Kind
  /** A rejected entry that is corrected by a new one. */
  replaces?: Entry | undefined
  /** Values that a new entry starts with. */
  preset?: FormValues | undefined
  /** The labels of what a favourite or a copy had and nobody can choose any more. */
  gone?: readonly string[] | undefined
  /** The draft that the form begins with, where it is not its own last one. */
  draft?: string | undefined
  onClose: () => void
  /** Leaves the form for an entry that was added with it. */
  onShow?: ((id: string) => void) | undefined
  /** Begins another entry as a copy of the one just added. */
  onAgain?: ((entry: Entry) => void) | undefined
}

/** The add form of any kind, in a dialog that fills a phone (L-077, L-078). */
export default function AddEntryDialog({
  kind: plainKind,
  replaces,
  preset,
  gone,
  draft: named,
  onClose,
  onShow,
  onAgain,
}: AddEntryDialogProps) {
  const messages = useMessages()
  const user = useUser()
  const kind = useMemo(() => withTrainingStart(plainKind, user, replaces), [plainKind, user, replaces])
  const isToBeSent = useQuestions(kind, replaces)
  const creating = useCreateEntry(kind)
  const { references, dialog } = useKindReferences()
  const isAbsent = useAbsent()
  // One id for as long as this form is open: sending it twice makes one entry.
  const clientId = useRef(newClientId())
  const teachers = useTeachers()
  const [isUnreachable, setUnreachable] = useState(false)
  // Set while the form is being sent to go on with another entry.
  const another = useRef(false)
  const sent = useRef<FormValues>(undefined)
  useEffect(() => {
    // What is needed without a network has to be fetched while there is one.
    Promise.all([loadNotice(), loadOutbox()]).catch(() => undefined)
  }, [])

  const given = replaces ?? preset
  const state = useEntryForm(kind, given && valuesFrom(kind.fields, given), isAbsent)
  const presetKey = preset && Object.values(preset).join()
  const draft = useEntryDraft(state, {
    id: named ?? draftId(kind, replaces?._id ?? presetKey),
    title: kind.title,
    url: (id) => draftUrl(kind, id),
    clientId,
    replaces: replaces?._id,
  })

  const later = async (values: FormValues): Promise<boolean> => {
    const outbox = await loadOutbox().catch(() => null)
    if (!(await outbox?.sendLater(kind, values, clientId.current, draft.corrects()))) return false
    leave(values)
    messages.toast({ message: 'Kept on this device. It is sent when the network is back.', severity: 'info' })
    return true
  }
  const send = async (values: FormValues) => {
    if (!(await isToBeSent(values))) return undefined
    if (!(navigator.onLine && session.get().token) && (await later(values))) return undefined
    try {
      const answer = await creating.mutateAsync({ values, clientId: clientId.current, replaces: draft.corrects() })
      leave(values)
      if (another.current) sayAdded(answer.data)
      else void sayCreated(answer.data, answer.message ?? kind.successMessage)
      return undefined
    } catch (error) {
      const problem = asProblem(error)
      setUnreachable(problem.network)
      await messages.alert({ title: kind.failureTitle ?? 'Not submitted', message: createFailure(kind, error) })
      return Object.entries(problem.fields).map(([field, message]) => ({ field, message }))
    }
  }
  const leave = (values: FormValues) => {
    draft.forget()
    if (another.current) sent.current = values
    else onClose()
  }
  const sayCreated = async (entry: Entry, message: string) => {
    await messages.success(kind.successTitle, message)
    if (mayRepeat && onAgain)
      messages.toast({
        message: `${headlineOf(kind, entry)} was added.`,
        action: { label: 'Same again', onClick: () => onAgain(entry) },
      })
  }
  const sayAdded = (entry: Entry) => {
    const action = onShow && { label: 'View', onClick: () => onShow(entry._id) }
    messages.toast({ message: `${headlineOf(kind, entry)} was added.`, ...(action && { action }) })
  }
  const submitAndAdd = async () => {
    if (another.current) return
    another.current = true
    sent.current = undefined
    await state.submit(send).finally(() => {
      another.current = false
    })
    if (!sent.current) return
    clientId.current = newClientId()
    const next = anotherLike(kind, sent.current)
    state.reset()
    state.form.reset(next)
    showEmpty(next)
  }
  const showEmpty = (values: FormValues) => {
    const name = firstEmpty(kind, values)
    if (name) state.show(name)
  }
  const reset = () => draft.discard(state.reset)
  const isNew = replaces === undefined
  const mayRepeat = isNew && !kind.page
  const start = useStart({ kind, state, teachers, isNew, isRestored: draft.restored !== null })
  const subject = isNew ? subjectOf(kind) : undefined
  const withNotes = useMemo<References>(
    () => ({
      ...references,
      ...start,
      under: (field, path) => {
        // Days that are counted are days off.
        if (field.type === 'derived') return isNew && <LeavePrice kind={kind} field={field} />
        if (field.suggestions || field.earlier) return <Offers kind={kind} field={field} />
        const isPatient = field.name === kind.patientName && kind.caseNumber !== undefined
        if (field === subject) return <SoFar kind={kind} path={path} />
        if (!isPatient && !field.suggestFrom) return null
        return (
          <Box sx={{ minHeight: 48 }}>
            {isPatient ? <RecentPatients kind={kind} /> : <Suggestion kind={kind} field={field} path={path} />}
          </Box>
        )
      },
    }),
    [references, start, kind, subject, isNew],
  )
  const teacherField = teacherFieldOf(kind)
  const begin = useRef(() => preset && showEmpty(state.form.getValues()))
  useEffect(() => {
    // The dialog draws what is in it in a pass of its own, and takes the focus first.
    const timer = setTimeout(() => begin.current())
    return () => clearTimeout(timer)
  }, [])
  const note = (values: FormValues) => {
    const teacher = teachers?.find((each) => each._id === (teacherField && values[teacherField.name]))
    return teacher && `Goes to ${teacher.name} for verification`
  }

  return (
    <Dialog
      keepOnBackdrop
      fullScreenOnPhone
      width={state.sections.length > 1 ? 'md' : 'sm'}
      title={replaces ? 'Correct entry' : (kind.addTitle ?? 'Add entry')}
      subtitle={titleLine(kind, draft)}
      onClose={() => void draft.close(onClose)}
      below={<EntryProgress state={state} />}
      actions={
        <EntryActions
          state={{ ...state, reset }}
          note={note}
          // A correction, also one that came back as a draft, is one entry.
          onAnother={mayRepeat && draft.corrects() === undefined ? () => void submitAndAdd() : undefined}
        />
      }
    >
      <ReferencesContext value={withNotes}>
        {(hasNotice(draft) || isUnreachable) && (
          <DraftNotice
            spaced
            draft={draft}
            onDiscard={reset}
            onLater={isUnreachable ? () => void later(state.form.getValues()) : undefined}
          />
        )}
        <RefundedNotice />
        {gone && gone.length > 0 && (
          <Notice severity="warning" title="Choose again">
            No longer in the list: {gone.join(', ')}.
          </Notice>
        )}
        {mayRepeat && (
          <Box sx={{ minHeight: 48, mt: -1, mb: 1, ml: -1 }}>
            <FormFavourites kind={kind} state={state} />
          </Box>
        )}
        <EntryForm state={state} onSubmit={() => void state.submit(send)} />
      </ReferencesContext>
      {dialog}
    </Dialog>
  )
}

function useTeachers(): readonly Teacher[] | undefined {
  const scope = scopeOf(useUser())
  const teachers = useQuery({
    ...teachersQuery(scope?.departmentId ?? '', scope?.collegeId ?? ''),
    enabled: scope !== null,
  })
  return teachers.data?.data
}
