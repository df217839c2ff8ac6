import type { FC, ReactNode } from 'react'
import { type Load, partFetcher } from './lazyPart'

/**
 * A part of a page that is fetched after it, and without which the page goes on: where it cannot be fetched, `meanwhile`
 * stands in its place without a word. It is asked for again when the network is back or it is drawn anew.
 */
export function optionalPart<Props extends object>(load: Load<Props>, meanwhile: ReactNode = null): FC<Props> {
  const usePart = partFetcher(load)
  return function OptionalPart(props: Props) {
    const { Part } = usePart()
    return Part ? <Part {...props} /> : meanwhile
  }
}
