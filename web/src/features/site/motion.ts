import { useEffect, useRef, useState } from 'react'

/** How what is scrolled into sight appears (P-474): in one second, once. */
export const pageMotion = { duration: 1000, once: true } as const

/** The defaults of animation on scrolling: pixels that have to be in sight, milliseconds. */
export const scrollMotion = { offset: 120, duration: 400, throttle: 99, debounce: 50 } as const

/** Whether anything may move: not where the device asks for less motion, nor where sight cannot be told. */
const moves = () =>
  typeof IntersectionObserver === 'function' && !window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The part of the window, from below, in which what comes into sight rises; what is further up when it is noticed stands there at once. */
const EDGE = 0.4

/**
 * Says when the element has come into sight, which stays so. `isRising` says whether it may take its time: not where
 * nothing may move, nor for who scrolls or jumps so fast that it is in the middle of the window already.
 */
export function useRevealed<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const [isRevealed, setRevealed] = useState(() => !moves())
  const [isRising, setRising] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (isRevealed || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const [entry] = entries.filter(({ isIntersecting }) => isIntersecting)
        if (!entry) return
        setRising(entry.boundingClientRect.top > window.innerHeight * (1 - EDGE))
        setRevealed(true)
      },
      { rootMargin: `0px 0px -${scrollMotion.offset}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isRevealed])
  return { ref, isRevealed, isRising }
}
