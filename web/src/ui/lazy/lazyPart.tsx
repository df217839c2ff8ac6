import { type ComponentType, type FC, lazy, useEffect, useState } from 'react'
import { type LazyModule, lazyModule } from '../../lib/lazyModule'

/**
 * A part that is fetched when it is first drawn and appears as soon as it has come. Nothing stands in its place until then:
 * what React shows instead of a `lazy` part, an empty place too, it keeps for 300 ms. One that cannot be fetched ends as
 * `lazy` parts do, with the page.
 */
export function lazyPart<Props extends object>(
  load: LazyModule<{ default: ComponentType<Props> }> | (() => Promise<{ default: ComponentType<Props> }>),
): FC<Props> {
  const module = 'isHere' in load ? load : lazyModule(load)
  const Part = lazy(module) as unknown as ComponentType<Props>
  return function LazyPart(props: Props) {
    const [isDue, setDue] = useState(module.isHere)
    useEffect(() => {
      if (isDue) return undefined
      let isLeft = false
      const draw = () => isLeft || setDue(true)
      module().then(draw, draw)
      return () => {
        isLeft = true
      }
    }, [isDue])
    return isDue ? <Part {...props} /> : null
  }
}
