import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asProblem } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import type { Kind } from '../../../api/generated/kinds'
import { useUser } from '../../../api/session'
import { useMessages } from '../../../ui/overlay/messages'
import { type EntrySignals, signalsQuery } from '../deciding/queries'
import { type Entry, headlineOf } from '../entry'
import { useUndoVerification, useVerify, type Verification } from '../queries'
import { type Decision, NO_INPUT, type VerificationInput, verificationDraft } from '../verify/verification'
import { type QueueFilters, type QueueRow, queueQuery, uniqueRows, useRestart } from './queries'

/** A decision made on this page: on its way, or there. */
export interface Settled {
  id: string
  kind: Kind
  status: Decision
  headline: string
  /** When the answer came, in milliseconds; null while it is on its way. */
  at: number | null
  version?: number | undefined
}

/** A decision, or an undo, that the server did not take. */
export interface Failure {
  id: string
  headline: string
  message: string
}

/** What is said where somebody was quicker: the entry is there again as it is now, with what was put in. */
export const CHANGED = 'Somebody changed or decided this entry while you were rating it. It has been reloaded.'

/** A run of quick decisions. */
type QuickRun = Schema<'QuickRun'>

const NO_SIGNALS: ReadonlyMap<string, EntrySignals> = new Map()

/** Entries whose signals are asked for together. */
const LOOKED_AT = 25
/** Rows left before the end at which more are fetched. */
const AHEAD = 5

/** The decision was taken: what was kept of it on the device is no longer wanted, in whichever tab it was typed. */
async function forgetKept(user: string, draftId: string) {
  await import('../../../device/drafts')
    .then(({ dropEverywhere }) => dropEverywhere(user, draftId))
    .catch(() => undefined)
}

/**
 * The queue as it is worked through: the rows as they stood, which of them is in sight, what was decided about them.
 * A decision moves on at once and is sent behind the reader's back; what fails comes back as a `failure`. `wanted` is the
 * entry at which the reader comes in, which is looked for however far back it stands.
 */
export function useQueue(filters: QueueFilters, wanted: string | null) {
  const user = useUser()
  const restart = useRestart()
  const messages = useMessages()
  const deciding = useVerify('decideInQueue')
  const takingBack = useUndoVerification('decideInQueue')
  const [at, setAt] = useState(wanted)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const [run, setRun] = useState<QuickRun | null>(null)
  // What was put in stays until the page is left: a refused or withdrawn decision finds it again.
  const [inputs, setInputs] = useState<Readonly<Record<string, VerificationInput>>>({})
  const [settled, setSettled] = useState<ReadonlyMap<string, Settled>>(new Map())
  // Read by what happens later than the press: the next page, an answer.
  const known = useRef(settled)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const result = useInfiniteQuery(queueQuery(user, filters, (id) => known.current.has(id)))
  const pages = result.data?.pages
  const rows = uniqueRows(pages)
  const first = pages?.[0]
  const waiting = rows.filter(({ _id }) => !settled.has(_id))
  const current = rows.find(({ _id }) => _id === at) ?? waiting[0]
  const position = current ? rows.indexOf(current) : -1
  const total = result.hasNextPage ? Math.max(first?.total ?? 0, rows.length) : rows.length

  const start = Math.floor(Math.max(position, 0) / LOOKED_AT) * LOOKED_AT
  const signals = useQuery(signalsQuery(rows.slice(start, start + LOOKED_AT).map(({ _id }) => _id))).data
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = result
  const isSought = at !== null && at === wanted && !rows.some(({ _id }) => _id === at)
  const isSeeking = isSought && (hasNextPage || result.isPending) && !isError
  const isNearEnd = isSeeking || rows.length - position <= AHEAD || waiting.length === 0
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isError, fetchNextPage])

  const { toast } = messages
  const isGone = isSought && !isSeeking && !isError && !result.isFetching
  useEffect(() => {
    if (isGone) toast({ message: 'That entry is no longer waiting: it was decided in the meantime.', severity: 'info' })
  }, [isGone, toast])

  const settle = (id: string, entry: Settled | null) => {
    const next = new Map(known.current)
    next.delete(id)
    if (entry) next.set(id, entry)
    known.current = next
    setSettled(next)
  }

  /** The entry that comes after one: the next that waits, then the first that was passed over. */
  const after = (id: string): QueueRow | undefined => {
    const index = rows.findIndex(({ _id }) => _id === id)
    const open = (row: QueueRow) => row._id !== id && !known.current.has(row._id)
    return rows.slice(index + 1).find(open) ?? rows.find(open)
  }

  const fail = (id: string, headline: string, message: string) => {
    setFailures((old) => [...old.filter((each) => each.id !== id), { id, headline, message }])
    // Who went on to another page hears of it there.
    if (isLeft.current) messages.toast({ message: `Not saved: ${headline}. ${message}`, severity: 'error' })
  }

  /** Decides on an entry and goes on; resolves to whether the server took it. */
  const decide = async (kind: Kind, entry: Entry, verification: Verification): Promise<boolean> => {
    const id = entry._id
    // A second press before the page is drawn anew: the first one is on its way.
    if (known.current.get(id)?.at === null) return false
    const { status } = verification
    const made: Settled = { id, kind, status, headline: headlineOf(kind, entry), at: null }
    setFailures((old) => old.filter((each) => each.id !== id))
    settle(id, made)
    setAt(after(id)?._id ?? null)
    try {
      const answer = await deciding.mutateAsync({ kind, id, ...verification, version: entry.version })
      settle(id, { ...made, at: Date.now(), version: answer.data.version })
      setRun(answer.run ?? null)
      void forgetKept(user._id, verificationDraft(kind, id).id)
      return true
    } catch (error) {
      const problem = asProblem(error)
      settle(id, null)
      fail(id, made.headline, problem.code === 'stale' ? CHANGED : problem.message)
      return false
    }
  }

  /** Takes a decision back and shows the entry again. */
  const takeBack = async (made: Settled) => {
    if (!known.current.has(made.id)) return
    settle(made.id, null)
    setAt(made.id)
    try {
      await takingBack.mutateAsync({ kind: made.kind, id: made.id, version: made.version })
    } catch (error) {
      settle(made.id, { ...made, at: 0 })
      fail(made.id, made.headline, asProblem(error).message)
    }
  }

  return {
    result,
    /** The entry at which the reader comes in has not been found yet. */
    isSeeking,
    rows,
    current,
    position,
    total,
    waiting: waiting.length,
    settled,
    failures,
    first,
    /** What to look at in the entries around the one in sight, by id. */
    signals: signals ?? NO_SIGNALS,
    /** The run of quick decisions that the last one stands in. */
    run,
    after,
    inputOf: (id: string): VerificationInput => inputs[id] ?? NO_INPUT,
    setInput: (id: string, input: VerificationInput) => setInputs((old) => ({ ...old, [id]: input })),
    show: (id: string) => setAt(id),
    move: (step: 1 | -1) => {
      const row = rows[position + step]
      if (row) setAt(row._id)
    },
    decide,
    takeBack,
    /** Entries that were approved together. */
    settleAll: (all: readonly Settled[]) => {
      for (const each of all) settle(each.id, each)
    },
    /** An entry whose approval was withdrawn waits again. */
    reopen: (id: string) => settle(id, null),
    dismiss: (id: string) => setFailures((old) => old.filter((each) => each.id !== id)),
    /** Asks the server for the queue as it is now. */
    again: () => {
      known.current = new Map()
      setSettled(known.current)
      setAt(null)
      restart()
    },
  }
}

/** What the page is given. */
export type Queue = ReturnType<typeof useQueue>
