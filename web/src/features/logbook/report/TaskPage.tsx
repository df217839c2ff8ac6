import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { fetchKind, keyOfCategory, knownKind } from '../../../api/kinds'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { PageSkeleton } from '../../../ui/Skeletons'
import { ReportPage } from './ReportPage'

const WordReport = lazyPart(() => import('./WordReport'), { meanwhile: <PageSkeleton /> })

/** `/task/{id}`: the report of one kind of entry; an id that names none leads to the dashboard (L-014, L-017). */
export default function TaskPage() {
  const { id } = useParams()
  const key = keyOfCategory(id)
  if (!key) return <WordReport word={id} />
  // Another kind is another page: nothing of the one before, an open dialog least of all, may linger.
  return <KindReport key={key} of={key} />
}

function KindReport({ of }: { of: string }) {
  const [kind, setKind] = useState(() => knownKind(of))
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    if (kind) return undefined
    let isLeft = false
    fetchKind(of).then(
      (fetched) => isLeft || setKind(fetched),
      (error: unknown) => isLeft || setFailure({ error }),
    )
    return () => {
      isLeft = true
    }
  }, [of, kind])
  if (failure) throw failure.error
  return kind ? <ReportPage kind={kind} /> : <PageSkeleton />
}
