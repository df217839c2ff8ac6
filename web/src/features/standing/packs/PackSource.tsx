import { SourceTag } from '../eligibility/SourceTag'
import type { Gate } from '../queries'

const LABELS: readonly Gate['label'][] = ['Regulation', 'Curriculum', 'College policy']

/** Where a requirement comes from, as packs write it. */
export function PackSource({ label }: { label: string }) {
  return <SourceTag label={LABELS.find((known) => known === label) ?? 'Undecided'} />
}
