import type { Kind } from '../../api/generated/kinds'

/** What of a verification is kept on the device until it is sent: the verifier's own words and marks. */
export interface VerificationDraft {
  status: string
  feedback: string
  grade: string
  criteria: Readonly<Record<string, number>>
}

/** A verification before anything is put in. */
export const NOTHING: VerificationDraft = { status: 'Pending', feedback: '', grade: '', criteria: {} }

/** The address of a kind's report. */
export const reportUrl = (kind: Kind) => kind.page ?? `/task/${kind.categoryId}`

/** The address that opens a form on an entry there is: its edit form, or its verification. */
export const workUrl = (kind: Kind, work: 'edit' | 'verify', id: string) => `${reportUrl(kind)}?${work}=${id}`

/** The draft of a verification, wherever the entry is decided on: in its dialog or in the queue. */
export const verificationDraft = (kind: Kind, id: string) => ({
  id: `verify:${id}`,
  title: `the verification of ${kind.title}`,
  url: workUrl(kind, 'verify', id),
})
