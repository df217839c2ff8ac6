import { useSearchParams } from 'react-router'

/** The parameters of the address, and the way to set some of them where the page stays as it is; an empty one is taken out. */
export function useSearchPatch() {
  const [search, setSearch] = useSearchParams()
  const patch = (values: Readonly<Record<string, string>>, { replace = true } = {}) =>
    setSearch(
      (old) => {
        for (const [name, value] of Object.entries(values)) {
          if (value) old.set(name, value)
          else old.delete(name)
        }
        return old
      },
      { replace, preventScrollReset: true },
    )
  return [search, patch] as const
}
