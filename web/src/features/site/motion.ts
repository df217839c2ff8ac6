import { useEffect, useRef, useState } from 'react'

/** How what is scrolled to appears (P-474): in one second, once. */
export const pageMotion = { duration: 1000, once: true } as const

/** The defaults of animation on scrolling: pixels that are in sight when it begins, at most; milliseconds. */
export const scrollMotion = { offset: 120, duration: 400, throttle: 99, debounce: 50 } as const

/** Whether anything may move: not where the device asks for less motion, nor where sight cannot be told. */
const moves = () =>
  typeof IntersectionObserver === 'function' && !window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Says when an element moves into sight. It is visible from the start, so that a picture of the whole page, a print or a
 * reader without scripts has it; it moves only for who scrolls to it so slowly that no more than its edge was seen.
 */
export function useRising<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const [isRising, setRising] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || !moves()) return
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.find(({ isIntersecting }) => isIntersecting)
      if (!entry) return
      observer.disconnect()
      const inSight = window.innerHeight - entry.boundingClientRect.top
      setRising(window.scrollY > 0 && inSight <= scrollMotion.offset)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isRising }
}
