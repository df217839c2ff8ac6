/** A signed link and how it stands: it ends after some minutes, its file may be gone, and there may be no network. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { StoredFile } from './fileFacts'

/** How a link to a file stands. `making` is an office file whose pages are being prepared. */
export type LinkState = 'ready' | 'making' | 'ended' | 'gone' | 'unshown' | 'offline' | 'failed'

/** Links live ten minutes at least; one that is older is renewed before it is used again. */
const STALE = 9 * 60_000
const AGAIN = 2_000
/** A link that has just been renewed and has ended all the same is not renewed in a circle. */
const ONCE = 30_000
/** A conversion is ended by the server after a minute; the queue before it may be as long. */
const MAX_TRIES = 75

const states: Readonly<Record<number, LinkState>> = {
  202: 'making',
  403: 'ended',
  404: 'gone',
  410: 'gone',
  422: 'unshown',
}

/** Asks the server how a link stands, without the file itself. */
export async function lookAt(url: string, signal?: AbortSignal): Promise<LinkState> {
  try {
    const answer = await fetch(url, { method: 'HEAD', credentials: 'same-origin', ...(signal && { signal }) })
    return states[answer.status] ?? (answer.ok ? 'ready' : 'failed')
  } catch (error) {
    if (signal?.aborted) throw error
    return 'offline'
  }
}

/** Asks for the same file once more; a link that is signed anew. */
export type Renew = () => Promise<StoredFile | null | undefined>

export interface LiveFile {
  file: StoredFile
  state: LinkState
  /** Looks again, with a new link where there is a way to one. */
  retry: () => void
  /** For what has been tried and failed: finds out why. */
  check: () => void
  /** A link that works now: the one there is, or a new one. */
  fresh: () => Promise<StoredFile>
}

/**
 * A stored file whose link is kept good. `address` names what is shown of it and looked at first, null where nothing
 * has to be looked at; a link that has ended is renewed by itself, once.
 */
export function useLiveFile(
  given: StoredFile,
  address: (file: StoredFile) => string | null,
  renew: Renew | undefined,
): LiveFile {
  const [file, setFile] = useState(given)
  const [state, setState] = useState<LinkState>('ready')
  const [turn, setTurn] = useState(0)
  const since = useRef(0)
  const lastRenewed = useRef(0)
  const renewing = useRef(renew)
  const [seen, setSeen] = useState(given.url)
  if (seen !== given.url) {
    setSeen(given.url)
    setFile(given)
    setState('ready')
  }
  useLayoutEffect(() => {
    renewing.current = renew
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link begins its own time
  useLayoutEffect(() => {
    since.current = Date.now()
  }, [given.url])

  const renewed = useCallback(async (): Promise<StoredFile | null> => {
    const found = await renewing.current?.().catch(() => null)
    if (!found) return null
    since.current = Date.now()
    lastRenewed.current = Date.now()
    setFile(found)
    return found
  }, [])

  const shown = address(file)
  useEffect(() => {
    const url = shown ?? (turn > 0 ? file.url : null)
    if (!url) return
    const stop = new AbortController()
    const look = async () => {
      let left = MAX_TRIES
      let found = await lookAt(url, stop.signal)
      while (found === 'making' && left-- > 0) {
        setState('making')
        await new Promise((resolve) => setTimeout(resolve, AGAIN))
        if (stop.signal.aborted) return
        found = await lookAt(url, stop.signal)
      }
      if (found === 'making') found = 'unshown'
      if (stop.signal.aborted) return
      if (found === 'ended' && Date.now() - lastRenewed.current > ONCE && (await renewed())) return
      setState(found)
    }
    look().catch(() => undefined)
    return () => stop.abort()
  }, [shown, file.url, turn, renewed])

  const check = useCallback(() => setTurn((count) => count + 1), [])
  const retry = useCallback(() => {
    void renewed().then(() => {
      setState('ready')
      check()
    })
  }, [renewed, check])
  const fresh = useCallback(async () => {
    if (Date.now() - since.current < STALE) return file
    return (await renewed()) ?? file
  }, [file, renewed])
  return { file, state, retry, check, fresh }
}
