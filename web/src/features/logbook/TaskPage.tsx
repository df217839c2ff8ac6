import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import type { Kind } from '../../api/generated/kinds'
import { kindByCategoryId } from '../../api/kinds'
import { PageSkeleton } from '../../ui/Skeletons'
import { ReportPage } from './ReportPage'

const WordReport = lazy(() => import('./WordReport'))

/** `/task/{id}`: the report of one kind of entry; an id that names none leads to the dashboard (L-014, L-017). */
export default function TaskPage() {
  const { id } = useParams()
  const kind: Kind | undefined = kindByCategoryId(id)
  if (!kind)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <WordReport word={id} />
      </Suspense>
    )
  // Another kind is another page: nothing of the one before, an open dialog least of all, may linger.
  return <ReportPage key={kind.key} kind={kind} />
}
