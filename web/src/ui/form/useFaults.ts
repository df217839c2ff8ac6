import { useEffect, useRef, useState } from 'react'

/** What is wrong, by the field's name. */
export type Faults = Readonly<Partial<Record<string, string>>>

/**
 * The faults of a form whose fields are named in `order`. `refuse` marks fields and takes the person to the first of
 * them, once it is drawn; `mend` takes one's mark off while it is typed in, and leaves the person where they are.
 */
export function useFaults<Name extends string>(order: readonly { name: Name }[], goTo: (name: Name) => void) {
  const [faults, setFaults] = useState<Faults>({})
  const isRefused = useRef(false)
  useEffect(() => {
    if (!isRefused.current) return
    isRefused.current = false
    const first = order.find(({ name }) => faults[name])
    if (first) goTo(first.name)
  })
  return {
    faults,
    refuse: (found: Faults) => {
      isRefused.current = true
      setFaults({ ...found })
    },
    mend: (name: Name) => {
      if (faults[name]) setFaults({ ...faults, [name]: undefined })
    },
  }
}
