/** What a verifier has put in for one entry, before it is sent. */
import type { Verification } from '../queries'
import type { Rating } from '../score'

/** The two decisions. */
export type Decision = 'Approved' | 'Rejected'

export interface Draft {
  grade: string
  criteria: Readonly<Record<string, number>>
  feedback: string
  /** Something was missing at the last attempt: the empty places are marked. */
  isMarked: boolean
  /** The decision that was tried last: Ctrl and Enter in the feedback send this one. */
  intent: Decision
}

export const EMPTY_DRAFT: Draft = { grade: '', criteria: {}, feedback: '', isMarked: false, intent: 'Approved' }

/** Whether nothing was put in yet. */
export const isUntouched = (draft: Draft) =>
  draft.grade === '' && draft.feedback === '' && Object.keys(draft.criteria).length === 0

/** The first thing that is still missing. */
export function missingOf(rating: Rating, draft: Draft): 'score' | 'feedback' | null {
  if (rating.type === 'single' && draft.grade === '') return 'score'
  if (rating.type === 'criteria' && rating.criteria.some((title) => draft.criteria[title] === undefined)) return 'score'
  return draft.feedback.trim() === '' ? 'feedback' : null
}

/** What is sent of a complete draft. */
export function verificationOf(rating: Rating, draft: Draft, status: Decision): Verification {
  const rated = { status, vRemark: draft.feedback.trim() }
  if (rating.type === 'none') return { ...rated, score: null }
  if (rating.type === 'single') return { ...rated, score: draft.grade }
  return { ...rated, score: rating.criteria.map((title) => ({ title, value: draft.criteria[title] ?? 0 })) }
}

/** A grade by its number: the single grade, or the level of one criterion; without effect where the scale has no such number. */
export function graded(rating: Rating, draft: Draft, number: number, criterion: string | null): Draft {
  if (rating.type === 'single' && rating.scale.some(({ value }) => value === String(number)))
    return { ...draft, grade: String(number) }
  if (rating.type === 'criteria' && criterion !== null && rating.scale.some(({ value }) => value === number))
    return { ...draft, criteria: { ...draft.criteria, [criterion]: number } }
  return draft
}

/** The same level for every criterion that has none yet. */
export function gradedRest(rating: Rating, draft: Draft, number: number): Draft {
  if (rating.type !== 'criteria' || !rating.scale.some(({ value }) => value === number)) return draft
  const rest = Object.fromEntries(rating.criteria.map((title) => [title, number]))
  return { ...draft, criteria: { ...rest, ...draft.criteria } }
}

/** A comment without its stop: a verifier may go on after it. */
const bare = (comment: string) => comment.replace(/[.!?]$/, '')

/** Where a comment stands in the feedback; -1 where it does not. */
const placeOf = (feedback: string, comment: string) => feedback.toLowerCase().indexOf(bare(comment).toLowerCase())

/** Whether a comment stands in the feedback. */
export const hasComment = (feedback: string, comment: string) => placeOf(feedback, comment) >= 0

/** The feedback with a comment added behind what is there, or taken out again. */
export function withComment(feedback: string, comment: string): string {
  const at = placeOf(feedback, comment)
  if (at < 0) {
    const before = feedback.trim()
    const stop = before === '' || /[.!?,;:]$/.test(before) ? '' : '.'
    return `${before}${stop} ${comment}`.trim()
  }
  const after = feedback.slice(at + bare(comment).length).replace(/^[.!?]/, '')
  return `${feedback.slice(0, at)}${after}`.replace(/ {2,}/g, ' ').trim()
}
