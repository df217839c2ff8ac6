import { useSearchParams } from 'react-router'

/** Sets some parameters of an address; an empty one is taken out. */
function write(search: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  for (const [name, value] of Object.entries(values)) {
    if (value) search.set(name, value)
    else search.delete(name)
  }
  return search
}

/**
 * The parameters of the address, the way to set some of them where the page stays as it is, and the address of a link that
 * sets them; an empty one is taken out.
 */
export function useSearchPatch() {
  const [search, setSearch] = useSearchParams()
  const patch = (values: Readonly<Record<string, string>>, { replace = true } = {}) =>
    setSearch((old) => write(old, values), { replace, preventScrollReset: true })
  const linkTo = (values: Readonly<Record<string, string>>) => ({
    search: `?${write(new URLSearchParams(search), values)}`,
  })
  return [search, patch, linkTo] as const
}
