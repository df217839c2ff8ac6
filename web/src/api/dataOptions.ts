import { queryOptions } from '@tanstack/react-query'
import type { Query } from './client'
import type { AnswerOf, ParamsOf, PathOf } from './contract'
import { getOptions, type Key } from './queries'

type DataOf<P extends PathOf<'get'>> = AnswerOf<P> extends { data: infer D } ? D : never

/** The options of a query that reads a declared path, of whose answer the page sees its `data` alone. */
export const dataOptions = <P extends PathOf<'get'>>(
  queryKey: Key,
  path: P,
  params: ParamsOf<P, 'get'>,
  query?: Query,
) =>
  queryOptions({
    ...getOptions(queryKey, path, params, query),
    select: (answer) => (answer as { data: DataOf<P> }).data,
  })
