/** What the logbook asks the API: lists, one entry, the drop-downs, and the changes it makes. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { answered, api } from '../../api/client'
import type { Field, Kind } from '../../api/generated/kinds'
import { isStaff } from '../../api/session'
import type { DataAnswer, ListAnswer, SessionUser } from '../../api/types'
import { type FormValues, formBody } from '../../ui/form/values'
import { type ListState, listQuery } from '../../ui/list/listState'
import type { Entry, HistoryItem, Score } from './entry'
import { placeOf, withoutPlace } from './places'

/** A page of entries with the counts of the status chips. */
export interface EntryPage extends ListAnswer<Entry> {
  counts?: Readonly<Record<string, number>>
}

/** One entry with its history. */
export interface EntryAnswer extends DataAnswer<Entry> {
  history?: readonly HistoryItem[]
}

/** An item of a drop-down. */
export interface TitledItem {
  _id: string
  title: string
  /** How else people say it. */
  synonyms?: readonly string[]
}

/** A skill with its competency. */
export interface Skill extends TitledItem {
  computencyId: string
}

/** The pair of ids that every list needs; null for an account without a department. */
export function scopeOf(user: SessionUser): { collegeId: string; departmentId: string } | null {
  const collegeId = user.collegeId?._id
  const departmentId = user.departmentId?._id
  return collegeId && departmentId ? { collegeId, departmentId } : null
}

/** The entries of one kind: a student's own, or the department's for staff (L-316). */
export function entriesQuery(kind: Kind, user: SessionUser, state: ListState) {
  const scope = placeOf(state, scopeOf(user))
  const own = isStaff(user) ? '' : `/${user._id}`
  const query = Object.fromEntries(listQuery(withoutPlace(state)))
  const path = `/entries/${kind.key}/${scope?.collegeId}/${scope?.departmentId}${own}`
  return queryOptions({
    queryKey: ['entries', kind.key, user._id, query, path],
    queryFn: ({ signal }) => api.get<EntryPage>(path, { query, signal }),
    initialData: () => answered<EntryPage>(path, query),
    enabled: scope !== null,
    // Only pages of the same kind may stand in for each other while the next one comes.
    placeholderData: (previous, before) => (before?.queryKey[1] === kind.key ? previous : undefined),
  })
}

/** Every record of one student of a kind that has a list of its own, by that list's order of ids (L-310). */
export function recordsQuery(kind: Kind, user: SessionUser, studentId: string) {
  const scope = scopeOf(user)
  return queryOptions({
    queryKey: ['entries', kind.key, user._id, 'all', studentId],
    queryFn: ({ signal }) =>
      api.get<EntryPage>(`/${kind.key}/${studentId}/${scope?.departmentId}/${scope?.collegeId}`, { signal }),
    enabled: scope !== null,
  })
}

/** One entry in full. */
export function entryQuery(kind: Kind, id: string) {
  return queryOptions({
    queryKey: ['entry', kind.key, id],
    queryFn: ({ signal }) => api.get<EntryAnswer>(`/entries/${kind.key}/${id}`, { signal }),
    // Signed links to files live a few minutes only.
    staleTime: 0,
  })
}

/** The students of a department, for the filter of staff (L-294). */
export function studentsQuery(departmentId: string, collegeId: string) {
  return queryOptions({
    queryKey: ['students', departmentId, collegeId],
    queryFn: ({ signal }) =>
      api.get<{ students: readonly { _id: string; name: string }[] }>(`/getStudents/${departmentId}/${collegeId}`, {
        signal,
      }),
    staleTime: 5 * 60_000,
  })
}

type Lists = 'competencies' | 'specialities' | 'procedures'

const paths: Readonly<Record<Lists, string>> = {
  competencies: 'getComputencyDropDown',
  specialities: 'getSpecalityDropDown',
  procedures: 'getProcedureDropDown',
}

/** A drop-down of the department: competencies of one use, specialities or procedures. */
export function dropDownQuery(list: Lists, departmentId: string, collegeId: string, sourceFor?: Field['sourceFor']) {
  return queryOptions({
    queryKey: [list, departmentId, collegeId, sourceFor ?? ''],
    queryFn: ({ signal }) =>
      api.get<DataAnswer<readonly TitledItem[]>>(`/${paths[list]}/${departmentId}/${collegeId}`, {
        query: { for: sourceFor },
        signal,
      }),
    staleTime: 60_000,
  })
}

