import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session'
import type { Hold } from '../../device/drafts'
import { type Draft, dropUnsaved, storeUnsaved } from '../../device/unsaved'
import { useMessages } from '../overlay/messages'

/** What a form says about itself to have a draft. */
export interface DraftForm<V> {
  /** Which form this is: 'profile', `verify:${id}`; null and there is none (yet). */
  id: string | null
  /** What the form is called in the list of unfinished ones; nothing that others recorded may stand in it. */
  title: string
  /** The address that opens the form again; it may name the draft by its id. */
  url: string | ((id: string) => string)
  /** What is typed now, without and with its one file. */
  read: () => { values: V; file?: File | null }
  /** Puts back what was typed. */
  write: (values: V, file: File | null) => void
  /** What the typed values began with on the server, a version say; another one at the return is said to the user. */
  base?: (values: V) => string | undefined
}

/** What was put back when the form opened. */
export interface Restored {
  /** When it was typed, in milliseconds. */
  at: number
  /** Why the server refused it, if it did. */
  reason: string | undefined
  /** What the form works on was changed on the server since. */
  isOutdated: boolean
}

/** The draft of a form in sight. */
export interface DraftState {
  /** When what is typed was last kept on this device, in milliseconds; null while it is not. */
  savedAt: number | null
  restored: Restored | null
  /** Another tab has this form open too: each keeps what is typed in it. */
  isShared: boolean
  /** The user has typed something. */
  typed: () => void
  /** Forgets the draft: its form was sent or emptied. */
  forget: () => void
  /** Empties the form by `clear`. */
  discard: (clear: () => void) => void
  /** Takes the last `discard` back; undefined where there is none, or something was typed since. */
  undo: (() => void) | undefined
  /** Closes the form: what is typed stays as a draft, which is said; where it cannot be kept, it asks first. */
  close: (onClose: () => void) => Promise<void>
}

/** The draft of a form with these values, at its place. */
const draftOf = <V>({ title, url, base }: DraftForm<V>, values: V, held: Hold<V>): Draft<V> => ({
  title,
  url: typeof url === 'string' ? url : url(held.id ?? ''),
  values,
  base: base?.(values),
  reason: held.draft?.content.reason,
})

/** Fetched after the form is drawn, so that the form does not wait for it. */
const device = () => import('../../device/drafts')
/** Milliseconds after a change at which it is on the device. */
const EVERY = 800

/**
 * Keeps what is typed into a form on this device while it is typed, and puts it back when the form opens again: after a
 * crash, a closed tab or the idle log-out (DECISIONS D12.5). Never for a form that holds a secret.
 */
