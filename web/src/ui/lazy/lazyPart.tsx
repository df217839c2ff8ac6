import { type ComponentType, type FC, type ReactNode, useEffect, useState } from 'react'
import type { LazyModule } from '../../lib/lazyModule'
import { PartFailed } from './PartFailed'

type Module<Props> = { default: ComponentType<Props> }

/** Fetches a part: from a module that may have come already, or by an import. */
export type Load<Props> = LazyModule<Module<Props>> | (() => Promise<Module<Props>>)

/** A part, whether its code could not be fetched, and how to ask for it again. */
interface Fetched<Props> {
  Part: ComponentType<Props> | undefined
  isFailed: boolean
  retry: () => void
}

/**
 * Makes the hook that fetches a part when it is first drawn, once for all places where it is. Where that fails, in a lift
 * say, it asks again when the network is back.
 */
export function partFetcher<Props extends object>(load: Load<Props>): () => Fetched<Props> {
  let loaded: ComponentType<Props> | undefined
  const take = (module: Module<Props>) => {
    loaded = module.default
    return module.default
  }
  return function usePart() {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => {
      // A module that is here answers without waiting.
      if (!loaded && 'isHere' in load && load.isHere()) void load().then(take)
      return loaded
    })
    const [tries, setTries] = useState(0)
    const [failed, setFailed] = useState(0)
    useEffect(() => {
      if (Part) return undefined
      let isLeft = false
      const again = () => setTries(tries + 1)
      load().then(
        (module) => {
          const part = take(module)
          if (!isLeft) setPart(() => part)
        },
        () => isLeft || setFailed(tries + 1),
      )
      window.addEventListener('online', again)
      return () => {
        isLeft = true
        window.removeEventListener('online', again)
      }
    }, [Part, tries])
    return { Part, isFailed: failed > tries, retry: () => setTries(tries + 1) }
  }
}

/**
 * A part that is fetched when it is first drawn and appears as soon as it has come; until then `meanwhile` stands in its
 * place, and what React's `lazy` shows instead, it keeps for 300 ms. One that cannot be fetched is a line in its place with
 * Retry, so that the page stands and what is typed stays. What can be closed lies over the page, and so does its line.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { meanwhile = null, isOver }: { meanwhile?: ReactNode; isOver?: boolean } = {},
): FC<Props> {
  const usePart = partFetcher(load)
  return function LazyPart(props: Props) {
    const { Part, isFailed, retry } = usePart()
    if (Part) return <Part {...props} />
    if (!isFailed) return meanwhile
    if ('open' in props && props.open === false) return null
    const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : undefined
    return (
      <PartFailed
        isOver={isOver ?? close !== undefined}
        onRetry={retry}
        {...(close && { onClose: () => void close() })}
      />
    )
  }
}
