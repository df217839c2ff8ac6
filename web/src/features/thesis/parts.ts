/** The two parts, synopsis and thesis: what they have in common and the words in which they differ. */
import type { Kind } from '../../api/generated/kinds'
import { kind as synopsisKind } from '../../api/generated/synopsis'
import { kind as thesisKind } from '../../api/generated/thesis'

/** One part. `untitled` is what is said where a title has to come first. */
export interface Part {
  key: 'synopsis' | 'thesis'
  kind: Kind
  page: string
  untitled: string
  uploadLabel: string
}

export const synopsis: Part = {
  key: 'synopsis',
  kind: { ...synopsisKind, heading: 'Thesis Synopsis' },
  page: '/synopsis',
  untitled: 'Please update Synopsis title first !!!',
  uploadLabel: 'Upload synopsis',
}

export const thesis: Part = {
  key: 'thesis',
  kind: { ...thesisKind, heading: 'Thesis Review' },
  page: '/thesisReview',
  untitled: 'Please enter title first',
  uploadLabel: 'Upload thesis',
}

/** The specification's words for what is missing (T-225 to T-234). */
export const words = {
  title: 'Please enter title first',
  guide: 'Please select guide first !!!',
  coGuides: 'Please add at least one Co-guide !!!',
  coGuideName: (row: number) => `Please enter a valid name for Co-guide ${row}`,
  coGuideDepartment: (row: number) => `Please select a department for Co-guide ${row}`,
  certificate: 'Please select any certificate !!!',
  date: 'Please select date',
} as const