/** The skills of one competency (L-341). */
export function skillsQuery(competencyId: string) {
  return queryOptions({
    queryKey: ['skills', competencyId],
    queryFn: ({ signal }) =>
      api.get<DataAnswer<readonly TitledItem[]>>(`/getSkillsByComputency/${competencyId}`, { signal }),
    enabled: competencyId !== '',
    staleTime: 60_000,
  })
}

/** The skills of all competencies of the department, for who asks for the skill first. */
export function allSkillsQuery(departmentId: string, collegeId: string) {
  return queryOptions({
    queryKey: ['skills', 'of', departmentId, collegeId],
    queryFn: ({ signal }) =>
      api.get<DataAnswer<readonly Skill[]>>(`/getSkillsDropDown/${departmentId}/${collegeId}`, { signal }),
    staleTime: 60_000,
  })
}

/** A new entry as it is sent. */
export interface NewEntry {
  values: FormValues
  clientId: string
  replaces?: string | undefined
}

/** Sends a new entry. The client's own id makes a retry safe: the same id answers the entry that is already there. */
export function postEntry(kind: Kind, { values, clientId, replaces }: NewEntry) {
  const extra: Record<string, string> = replaces ? { clientId, replaces } : { clientId }
  return api.post<DataAnswer<Entry>>(`/entries/${kind.key}`, formBody(kind.encoding, kind.fields, values, extra))
}

/** The same, from a form. */
export function useCreateEntry(kind: Kind) {
  return useMutation({
    meta: { change: 'createEntry' },
    mutationFn: (entry: NewEntry) => postEntry(kind, entry),
  })
}

/** Changes an own entry that nobody has verified, of a kind that allows it (L-306); a chosen file takes the place of the old one. */
export function useEditEntry(kind: Kind, entry: Entry) {
  return useMutation({
    meta: { change: 'editEntry' },
    mutationFn: (values: FormValues) => {
      const hasFile = Object.values(values).some((value) => value instanceof File)
      const extra = { _id: entry._id, version: String(entry.version ?? '') }
      const body = formBody(hasFile ? 'multipart' : 'json', kind.fields, values, extra)
      return api.post<DataAnswer<Entry>>(`/${kind.key}/update`, body)
    },
  })
}

/** What a verification sends (L-317); the server sets who and when. */
export interface Verification {
  status: string
  vRemark: string
  score: Score
  version?: number | undefined
}

/** Approves or rejects one entry. */
export function useVerifyEntry(kind: Kind, id: string) {
  return useMutation({
    meta: { change: 'verifyEntry' },
    mutationFn: (verification: Verification) => api.post<DataAnswer<Entry>>(`/entries/${kind.key}/${id}`, verification),
  })
}

/** Takes a verification back within the half minute that the server allows. */
export function useUndoVerification() {
  return useMutation({
    meta: { change: 'undoVerification' },
    mutationFn: ({ kind, id, version }: { kind: Kind; id: string; version: number | undefined }) =>
      api.post<DataAnswer<Entry>>(`/entries/${kind.key}/${id}/undo`, { version }),
  })
}

/** Deletes an own entry that nobody has verified (L-319). */
export function useDeleteRecord() {
  return useMutation({
    meta: { change: 'deleteEntry' },
    mutationFn: (record: { id: string; type: string; userId: string }) =>
      api.post<{ message?: string }>('/deleteRecord', record),
  })
}

type Addable = 'skills' | 'specialities' | 'procedures'

const additions = {
  skills: { path: '/addSkill', change: 'addSkill' },
  specialities: { path: '/addSpeciality', change: 'addSpeciality' },
  procedures: { path: '/addProcedure', change: 'addProcedure' },
} as const

/** The lists that an entry form may add to. */
export const isAddable = (source: string | undefined): source is Addable => source !== undefined && source in additions

/** Adds an item to one of the department's lists (L-342 to L-345). */
export function useAddReference(list: Addable) {
  return useMutation({
    meta: { change: additions[list].change },
    mutationFn: (item: Readonly<Record<string, string>>) =>
      api.post<DataAnswer<TitledItem>>(additions[list].path, item),
  })
}
