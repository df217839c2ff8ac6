/** Which answers of pages a trainee's device keeps, and the own entries that were read besides the last fifty. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { everyKind } from '../../api/everyKind'
import type { Kind } from '../../api/generated/kinds'
import type { Family } from '../../api/queries'
import type { SessionUser } from '../../api/types'
import type { Entry } from '../logbook/entry'
import type { EntryPage } from '../logbook/queries'
import { addRead, type RecentEntries, recentEntriesQuery } from '../logbook/report/recentEntries'
import { type ListKey, lay } from './formLists'

/** What is about the trainee alone, and names no patient. Entries are kept apart, by `addRead`. */
const FAMILIES: readonly Family[] = ['attention', 'theses', 'appraisals', 'sheets', 'drpcs', 'memos', 'standing']

/** Whether a query's answer is kept to be shown, as of its time, where the API cannot be asked. */
export const isPageAnswer = ([family, part]: ListKey) =>
  FAMILIES.includes(family) || (family === 'entries' && part === 'progress')

/** The kind whose list a query is, where it lists the user's own entries. */
const kindOf = ([family, key, whose]: ListKey, user: SessionUser): Kind | undefined =>
  family === 'entries' && whose === user._id ? everyKind.find((kind) => kind.key === key) : undefined

/** What a device may show of a patient: initials, the last two of many digits (as the API's `mask`). */
function mask(value: unknown): string | null {
  if (typeof value !== 'string') return value == null ? null : '**'
  const digits = value.replace(/\D/g, '')
  if (digits) return `****${digits.length > 3 ? digits.slice(-2) : ''}`
  const words = value.split(/\s+/).filter(Boolean)
  return words
    .slice(0, 4)
    .map((word) => `${word[0]}.`)
    .join(' ')
}

/** A row of a list as a device keeps it: no patient, and no link, which ends. */
function toKeep(entry: Entry, { fields }: Kind): Entry {
  const hidden = fields.filter(({ patient }) => patient).filter(({ name }) => name in entry)
  return { ...entry, certificate: null, ...Object.fromEntries(hidden.map(({ name }) => [name, mask(entry[name])])) }
}

/**
 * Puts the own entries that a list shows beside the last fifty; true where there is anything new to keep. Kinds of which
 * each look is noted (`departmentFlag`) stay out.
 */
export function keepRead(client: QueryClient, user: SessionUser, { queryKey, state }: Query): boolean {
  const kind = kindOf(queryKey, user)
  const { queryKey: key } = recentEntriesQuery(user)
  const recent = client.getQueryData<RecentEntries>(key)
  const page = state.data as EntryPage | undefined
  if (!kind || kind.departmentFlag || !recent || !page || !Array.isArray(page.data)) return false
  const rows = page.data.map((entry) => toKeep(entry, kind))
  const data = addRead(recent, rows, state.dataUpdatedAt)
  lay(client, key, data, client.getQueryState(key)?.dataUpdatedAt ?? state.dataUpdatedAt)
  return true
}
