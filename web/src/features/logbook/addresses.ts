import type { Kind } from '../../api/generated/kinds'

/** The address of a kind's report. */
export const reportUrl = (kind: Kind) => kind.page ?? `/task/${kind.categoryId}`

/** The address that opens a form on an entry there is: its edit form, or its verification. */
export const workUrl = (kind: Kind, work: 'edit' | 'verify', id: string) => `${reportUrl(kind)}?${work}=${id}`
