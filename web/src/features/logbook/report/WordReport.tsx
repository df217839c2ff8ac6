import { Navigate } from 'react-router'
import type { Kind } from '../../../api/generated/kinds'
import { pageKinds } from '../../../api/generated/pages'
import { ReportPage } from './ReportPage'

const reports = new Map<string | undefined, Kind>(
  pageKinds.flatMap((kind) => {
    if (!kind.report) return []
    const { word, heading, columns } = kind.report
    return [[word, { ...kind, heading, columns }]]
  }),
)

/** `/task/{word}`: the report of a kind that is recorded on a page of its own, only to be looked at (L-015, L-016, L-100). */
export default function WordReport({ word }: { word: string | undefined }) {
  const kind = reports.get(word)
  if (!kind) return <Navigate to="/dashboard" replace />
  return <ReportPage key={kind.key} kind={kind} readOnly />
}
