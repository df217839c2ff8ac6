import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useUser } from '../../api/session'
import { NeedsYou } from './NeedsYou'
import { attentionQuery, countsQuery } from './queries'
import { Tiles } from './Tiles'

const Drafts = lazy(() => import('../outbox/Drafts'))

/** A student's dashboard: what needs them now, then the tiles. A failed fetch is logged and leaves its part empty (L-383). */
export default function StudentDashboard() {
  const user = useUser()
  const counts = useQuery(countsQuery(user))
  const attention = useQuery(attentionQuery(user))
  const failure = counts.error ?? attention.error
  useEffect(() => {
    if (failure) console.error(failure)
  }, [failure])
  return (
    <>
      <NeedsYou user={user} items={attention.data?.data} />
      <Suspense fallback={null}>
        <Drafts />
      </Suspense>
      <Tiles counts={counts.data?.data} isFailed={counts.isError} onRetry={() => void counts.refetch()} />
    </>
  )
}
