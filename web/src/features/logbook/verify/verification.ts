/** What a verifier has put in for one entry before it is sent, in the dialog and in the queue alike. */
import type { Kind } from '../../../api/generated/kinds'
import { workUrl } from '../addresses'
import type { Verification } from '../queries'
import type { Rating } from '../score'

/** The two decisions. */
export type Decision = 'Approved' | 'Rejected'

/** The verifier's own words and marks: what is kept on the device until it is sent. */
export interface VerificationValues {
  /** "Pending" until a decision is chosen or was tried, which cannot be submitted (L-137). */
  status: 'Pending' | Decision
  feedback: string
  grade: string
  criteria: Readonly<Record<string, number>>
}

/** What is put in, and whether something was missing at the last attempt: the empty places are marked then. */
export interface VerificationInput extends VerificationValues {
  isMarked: boolean
}

/** A verification before anything is put in. */
export const NO_VALUES: VerificationValues = { status: 'Pending', feedback: '', grade: '', criteria: {} }
export const NO_INPUT: VerificationInput = { ...NO_VALUES, isMarked: false }

/** The values of an input, as they are kept. */
export const valuesOf = ({ isMarked: _, ...values }: VerificationInput): VerificationValues => values

/** The draft of a verification, wherever the entry is decided on. */
export const verificationDraft = (kind: Kind, id: string) => ({
  id: `verify:${id}`,
  title: `the verification of ${kind.title}`,
  url: workUrl(kind, 'verify', id),
})

/** Whether nothing was put in yet. */
export const isUntouched = ({ grade, feedback, criteria }: VerificationValues) =>
  grade === '' && feedback === '' && Object.keys(criteria).length === 0

/** The first thing that is still missing. */
export function missingOf(rating: Rating, values: VerificationValues): 'score' | 'feedback' | null {
  if (rating.type === 'single' && values.grade === '') return 'score'
  if (rating.type === 'criteria' && rating.criteria.some((title) => values.criteria[title] === undefined))
    return 'score'
  return values.feedback.trim() === '' ? 'feedback' : null
}

/** What is sent of complete values. */
export function verificationOf(rating: Rating, values: VerificationValues, status: Decision): Verification {
  const rated = { status, vRemark: values.feedback.trim() }
  if (rating.type === 'none') return { ...rated, score: null }
  if (rating.type === 'single') return { ...rated, score: values.grade }
  return { ...rated, score: rating.criteria.map((title) => ({ title, value: values.criteria[title] ?? 0 })) }
}

/** A grade by its number: the single grade, or the level of one criterion; without effect where the scale has no such number. */
export function graded(
  rating: Rating,
  input: VerificationInput,
  number: number,
  criterion: string | null,
): VerificationInput {
  if (rating.type === 'single' && rating.scale.some(({ value }) => value === String(number)))
    return { ...input, grade: String(number) }
  if (rating.type === 'criteria' && criterion !== null && rating.scale.some(({ value }) => value === number))
    return { ...input, criteria: { ...input.criteria, [criterion]: number } }
  return input
}

/** The same level for every criterion that has none yet. */
export function gradedRest(rating: Rating, input: VerificationInput, number: number): VerificationInput {
  if (rating.type !== 'criteria' || !rating.scale.some(({ value }) => value === number)) return input
  const rest = Object.fromEntries(rating.criteria.map((title) => [title, number]))
  return { ...input, criteria: { ...rest, ...input.criteria } }
}

/** A comment without its stop: a verifier may go on after it. */
const bare = (comment: string) => comment.replace(/[.!?]$/, '')

/** Where a comment begins in the feedback; -1 where it does not stand there. */
const indexOfComment = (feedback: string, comment: string) =>
  feedback.toLowerCase().indexOf(bare(comment).toLowerCase())

/** Whether a comment stands in the feedback. */
export const hasComment = (feedback: string, comment: string) => indexOfComment(feedback, comment) >= 0

/** The feedback with a comment added behind what is there, or taken out again. */
export function withComment(feedback: string, comment: string): string {
  const at = indexOfComment(feedback, comment)
  if (at < 0) {
    const before = feedback.trim()
    const stop = before === '' || /[.!?,;:]$/.test(before) ? '' : '.'
    return `${before}${stop} ${comment}`.trim()
  }
  const after = feedback.slice(at + bare(comment).length).replace(/^[.!?]/, '')
  return `${feedback.slice(0, at)}${after}`.replace(/ {2,}/g, ' ').trim()
}

/** The comment that goes with a score, by the score; the server says it. */
export type ScoreComments = Readonly<Record<string, string>>

/** The score of an input as one grade: the single grade, or the average of all criteria; nothing while one is missing. */
function gradeOf(rating: Rating, values: VerificationValues): string {
  if (rating.type === 'single') return values.grade
  if (rating.type === 'none') return ''
  const levels = rating.criteria.map((title) => values.criteria[title])
  const rated = levels.filter((level) => level !== undefined)
  if (rated.length < levels.length || rated.length === 0) return ''
  return String(Math.round(rated.reduce((sum, level) => sum + level, 0) / rated.length))
}

/** Whether the feedback is nothing of the verifier's own: empty, or the comment that came with a score. */
export const isScoreComment = (feedback: string, comments: ScoreComments) =>
  feedback.trim() === '' || Object.values(comments).includes(feedback.trim())

/** A changed input with the comment that goes with its new score, unless the verifier wrote another one. */
export function withScoreComment(
  rating: Rating,
  before: VerificationInput,
  after: VerificationInput,
  comments: ScoreComments,
): VerificationInput {
  const grade = gradeOf(rating, after)
  const comment = comments[grade]
  if (comment === undefined || grade === gradeOf(rating, before) || !isScoreComment(after.feedback, comments))
    return after
  return { ...after, feedback: comment }
}

/** The feedback with a chosen comment, which takes the place of one that came with the score. */
export const withChosen = (feedback: string, comment: string, comments: ScoreComments) =>
  withComment(hasComment(feedback, comment) || !isScoreComment(feedback, comments) ? feedback : '', comment)
