import { useRef } from 'react'

/**
 * Makes of `act` one that is not begun again while it is on its way: a second press, or the key beside the button, that comes
 * before the page is drawn anew would do it twice. The second one resolves to undefined at once.
 */
export function useOneAtATime<Given extends readonly unknown[], Result>(
  act: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result | undefined> {
  const busy = useRef(false)
  return async (...given) => {
    if (busy.current) return undefined
    busy.current = true
    try {
      return await act(...given)
    } finally {
      busy.current = false
    }
  }
}