export function useDraft<V>(form: DraftForm<V>): DraftState {
  // Who is not signed in has no key to seal anything with.
  const user = useSession().user?._id
  const messages = useMessages()
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [restored, setRestored] = useState<Restored | null>(null)
  const [isShared, setShared] = useState(false)
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  const [discarded, setDiscarded] = useState<{ values: V; file: File | null } | null>(null)
  const opening = useRef<Promise<Hold<V> | null>>(undefined)
  const hold = useRef<Hold<V> | null>(null)
  // Counts how often the draft was forgotten: what was still being sealed then is forgotten as well.
  const forgotten = useRef(0)
  const isTyped = useRef(false)
  const isGone = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { id } = form

  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!isTyped.current) return false
    // At once, as the form may be about to go.
    const form = latest.current
    const { values, file = null } = form.read()
    const before = forgotten.current
    const held = await opening.current
    const place = held?.id
    if (!place) return false
    const draft = draftOf(form, values, held)
    if (user === undefined) return false
    const kept = await device().catch(() => null)
    const isKept = (await kept?.saveDraft(user, place, draft, file).catch(() => false)) ?? false
    if (isKept) dropUnsaved(user, place)
    if (forgotten.current !== before) await kept?.dropDraft(user, place)
    if (!isGone.current) setSavedAt(isKept && isTyped.current ? Date.now() : null)
    return isKept
  }, [user])

  const drop = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    isTyped.current = false
    if (user !== undefined && hold.current?.id) dropUnsaved(user, hold.current.id)
    setSavedAt(null)
    setRestored(null)
    forgotten.current += 1
    // A form is often gone before its sending is answered; its place is still known.
    const forget = async () => {
      const held = await opening.current
      if (!held?.id) return
      held.draft = null
      if (user !== undefined) await (await device()).dropDraft(user, held.id)
    }
    forget().catch(() => undefined)
  }, [user])

  useEffect(() => {
    if (id === null || user === undefined) return
    let isOver = false
    const open = async (): Promise<Hold<V>> => {
      const { holdDraft } = await device()
      let held = await holdDraft<V>(user, id)
      if (held.draft && isTyped.current) {
        // Who was quicker than the device goes on with what is typed now; what was left stays where it is.
        held.release()
        held = await holdDraft<V>(user, id, true)
      }
      if (isOver) return held
      hold.current = held
      setShared(held.isShared)
      const { draft } = held
      if (!draft) return held
      const { values, reason, base } = draft.content
      latest.current.write(values, draft.file)
      isTyped.current = true
      setRestored({ at: draft.at, reason, isOutdated: latest.current.base?.(values) !== base })
      setSavedAt(draft.at)
      return held
    }
    isGone.current = false
    const opened = open().catch(() => null)
    opening.current = opened
    const leave = () => {
      const { current: held } = hold
      const isPending = timer.current !== undefined
      // Sealing takes longer than a page that is reloaded has.
      if (isPending && isTyped.current && held?.id)
        storeUnsaved(user, held.id, draftOf(latest.current, latest.current.read().values, held))
      void save()
    }
    const hide = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      isOver = true
      isGone.current = true
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
      // What was kept already is not sealed once more: its form may be about to be forgotten.
      const kept = timer.current === undefined ? Promise.resolve(true) : save()
      void kept.finally(() => opened.then((held) => held?.release()))
      isTyped.current = false
      hold.current = null
    }
  }, [user, id, save])

  const typed = useCallback(() => {
    isTyped.current = true
    setDiscarded(null)
    // Who types without a pause is saved as well.
    timer.current ??= setTimeout(() => void save(), EVERY)
  }, [save])

  const discard = (clear: () => void) => {
    const { values, file = null } = latest.current.read()
    setDiscarded(isTyped.current ? { values, file } : null)
    clear()
    drop()
  }
  const undo = discarded
    ? () => {
        latest.current.write(discarded.values, discarded.file)
        typed()
      }
    : undefined

  const close = async (onClose: () => void) => {
    if (!isTyped.current) return onClose()
    if (await save()) {
      onClose()
      messages.toast({ message: 'Kept on this device as a draft.', severity: 'info' })
      return
    }
    if (await messages.confirm(leaveQuestion)) onClose()
  }
  return { savedAt, restored, isShared, typed, forget: drop, discard, undo, close }
}

/** Whether there is something to say about a draft: draw `DraftNotice` above the form then. */
export const hasNotice = (draft: DraftState) => draft.restored !== null || draft.isShared || draft.undo !== undefined

/** Closing a form that has no draft, one with a secret say: asks first where something is typed. */
export function useAskToClose(isTyped: boolean, onClose: () => void): () => Promise<void> {
  const messages = useMessages()
  return async () => {
    if (!isTyped || (await messages.confirm(leaveQuestion))) onClose()
  }
}

const leaveQuestion = {
  title: 'Close without saving?',
  message: 'What was typed here would be lost.',
  confirmLabel: 'Close anyway',
  cancelLabel: 'Keep writing',
}

/** The draft of a form whose values are one plain state: `pristine` is what it shows before anything is typed. */
export function useStateDraft<V>({
  values,
  pristine,
  ...form
}: Omit<DraftForm<V>, 'read'> & { values: V; pristine: V }): DraftState {
  const draft = useDraft({ ...form, read: () => ({ values }) })
  const { typed, forget } = draft
  const text = JSON.stringify(values)
  const begin = useRef(JSON.stringify(pristine))
  const empty = useRef('')
  useLayoutEffect(() => {
    empty.current = JSON.stringify(pristine)
  })
  useEffect(() => {
    if (begin.current === text) return
    begin.current = text
    if (text === empty.current) forget()
    else typed()
  }, [text, typed, forget])
  return draft
}
