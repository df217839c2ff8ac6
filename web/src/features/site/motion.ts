import { useEffect, useRef, useState } from 'react'

/** How what is scrolled into sight appears (P-474): in one second, once. */
export const pageMotion = { duration: 1000, once: true } as const

/** The defaults of animation on scrolling: pixels that have to be in sight, milliseconds. */
export const scrollMotion = { offset: 120, duration: 400, throttle: 99, debounce: 50 } as const

/** Whether anything may move: not where the device asks for less motion, nor where sight cannot be told. */
const moves = () =>
  typeof IntersectionObserver === 'function' && !window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Turns true when the element comes into sight, and stays so. Where nothing may move, and for what is in sight at once,
 * it is true from the start.
 */
export function useRevealed<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const [isRevealed, setRevealed] = useState(() => !moves())
  useEffect(() => {
    const element = ref.current
    if (isRevealed || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setRevealed(true)
      },
      { rootMargin: `0px 0px -${scrollMotion.offset}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isRevealed])
  return { ref, isRevealed }
}
