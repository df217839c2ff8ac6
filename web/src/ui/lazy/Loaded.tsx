import type { ReactNode } from 'react'
import type { Problem } from '../../api/client'
import { ErrorPanel } from '../ErrorPanel'

interface LoadedProps<Data> {
  /** A React Query result. */
  result: { data: Data | undefined; isLoading: boolean; error: Problem | null; refetch: () => unknown }
  /** What stands there until it has come. */
  meanwhile: ReactNode
  /** It stands in the place of a whole page. */
  isPage?: boolean
  children: (data: Data) => ReactNode
}

/** What was fetched, or what stands in for it: what is on its way, why it is refused, that it could not be loaded. */
export function Loaded<Data>({ result, meanwhile, isPage = false, children }: LoadedProps<Data>) {
  const { data, isLoading, error, refetch } = result
  if (data !== undefined) return children(data)
  if (isLoading) return meanwhile
  return error && !error.network && error.status < 500 ? (
    <ErrorPanel isPage={isPage} title="Not available to you" message={error.message} />
  ) : (
    <ErrorPanel isPage={isPage} onRetry={() => void refetch()} />
  )
}
