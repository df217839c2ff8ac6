import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type KeptEntry, type SendingProgress, sendAll, waitingCount } from '../../device/outbox'
import { useMessages } from '../../ui/overlay/messages'
import { CHANGED, sendOne } from './entries'

const EVERY = 60_000

/** "1 entry", "5 entries". */
export const entriesOf = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

/** What waits on this device: how much, how far the sending is, and sending it now. */
export interface Sending {
  count: number
  progress: SendingProgress | null
  send: () => void
}

/** Sends what waits whenever the network may be back and the person is signed in; says what became of it. */
export function useSending(user: string, isSignedIn: boolean): Sending {
  const { mutateAsync: submit } = useMutation({
    meta: { change: 'createEntry' },
    mutationFn: (entry: KeptEntry) => sendOne(user, entry),
  })
  const messages = useMessages()
  const [count, setCount] = useState(0)
  const [progress, setProgress] = useState<SendingProgress | null>(null)

  const runRound = async () => {
    const before = await waitingCount(user)
    setCount(before)
    if (before === 0 || !isSignedIn) return
    const done = await sendAll(user, submit, setProgress).finally(async () => {
      setCount(await waitingCount(user))
      setProgress(null)
    })
    if (!done) return
    const { stored, refused } = done
    if (refused.length > 0) {
      const details = refused.map(({ content }) => `${content.title}, ${content.headline}: ${content.reason}`)
      void messages.alert({ title: 'Came back as a draft', details })
    } else if (stored.length > 0) {
      messages.toast({
        message: `${entriesOf(stored.length)} recorded offline ${stored.length === 1 ? 'was' : 'were'} sent.`,
      })
    }
  }
  const round = useRef(runRound)
  useLayoutEffect(() => {
    round.current = runRound
  })

  // One round at a time. What is asked for while one is failing is not forgotten: the network came back meanwhile, say.
  const isBusy = useRef(false)
  const isWanted = useRef(false)
  const send = useCallback(async () => {
    isWanted.current = true
    if (isBusy.current) return
    isBusy.current = true
    try {
      while (isWanted.current) {
        isWanted.current = false
        await round.current()
      }
    } finally {
      isBusy.current = false
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, or one who is signed in at last, is a reason to look
  useEffect(() => {
    const look = () => void send().catch(console.error)
    const seen = () => document.visibilityState === 'visible' && look()
    look()
    const timer = setInterval(() => navigator.onLine && look(), EVERY)
    window.addEventListener(CHANGED, look)
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(timer)
      window.removeEventListener(CHANGED, look)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [send, user, isSignedIn])

  return { count, progress, send: () => void send().catch(console.error) }
}
