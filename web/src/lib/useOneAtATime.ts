import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Makes of `act` one that is not begun again while it is on its way: a second press, or the key beside the button, that comes
 * before the page is drawn anew would do it twice. The second one resolves to undefined at once. It stays the same function.
 */
export function useOneAtATime<Given extends readonly unknown[], Result>(
  act: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result | undefined> {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  const isBusy = useRef(false)
  return useCallback(async (...given) => {
    if (isBusy.current) return undefined
    isBusy.current = true
    try {
      return await latest.current(...given)
    } finally {
      isBusy.current = false
    }
  }, [])
}
