import type { Kind } from '../../../api/generated/kinds'
import { extra } from '../../../ui/extra'
import { hasNotice, useStateDraft } from '../../../ui/form/useDraft'
import type { Entry } from '../entry'
import { NOTHING, type VerificationDraft, verificationDraft } from '../verificationDraft'
import { type Draft, EMPTY_DRAFT, isUntouched } from './draft'

const DraftNotice = extra(() => import('../../../ui/form/DraftNotice'))

/** What is kept of a draft, in the shape of the verification dialog: begun in one, it goes on in the other. */
const keptOf = ({ grade, criteria, feedback, intent }: Draft): VerificationDraft => ({
  status: intent === 'Rejected' ? intent : NOTHING.status,
  feedback,
  grade,
  criteria,
})

/** Keeps what is put in for the entry in sight on this device, and says what was put back. */
export default function KeptDraft({
  kind,
  entry,
  draft,
  onChange,
}: {
  kind: Kind
  entry: Entry
  draft: Draft
  onChange: (draft: Draft) => void
}) {
  const kept = useStateDraft({
    ...verificationDraft(kind, entry._id),
    values: isUntouched(draft) ? NOTHING : keptOf(draft),
    pristine: NOTHING,
    write: ({ status, ...put }) =>
      onChange({ ...EMPTY_DRAFT, ...put, intent: status === 'Rejected' ? 'Rejected' : 'Approved' }),
    base: () => String(entry.version ?? ''),
  })
  if (!hasNotice(kept)) return null
  return <DraftNotice spaced draft={kept} onDiscard={() => kept.discard(() => onChange(EMPTY_DRAFT))} />
}
