/** The four lists of the curriculum: what they are called, which calls they make, and what their rows hold. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Query } from '../../api/client'
import type { Schema } from '../../api/contract'
import { useChange } from '../../api/queries'
import type { SessionUser } from '../../api/types'
import { type ListState, listQuery } from '../../ui/list/state/listState'

/** A page of one of the lists. */
type Items = Schema<'Page_CompetencyRow_' | 'Page_SkillRow_' | 'Page_DepartmentTitleRow_'>

/** An item of one of the lists. */
export type Item = Items['data'][number]

type Type = 'diag' | 'proc'

/** What new items hang on; a list takes of it what its items have. */
export interface Parent {
  departmentId: string
  computencyId: string
  for: Type | ''
}

interface Asked {
  query: Query
  signal?: AbortSignal
}

/** One of the lists with its calls, which are the specification's. */
export interface CurriculumList {
  key: 'computency' | 'skills' | 'specialities' | 'procedures'
  title: string
  /** "competency", "competencies". */
  noun: readonly [string, string]
  /** What the text of the add dialog is. */
  field: string
  /** What a new item hangs on. */
  parent: 'departmentId' | 'computencyId'
  /** Items are Diagnostic or Procedure. */
  typed: boolean
  page: (userId: string, asked: Asked) => Promise<Items>
  create: (titles: readonly string[], parent: Parent) => Promise<Schema<'SeveralAdded'>>
  remove: (id: string, query: Query) => Promise<Items>
}

/** New items, each with what it hangs on. */
const eachOf = <On extends object>(titles: readonly string[], on: On) => titles.map((title) => ({ ...on, title }))

const procedures: CurriculumList = {
  key: 'procedures',
  title: 'Skills Lab Procedures',
  noun: ['procedure', 'procedures'],
  field: 'Procedure',
  parent: 'departmentId',
  typed: false,
  page: (userId, asked) => api.get('/api/getAllProcedure/{userId}', { userId }, asked),
  create: (titles, { departmentId }) => api.post('/api/addProcedureDataMulti', {}, eachOf(titles, { departmentId })),
  remove: (id, query) => api.post('/api/handleDeleteProcedure/{id}', { id }, { id }, { query }),
}

/** The lists by key. */
export const lists: Readonly<Record<CurriculumList['key'], CurriculumList>> = {
  computency: {
    key: 'computency',
    title: 'Competency List',
    noun: ['competency', 'competencies'],
    field: 'Competency',
    parent: 'departmentId',
    typed: true,
    page: (userId, asked) => api.get('/api/getAllComputency/{userId}', { userId }, asked),
    create: (titles, { departmentId, for: type }) =>
      api.post('/api/createComputency', {}, eachOf(titles, { departmentId, for: type })),
    remove: (id, query) => api.post('/api/handleDeleteComputency/{id}', { id }, { id }, { query }),
  },
  skills: {
    key: 'skills',
    title: 'Skill List',
    noun: ['skill', 'skills'],
    field: 'Skill',
    parent: 'computencyId',
    typed: true,
    page: (userId, asked) => api.get('/api/getAllSkills/{userId}', { userId }, asked),
    create: (titles, { computencyId }) => api.post('/api/createSkills', {}, eachOf(titles, { computencyId })),
    remove: (id, query) => api.post('/api/handleDeleteSkills/{id}', { id }, { id }, { query }),
  },
  specialities: {
    key: 'specialities',
    title: 'Specialty List',
    noun: ['specialty', 'specialties'],
    field: 'Specialty',
    parent: 'departmentId',
    typed: false,
    page: (userId, asked) => api.get('/api/getSpecalityDropDown/{userId}', { userId }, asked),
    create: (titles, { departmentId }) => api.post('/api/addSpecialityDataMulti', {}, eachOf(titles, { departmentId })),
    remove: (id, query) => api.post('/api/handleDeleteSpeciality/{id}', { id }, { id }, { query }),
  },
  procedures,
}

/** The words of the two types (P-184). */
export const typeWords: Readonly<Record<Type, string>> = { diag: 'Diagnostic', proc: 'Procedure' }

/** A page of a list. */
export function itemsQuery(list: CurriculumList, user: SessionUser, state: ListState) {
  const query = Object.fromEntries(listQuery(state))
  return queryOptions({
    queryKey: ['curriculum', list.key, user._id, query],
    queryFn: ({ signal }) => list.page(user._id, { query, signal }),
    // Only pages of the same list may stand in for each other while the next one comes.
    placeholderData: (previous, before) => (before?.queryKey[1] === list.key ? previous : undefined),
  })
}

/** The competencies of a department, for the choice of what a new skill belongs to. */
export const competenciesOfQuery = (user: SessionUser, departmentId: string) =>
  queryOptions({
    queryKey: ['curriculum', 'choice', user._id, departmentId],
    queryFn: ({ signal }) =>
      api.get('/api/getAllComputency/{userId}', { userId: user._id }, { query: { departmentId }, signal }),
    enabled: departmentId !== '',
  })

/** Adds several items at once. */
export function useAddItems(list: CurriculumList) {
  return useChange('addCurriculum', ({ titles, parent }: { titles: readonly string[]; parent: Parent }) =>
    list.create(titles, parent),
  )
}

/** Takes an item out of use; the list that the answer holds takes the place of the one in sight (P-265). */
export function useRemoveItem(list: CurriculumList, user: SessionUser, state: ListState) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => list.remove(id, Object.fromEntries(listQuery(state))),
    onSuccess: (answer) => {
      client.setQueryData(itemsQuery(list, user, state).queryKey, answer)
      // Its other pages have moved up by one.
      client.removeQueries({ queryKey: ['curriculum'], type: 'inactive' })
    },
    meta: { change: 'removeCurriculum' },
  })
}

/** The titles of a text: cut at its commas and line ends, trimmed, none empty (P-298 to P-301). */
export const titlesOf = (text: string): readonly string[] =>
  text
    .split(/[,\n]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
