/** The state of a list as its address holds it: pure functions, total over any junk that a URL may carry. */
import { toCalendar } from '../../../lib/dates'

/** Page sizes of every list (L-127). */
export const PAGE_SIZES = [5, 10, 15, 20] as const
const DEFAULT_LIMIT = 10
export const STATUSES = ['Pending', 'Approved', 'Rejected'] as const

export interface ListState {
  page: number
  limit: number
  q: string
  sort: string
  status: string
  from: string
  to: string
  student: string
  /** What the first page answered, so that the later ones repeat nothing that was pushed down since. */
  asOf?: string | undefined
  /** The filters that one list declares beside the common ones, empty text when off. */
  filters: Readonly<Record<string, string>>
}

/** Whether a list knows a sort key, without its sign, or a value of one of its own filters. */
export type Accepts = (name: string, value: string) => boolean

export type ListPatch = Partial<Omit<ListState, 'filters'>> & { filters?: Readonly<Record<string, string>> }

const MAX_TEXT = 200
/** The most characters of a search text, as the API takes them. */
export const MAX_SEARCH = 100
const ID = /^[0-9a-f]{24}$/i
const SORT = /^-?[A-Za-z]\w{0,40}$/

function whole(text: string | null, fallback: number): number {
  if (text === null || !/^\d{1,6}$/.test(text)) return fallback
  return Math.max(1, Number(text))
}

function calendar(text: string | null): string {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? (toCalendar(text) ?? '') : ''
}

/** The filters that several lists have in common; a list that has one says so. */
export const COMMON_FILTERS = ['status', 'from', 'to', 'student'] as const
export type CommonFilter = (typeof COMMON_FILTERS)[number]

/** Reads the address; whatever it does not understand, or this list does not know, becomes the default. */
export function parseListState(
  address: URLSearchParams,
  names: readonly string[] = [],
  accepts: Accepts = () => true,
  common: readonly CommonFilter[] = COMMON_FILTERS,
): ListState {
  const search = new URLSearchParams(address)
  for (const name of COMMON_FILTERS) if (!common.includes(name) && !names.includes(name)) search.delete(name)
  const limit = whole(search.get('limit'), DEFAULT_LIMIT)
  const status = search.get('status') ?? ''
  const student = search.get('student') ?? ''
  const sort = search.get('sort') ?? ''
  const asOf = search.get('asOf') ?? ''
  const filters: Record<string, string> = {}
  for (const name of names) {
    const value = (search.get(name) ?? '').slice(0, MAX_TEXT)
    filters[name] = accepts(name, value) ? value : ''
  }
  return {
    page: whole(search.get('page'), 1),
    limit: PAGE_SIZES.some((size) => size === limit) ? limit : DEFAULT_LIMIT,
    q: (search.get('q') ?? '').replace(/\p{Cc}/gu, '').slice(0, MAX_SEARCH),
    sort: SORT.test(sort) && accepts('sort', sort.replace('-', '')) ? sort : '',
    status: STATUSES.some((known) => known === status) ? status : '',
    from: calendar(search.get('from')),
    to: calendar(search.get('to')),
    student: ID.test(student) ? student : '',
    ...(ID.test(asOf) ? { asOf } : {}),
    filters,
  }
}

/** Writes a change into the address. Everything but a page change returns to the first page; defaults leave no trace. */
export function writeListState(search: URLSearchParams, patch: ListPatch): URLSearchParams {
  const next = new URLSearchParams(search)
  const { filters = {}, ...common } = patch
  for (const [name, value] of [...Object.entries(common), ...Object.entries(filters)]) {
    const text = String(value ?? '')
    const isDefault =
      text === '' || (name === 'page' && text === '1') || (name === 'limit' && text === String(DEFAULT_LIMIT))
    if (isDefault) next.delete(name)
    else next.set(name, text)
  }
  if (!('page' in patch)) next.delete('page')
  // The first page is always as it is now.
  if (!next.has('page')) next.delete('asOf')
  return next
}

/** The change that puts every narrowing back: search, status, dates, student and the list's own filters. */
export function clearedFilters(state: ListState): ListPatch {
  const filters: Record<string, string> = {}
  for (const name of Object.keys(state.filters)) filters[name] = ''
  return { q: '', status: '', from: '', to: '', student: '', filters }
}

/** How many filters are on, search and status apart: the number on the Filters button. */
export function activeFilters(state: ListState): number {
  const own = Object.values(state.filters).filter((value) => value !== '').length
  return own + [state.from, state.to, state.student].filter((value) => value !== '').length
}

/** Whether anything narrows the list, which decides between "nothing yet" and "nothing found". */
export function isNarrowed(state: ListState): boolean {
  return activeFilters(state) > 0 || state.q !== '' || state.status !== ''
}

/** The state without college and department, for an address of the API that has them in its path. */
export function withoutPlace(state: ListState): ListState {
  const { college: _, department: __, ...filters } = state.filters
  return { ...state, filters }
}

/** The query string for the API. */
export function listQuery(state: ListState): URLSearchParams {
  const query = new URLSearchParams({ page: String(state.page), limit: String(state.limit) })
  const named = {
    search: state.q,
    sort: state.sort,
    status: state.status,
    from: state.from,
    to: state.to,
    student: state.student,
    asOf: state.page > 1 ? (state.asOf ?? '') : '',
  }
  for (const [name, value] of [...Object.entries(named), ...Object.entries(state.filters)]) {
    if (value !== '') query.set(name, value)
  }
  return query
}
