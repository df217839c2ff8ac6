import type { Kind } from '../../../api/generated/kinds'
import { type DraftState, useStateDraft } from '../../../ui/form/useDraft'
import type { Entry } from '../entry'
import { NO_INPUT, NO_VALUES, type VerificationInput, valuesOf, verificationDraft } from './verification'

/** Keeps on this device what is put in for an entry: begun in the dialog, it goes on in the queue, and the other way round. */
export function useVerificationDraft(
  kind: Kind,
  entry: Entry,
  input: VerificationInput,
  onChange: (input: VerificationInput) => void,
): DraftState {
  return useStateDraft({
    ...verificationDraft(kind, entry._id),
    values: valuesOf(input),
    pristine: NO_VALUES,
    write: (kept) => onChange({ ...NO_INPUT, ...kept }),
    base: () => String(entry.version ?? ''),
  })
}
