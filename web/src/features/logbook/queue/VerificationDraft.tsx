import type { Kind } from '../../../api/generated/kinds'
import { hasNotice } from '../../../ui/form/useDraft'
import { optionalPart } from '../../../ui/lazy/optionalPart'
import type { Entry } from '../entry'
import { useVerificationDraft } from '../verify/useVerificationDraft'
import { isUntouched, NO_INPUT, type VerificationInput } from '../verify/verification'

const DraftNotice = optionalPart(() => import('../../../ui/form/DraftNotice'))

interface VerificationDraftProps {
  kind: Kind
  entry: Entry
  input: VerificationInput
  onChange: (input: VerificationInput) => void
}

/** Keeps what is put in for the entry in sight on this device, and says what was put back. */
export default function VerificationDraft({ kind, entry, input, onChange }: VerificationDraftProps) {
  // A decision that was tried with nothing put in is nothing to keep.
  const kept = useVerificationDraft(kind, entry, isUntouched(input) ? NO_INPUT : input, onChange)
  if (!hasNotice(kept)) return null
  return <DraftNotice spaced draft={kept} onDiscard={() => kept.discard(() => onChange(NO_INPUT))} />
}
