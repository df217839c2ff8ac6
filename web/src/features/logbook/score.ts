/** Scores: what a rating needs, what it adds up to, and how it reads (L-114 to L-117, L-272 to L-281). */
import type { Grade, Kind, Level } from '../../api/generated/kinds'
import { EMPTY } from '../../lib/dates'
import { type Entry, type Score, type ScoreItem, valueAt } from './entry'

/** The specification's text for an incomplete verification (L-272). */
export const ALL_REQUIRED = 'All fields are required!'

/** How one entry is to be rated. */
export type Rating =
  | { type: 'none' }
  | { type: 'single'; scale: readonly Grade[] }
  | { type: 'criteria'; title: string; scale: readonly Level[]; criteria: readonly string[] }

/** The rating an entry asks for: by criteria where its type has a rubric, otherwise the single scale (L-275, L-279, L-280). */
export function ratingOf(kind: Kind, entry: Entry): Rating {
  const { scoring } = kind
  if (scoring.type !== 'criteria') return scoring
  const type = String(valueAt(entry, scoring.by) ?? '')
  const rubric = Object.entries(scoring.rubrics).find(([name]) => name.toLowerCase() === type.trim().toLowerCase())
  if (!rubric) return { type: 'single', scale: scoring.otherwise }
  return { type: 'criteria', title: rubric[0], scale: scoring.scale, criteria: rubric[1] }
}

/** The average of the rated criteria, rounded half up to two decimals, or null while one is missing (L-277). */
export function overallAssessment(
  criteria: readonly string[],
  values: Readonly<Record<string, number>>,
): number | null {
  const rated = criteria.map((title) => values[title])
  if (rated.length === 0 || rated.some((value) => value === undefined)) return null
  const sum = rated.reduce<number>((total, value) => total + (value ?? 0), 0)
  return Math.floor((sum * 100) / rated.length + 0.5) / 100
}

function scaleOf(kind: Kind): readonly Grade[] {
  if (kind.scoring.type === 'single') return kind.scoring.scale
  return kind.scoring.type === 'criteria' ? kind.scoring.otherwise : []
}

/** A single grade with its word: "3 Good" (L-117). */
export function gradeText(kind: Kind, value: string): string {
  const grade = scaleOf(kind).find((each) => each.value === value)
  return grade ? `${grade.value} ${grade.label}` : value
}

/** The last item of a rating is the average and has two decimals; the others are whole. */
function valueText(item: ScoreItem, isLast: boolean): string {
  return isLast ? Number(item.value).toFixed(2) : String(item.value)
}

/** The latest item of a score: the Overall Assessment of a rating by criteria, or the single grade (L-114, L-116). */
export function latestScore(kind: Kind, score: Score | undefined): { title: string; value: string } | null {
  if (score === null || score === undefined || score === '') return null
  if (!Array.isArray(score)) return { title: '', value: gradeText(kind, String(score)) }
  const last = (score as readonly ScoreItem[]).at(-1)
  return last ? { title: last.title, value: valueText(last, true) } : null
}

/** A score as one line: "Overall Assessment 3.22", "3 Good", "N/A". */
export function scoreText(kind: Kind, score: Score | undefined): string {
  const latest = latestScore(kind, score)
  return latest ? `${latest.title} ${latest.value}`.trim() : EMPTY
}

/** Every line of a score, for the score history (L-115); a single grade is a history of one line. */
export function scoreLines(kind: Kind, score: Score | undefined): { title: string; value: string }[] {
  if (score === null || score === undefined || score === '') return []
  if (!Array.isArray(score)) return [{ title: 'Score', value: gradeText(kind, String(score)) }]
  const items = score as readonly ScoreItem[]
  return items.map((item, index) => ({ title: item.title, value: valueText(item, index === items.length - 1) }))
}
