import { label } from '../../api/labels'
/**
 * An entry as the web draws it. The contract has a type for each kind; here is what all of them have, and the kind's own
 * fields by their names, which the generated kinds say. Whatever the API answers as an entry is one of these without a cast.
 */

import { isStaff } from '../../api/boot/who'
import type { Schema } from '../../api/contract'
import type { Column, Detail, Format, Kind } from '../../api/generated/kinds'
import type { SessionUser } from '../../api/types'
import { EMPTY, formatDate, timeNow } from '../../lib/dates'

/** One item of a rating by criteria; the last one is the Overall Assessment (L-116). */
export type ScoreItem = Schema<'Rating'>

/** A single grade "0" to "4", a rating by criteria, or none (L-146). */
export type Score = Schema<'EntryRow'>['score'] | readonly ScoreItem[]

/** The fields that every member of a union has. */
type Shared<Union> = Pick<Union, keyof Union>

/** A row of a list, or a whole entry: the file and what corrects it are only with the whole ones of every kind. */
export interface Entry
  extends Omit<Shared<Schema<'EntryRow'>>, 'kind' | 'score'>,
    Partial<Pick<Schema<'Entry'>, 'certificate' | 'correctedBy'>> {
  /** Its key; a server may know kinds that this build does not. */
  kind: string
  score: Score
  readonly [field: string]: unknown
}

/** An answer of the contract with its entries as {@link Entry}. */
export type WithEntries<Answer extends { data: unknown }> = Omit<Answer, 'data'> & {
  data: Answer['data'] extends readonly unknown[] ? readonly Entry[] : Entry
}

/** Whose entry it is, as a link to the page of the student needs it. */
export const studentOf = ({ student, studentId, collegeId, departmentId }: Entry) =>
  student && { _id: studentId, name: student.name, collegeId, departmentId }

/** One decision in the life of an entry, or that it was withdrawn. */
export type HistoryItem = Schema<'EntryAnswer'>['history'][number]

/** Fields by their names. */
type Fields = Readonly<Record<string, unknown>>

/** The value at a path such as "teacher.name". */
export function valueAt(entry: Fields, path: string): unknown {
  let value: unknown = entry
  for (const name of path.split('.')) {
    if (value === null || typeof value !== 'object') return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** Any value as one line of text, N/A when there is none. */
export function plainText(value: unknown, format: Format = 'text'): string {
  if (value === null || value === undefined || value === '') return EMPTY
  if (format === 'date') return formatDate(String(value))
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).join(', ') : EMPTY
  if (typeof value === 'object') {
    const named = value as { name?: unknown; title?: unknown }
    return String(named.name ?? named.title ?? EMPTY)
  }
  return label(String(value))
}

/** A column's or detail's value as text. */
export function fieldText(
  entry: Entry,
  { field, format, also }: Pick<Column | Detail, 'field' | 'format'> & Pick<Column, 'also'>,
): string {
  if (!also) return plainText(valueAt(entry, field), format)
  const texts = [field, ...also].map((path) => plainText(valueAt(entry, path)))
  return texts.map((text) => (CALENDAR.test(text) ? formatDate(text) : text)).join(' / ')
}

const CALENDAR = /^\d{4}-\d{2}-\d{2}$/

/** What the kind calls its document. */
export const fileLabelOf = (kind: Kind) => kind.fields.find(({ type }) => type === 'file')?.label ?? 'Certificate'

/** What an entry is about: the headline of cards, details and dialogs. */
export function headlineOf(kind: Kind, entry: Fields): string {
  const text = plainText(valueAt(entry, kind.headline))
  if (CALENDAR.test(text)) return formatDate(text)
  return text === EMPTY ? kind.title : text
}

/** The one line of facts on a card: the kind's own choice, empty ones left out. */
export function factsOf(kind: Kind, entry: Entry): string {
  return kind.facts
    .map((field) => {
      const text = plainText(valueAt(entry, field))
      if (!CALENDAR.test(text)) return withUnit(kind, field, text)
      // Two days are a span; a single one says which day it is.
      const what = kind.facts.length === 1 && labelOf(kind, field)
      return what ? `${what} ${formatDate(text)}` : formatDate(text)
    })
    .filter((text) => text !== EMPTY)
    .join(', ')
}

/** What of an entry is said first, with its labels: the day, and the kind's own choice of facts, empty ones and what the headline says left out. */
export function shownFacts(kind: Kind, entry: Entry): { label: string; text: string }[] {
  const day = kind.columns.some((column) => column.field === 'date') ? ['date'] : []
  return [...new Set([...day, ...kind.facts])].flatMap((field) => {
    const raw = plainText(valueAt(entry, field))
    const text = CALENDAR.test(raw) ? formatDate(raw) : raw
    const label = kind.details.find((each) => each.field === field)?.label ?? labelOf(kind, field) ?? field
    return text === EMPTY || text === headlineOf(kind, entry) ? [] : [{ label, text }]
  })
}

const labelOf = (kind: Kind, field: string) => kind.columns.find((column) => column.field === field)?.label

/** A bare number says nothing on a card; its label goes with it. */
function withUnit(kind: Kind, field: string, text: string): string {
  if (!/^\d+$/.test(text)) return text
  const label = labelOf(kind, field)
  return label ? `${label} ${text}` : text
}

/** Whether the viewer may delete the entry: its owner, or of some kinds any staff, while nobody has verified it. */
export function mayDelete(kind: Kind, entry: Entry, user: SessionUser): boolean {
  if (isVerified(entry)) return false
  return kind.removedBy === 'staff' ? isStaff(user) : !isStaff(user) && entry.studentId === user._id
}

/** Whether an entry has been approved or rejected; then it can no longer be deleted (L-122). */
export function isVerified(entry: Entry): boolean {
  return Boolean(entry.verifiedOn)
}

/** Whether a correction of a rejected entry was approved in its place: it is decided on no more. */
export const isReplaced = ({ status, superseded }: Entry) => status === 'Rejected' && superseded === true

/** The line under a form's title: the kind, and when the draft was saved. */
export const titleLine = (kind: Kind, { savedAt }: { savedAt: number | null }) =>
  savedAt ? `${kind.title}. Draft saved ${timeNow(new Date(savedAt))}` : kind.title
