import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Kind } from '../../api/generated/kinds'
import { useUser } from '../../api/session'
import type { EntryFormState } from '../../ui/form/useEntryForm'
import { emptyValues, type FormValues } from '../../ui/form/values'

/** What the draft of an entry form holds besides its one file. */
export interface EntryDraft {
  fields: FormValues
  /** The id under which the form was or will be sent: sending the restored form again makes no second entry. */
  clientId: string
  replaces?: string | undefined
}

export interface DraftState {
  /** When what is typed was last kept on this device, in milliseconds; null while it is not. */
  savedAt: number | null
  /** What was put back when the form opened: its time, and why the server refused it, if it did. */
  restored: { at: number; reason: string | undefined; replaces: string | undefined } | null
  /** Forgets the draft: its form was sent or emptied. */
  forget: () => void
}

/** Fetched after the form is drawn, so that the form does not wait for it. */
const device = () => import('../../device/drafts')
/** Milliseconds after a change at which it is on the device. */
const EVERY = 800

/** The draft of a kind's add form, of a correction, or of a form that a refused entry came back to. */
export const draftId = (kind: Kind, replaces?: string) => `entry:${kind.key}:${replaces ?? 'new'}`

/** The address that opens a form with its draft. */
export const draftUrl = (kind: Kind, id: string) =>
  `${kind.page ?? `/task/${kind.categoryId}`}?draft=${encodeURIComponent(id)}`

/** The values without their one file, and the file. */
export function partsOf(values: FormValues): { fields: FormValues; file: File | null } {
  const file = Object.values(values).find((value) => value instanceof File) ?? null
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === file ? null : value]),
  )
  return { fields: file ? fields : values, file }
}

/**
 * Keeps what is typed into an entry form on this device while it is typed, and puts it back when the form opens again:
 * after a crash, a closed tab or the idle log-out (design section 12, ruling 10).
 */
export function useDraft(
  kind: Kind,
  { form }: EntryFormState,
  clientId: RefObject<string>,
  id: string,
  replaces?: string,
): DraftState {
  const user = useUser()._id
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [restored, setRestored] = useState<DraftState['restored']>(null)
  const corrected = useRef<string>(undefined)
  const isTyped = useRef(false)
  const isOver = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!isTyped.current || isOver.current) return
    const { fields, file } = partsOf(form.getValues())
    const draft = {
      url: draftUrl(kind, id),
      title: kind.title,
      values: { fields, clientId: clientId.current, replaces: replaces ?? corrected.current } satisfies EntryDraft,
    }
    const { saveDraft, dropDraft } = await device()
    const isKept = await saveDraft(user, id, draft, file).catch(() => false)
    // The form may have been sent while its draft was being sealed.
    if (isOver.current) await dropDraft(user, id)
    else if (isKept) setSavedAt(Date.now())
  }, [form, kind, id, replaces, user, clientId])

  useEffect(() => {
    let isGone = false
    const restore = async () => {
      const { findDraft } = await device()
      const draft = await findDraft<EntryDraft>(user, id)
      if (!draft || isGone || isTyped.current) return
      const file = kind.fields.find(({ type }) => type === 'file')
      const { fields, clientId: sentAs } = draft.content.values
      corrected.current = draft.content.values.replaces
      form.reset({ ...emptyValues(kind.fields), ...fields, ...(file && draft.file ? { [file.name]: draft.file } : {}) })
      clientId.current = sentAs
      isTyped.current = true
      setRestored({ at: draft.at, reason: draft.content.reason, replaces: corrected.current })
      setSavedAt(draft.at)
    }
    restore().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [form, kind, id, user, clientId])

  useEffect(() => {
    const watching = form.watch((_, { type }) => {
      if (type !== 'change') return
      isTyped.current = true
      isOver.current = false
      // Who types without a pause is saved as well.
      timer.current ??= setTimeout(() => void save(), EVERY)
    })
    const leave = () => document.visibilityState === 'hidden' && void save()
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      watching.unsubscribe()
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', leave)
      void save()
    }
  }, [form, save])

  const forget = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    isTyped.current = false
    isOver.current = true
    setSavedAt(null)
    setRestored(null)
    device()
      .then(({ dropDraft }) => dropDraft(user, id))
      .catch(() => undefined)
  }, [user, id])

  return { savedAt, restored, forget }
}
