/** What the logbook asks the API: lists, one entry, the drop-downs, and the changes it makes. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { AnswerOf, BodyOf, KindPath } from '../../api/contract'
import type { Field, Kind } from '../../api/generated/kinds'
import { getOptions } from '../../api/queries'
import { isStaff } from '../../api/session'
import type { SessionUser } from '../../api/types'
import { type FormValues, formBody } from '../../ui/form/values'
import { type ListState, listQuery } from '../../ui/list/state/listState'
import type { Entry, Score, WithEntries } from './entry'

/** A page of entries with the counts of the status chips. */
export type EntryPage = WithEntries<AnswerOf<'/api/entries/{kind}/{collegeId}/{departmentId}'>>

/** One entry with its history. */
export type EntryAnswer = WithEntries<AnswerOf<'/api/entries/{kind}/{entryId}'>>

/** An entry as it is after a change. */
export type SavedEntry = WithEntries<AnswerOf<'/api/entries/{kind}/{entryId}', 'post'>>

type NewEntryPath = KindPath<'post', `/api/entries/${string}`>
type RecordsPath = KindPath<'get', `/api/${string}/{studentId}/{departmentId}/{collegeId}`>
type UpdatePath = KindPath<'post', `/api/${string}/update`>

/** The skills of a department or a competency, each with its competency. */
export type Skills = AnswerOf<'/api/getSkillsDropDown/{departmentId}/{collegeId}'>

/** A skill with its competency. */
export type Skill = Skills['data'][number]

/** An item of a drop-down, with how else people say it. */
export type TitledItem = Pick<Skill, '_id' | 'title' | 'synonyms'>

/** The items of a drop-down, whichever it is. */
export type TitledList = Omit<Skills, 'data'> & { data: readonly TitledItem[] }

/** The pair of ids that every list needs; null for an account without a department. */
export function scopeOf(user: SessionUser): { collegeId: string; departmentId: string } | null {
  const collegeId = user.collegeId?._id
  const departmentId = user.departmentId?._id
  return collegeId && departmentId ? { collegeId, departmentId } : null
}

/** The entries of one kind: a student's own, or the department's for staff (L-316). */
export function entriesQuery(kind: Kind, user: SessionUser, state: ListState) {
  const scope = scopeOf(user)
  const path = isStaff(user)
    ? '/api/entries/{kind}/{collegeId}/{departmentId}'
    : '/api/entries/{kind}/{collegeId}/{departmentId}/{studentId}'
  const params = {
    kind: kind.key,
    collegeId: scope?.collegeId,
    departmentId: scope?.departmentId,
    studentId: user._id,
  }
  const query = Object.fromEntries(listQuery(state))
  return queryOptions({
    queryKey: ['entries', kind.key, user._id, query, params],
    queryFn: ({ signal }): Promise<EntryPage> => api.get(path, params, { query, signal }),
    initialData: (): EntryPage | undefined => api.prefetched(path, params, query),
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
      api.get(
        `/api/${kind.key}/{studentId}/{departmentId}/{collegeId}` as RecordsPath,
        { studentId, departmentId: scope?.departmentId, collegeId: scope?.collegeId },
        { signal },
      ),
    enabled: scope !== null,
  })
}

/** One entry in full. */
export function entryQuery(kind: Kind, id: string) {
  return queryOptions({
    queryKey: ['entry', kind.key, id],
    queryFn: ({ signal }): Promise<EntryAnswer> =>
      api.get('/api/entries/{kind}/{entryId}', { kind: kind.key, entryId: id }, { signal }),
    // Signed links to files live a few minutes only.
    staleTime: 0,
  })
}

/** The students of a department, for the filter of staff (L-294). */
export function studentsQuery(departmentId: string, collegeId: string) {
  return queryOptions({
    queryKey: ['students', departmentId, collegeId],
    queryFn: ({ signal }) =>
      api.get('/api/getStudents/{departmentId}/{collegeId}', { departmentId, collegeId }, { signal }),
    staleTime: 5 * 60_000,
  })
}

const paths = {
  competencies: '/api/getComputencyDropDown/{departmentId}/{collegeId}',
  specialities: '/api/getSpecalityDropDown/{departmentId}/{collegeId}',
  procedures: '/api/getProcedureDropDown/{departmentId}/{collegeId}',
} as const

type Lists = keyof typeof paths

/** A drop-down of the department: competencies of one use, specialities or procedures. */
export function dropDownQuery(list: Lists, departmentId: string, collegeId: string, sourceFor?: Field['sourceFor']) {
  return queryOptions({
    queryKey: [list, departmentId, collegeId, sourceFor ?? ''],
    queryFn: ({ signal }): Promise<TitledList> =>
      api.get(paths[list], { departmentId, collegeId }, { query: { for: sourceFor }, signal }),
    staleTime: 60_000,
  })
}

