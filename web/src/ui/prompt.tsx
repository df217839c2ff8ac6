import { type ComponentType, type FC, lazy, useEffect, useState } from 'react'
import { type Code, code } from '../lib/code'

/**
 * A part that is fetched when it is first drawn and appears as soon as it has come. Nothing stands in its place until then:
 * what React shows instead of a `lazy` part, an empty place too, it keeps for 300 ms. One that cannot be fetched ends as
 * `lazy` parts do, with the page.
 */
export function prompt<Props extends object>(
  load: Code<{ default: ComponentType<Props> }> | (() => Promise<{ default: ComponentType<Props> }>),
): FC<Props> {
  const piece = 'isHere' in load ? load : code(load)
  const Part = lazy(piece) as unknown as ComponentType<Props>
  return function Prompt(props: Props) {
    const [isDue, setDue] = useState(piece.isHere)
    useEffect(() => {
      if (isDue) return undefined
      let isLeft = false
      const draw = () => isLeft || setDue(true)
      piece().then(draw, draw)
      return () => {
        isLeft = true
      }
    }, [isDue])
    return isDue ? <Part {...props} /> : null
  }
}
