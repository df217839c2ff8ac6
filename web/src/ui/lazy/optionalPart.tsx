import { type ComponentType, type FC, type ReactNode, useEffect, useState } from 'react'

/**
 * A part of a page that is fetched after it, and without which the page goes on: where it cannot be fetched, in a lift
 * say, `meanwhile` stands in its place, and it is asked for again when the network is back or it is drawn anew. `lazy`
 * would take the whole page down, and what is being typed with it.
 */
export function optionalPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile: ReactNode = null,
): FC<Props> {
  let Part: ComponentType<Props> | undefined
  return function OptionalPart(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | undefined>(() => Part)
    useEffect(() => {
      if (Loaded) return undefined
      const take = ({ default: part }: { default: ComponentType<Props> }) => {
        Part = part
        setLoaded(() => part)
      }
      const fetch = () => void load().then(take, () => undefined)
      fetch()
      window.addEventListener('online', fetch)
      return () => window.removeEventListener('online', fetch)
    }, [Loaded])
    return Loaded ? <Loaded {...props} /> : meanwhile
  }
}