/** The skills of one competency (L-341). */
export function skillsQuery(competencyId: string) {
  return queryOptions({
    ...getOptions(['skills', competencyId], '/api/getSkillsByComputency/{competencyId}', { competencyId }),
    enabled: competencyId !== '',
    staleTime: 60_000,
  })
}

/** The skills of all competencies of the department, for who asks for the skill first. */
export function allSkillsQuery(departmentId: string, collegeId: string) {
  return queryOptions({
    queryKey: ['skills', 'of', departmentId, collegeId],
    queryFn: ({ signal }) =>
      api.get('/api/getSkillsDropDown/{departmentId}/{collegeId}', { departmentId, collegeId }, { signal }),
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
  const body = formBody(kind.encoding, kind.fields, values, extra) as BodyOf<NewEntryPath, 'post'>
  return api.post(`/api/entries/${kind.key}` as NewEntryPath, {}, body)
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
      const extra = { _id: entry._id, version: String(entry.version) }
      const body = formBody(hasFile ? 'multipart' : 'json', kind.fields, values, extra)
      const sent = body instanceof FormData ? body : { ...body, version: entry.version }
      return api.post(`/api/${kind.key}/update` as UpdatePath, {}, sent as BodyOf<UpdatePath, 'post'>)
    },
  })
}

/** What a verification sends (L-317); the server sets who and when. */
export interface Verification {
  status: 'Approved' | 'Rejected'
  vRemark: string
  score: Score
  version?: number | undefined
}

/** Where an entry is decided on: in its own dialog, or in the queue, which goes on by itself. */
type Deciding = 'verifyEntry' | 'decideInQueue'

interface Decided {
  kind: Kind
  id: string
}

const entryKey = ({ kind, id }: Decided) => ['entry', kind.key, id] as const

/** Puts what a decision made of an entry where the entry is shown. */
const show = (client: QueryClient, decided: Decided, { data }: SavedEntry) =>
  client.setQueryData<EntryAnswer>(entryKey(decided), (old) => old && { ...old, data })

/** Approves or rejects one entry; a decision in the queue goes out even when the page is left. */
export function useVerify(change: Deciding) {
  const client = useQueryClient()
  return useMutation({
    meta: { change, also: entryKey },
    mutationFn: ({ kind, id, ...verification }: Verification & Decided): Promise<SavedEntry> =>
      api.post('/api/entries/{kind}/{entryId}', { kind: kind.key, entryId: id }, verification, {
        keepalive: change === 'decideInQueue',
      }),
    onSuccess: (answer, decided) => show(client, decided, answer),
    // What stands there now is not what was rated.
    onError: ({ status }, decided) =>
      change === 'decideInQueue' && (status === 409 || status === 404)
        ? client.resetQueries({ queryKey: entryKey(decided) })
        : undefined,
  })
}

/** Takes a verification back within the half minute that the server allows. */
export function useUndoVerification(change: Deciding) {
  const client = useQueryClient()
  return useMutation({
    meta: { change, also: entryKey },
    mutationFn: ({ kind, id, version }: Decided & { version: number | undefined }): Promise<SavedEntry> =>
      api.post('/api/entries/{kind}/{entryId}/undo', { kind: kind.key, entryId: id }, { version }),
    onSuccess: (answer, decided) => show(client, decided, answer),
    onError: (_, decided) => client.invalidateQueries({ queryKey: entryKey(decided) }),
  })
}

/** Deletes an own entry that nobody has verified (L-319). */
export function useDeleteRecord() {
  return useMutation({
    meta: { change: 'deleteEntry' },
    mutationFn: (record: { id: string; type: string; userId: string }) => api.post('/api/deleteRecord', {}, record),
  })
}

const additions = {
  skills: { path: '/api/addSkill', change: 'addSkill' },
  specialities: { path: '/api/addSpeciality', change: 'addSpeciality' },
  procedures: { path: '/api/addProcedure', change: 'addProcedure' },
} as const

type Addable = keyof typeof additions

/** The lists that an entry form may add to. */
export const isAddable = (source: string | undefined): source is Addable => source !== undefined && source in additions

/** Adds an item to one of the department's lists (L-342 to L-345). */
export function useAddReference(list: Addable) {
  return useMutation({
    meta: { change: additions[list].change },
    mutationFn: (item: BodyOf<(typeof additions)[Addable]['path'], 'post'>) => api.post(additions[list].path, {}, item),
  })
}
