import { useMemo, useState } from 'react'

/**
 * Which rows are ticked. In a list those of another page do not count, so that nothing is changed that nobody sees;
 * `across` keeps them, where what is searched for is added to what was found before.
 */
export function useSelection(rows: readonly { _id: string }[] | undefined, { across = false } = {}) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(
    () => (across ? [...ticked] : (rows ?? []).map(({ _id }) => _id).filter((id) => ticked.has(id))),
    [rows, ticked, across],
  )
  const toggle = (ids: readonly string[], isOn: boolean) =>
    setTicked((old) => {
      const next = new Set(old)
      for (const id of ids) {
        if (isOn) next.add(id)
        else next.delete(id)
      }
      return next
    })
  return { chosen, has: (id: string) => ticked.has(id), toggle, clear: () => setTicked(new Set()) }
}

/** What a list's tick boxes read and change. */
export type Selection = ReturnType<typeof useSelection>
