/** The four lists of the curriculum: what they are called, which calls they make, and what their rows hold. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Problem } from '../../api/client'
import type { DataAnswer, Envelope, ListAnswer, Named, SessionUser } from '../../api/types'
import { type ListState, listQuery } from '../../ui/list/listState'

/** An item of one of the lists. */
export interface Item {
  _id: string
  title: string
  for?: 'diag' | 'proc'
  departmentId: Named | null
  collegeId?: Named | null
  /** A skill's competency. */
  computencyId?: { _id: string; title: string } | null
}

/** One of the lists; paths are the specification's. */
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
  list: string
  create: string
  remove: string
}

const procedures: CurriculumList = {
  key: 'procedures',
  title: 'Skills Lab Procedures',
  noun: ['procedure', 'procedures'],
  field: 'Procedure',
  parent: 'departmentId',
  typed: false,
  list: 'getAllProcedure',
  create: 'addProcedureDataMulti',
  remove: 'handleDeleteProcedure',
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
    list: 'getAllComputency',
    create: 'createComputency',
    remove: 'handleDeleteComputency',
  },
  skills: {
    key: 'skills',
    title: 'Skill List',
    noun: ['skill', 'skills'],
    field: 'Skill',
    parent: 'computencyId',
    typed: true,
    list: 'getAllSkills',
    create: 'createSkills',
    remove: 'handleDeleteSkills',
  },
  specialities: {
    key: 'specialities',
    title: 'Specialty List',
    noun: ['specialty', 'specialties'],
    field: 'Specialty',
    parent: 'departmentId',
    typed: false,
    list: 'getSpecalityDropDown',
    create: 'addSpecialityDataMulti',
    remove: 'handleDeleteSpeciality',
  },
  procedures,
}

/** The words of the two types (P-184). */
export const typeWords = { diag: 'Diagnostic', proc: 'Procedure' } as const

/** A page of a list. */
export function itemsQuery(list: CurriculumList, user: SessionUser, state: ListState) {
  const query = Object.fromEntries(listQuery(state))
  return queryOptions({
    queryKey: ['curriculum', list.key, user._id, query],
    queryFn: ({ signal }) => api.get<ListAnswer<Item>>(`/${list.list}/${user._id}`, { query, signal }),
    // Only pages of the same list may stand in for each other while the next one comes.
    placeholderData: (previous, before) => (before?.queryKey[1] === list.key ? previous : undefined),
  })
}

/** The competencies of a department, for the choice of what a new skill belongs to. */
export const competenciesOfQuery = (user: SessionUser, departmentId: string) =>
  queryOptions({
    queryKey: ['curriculum', 'choice', user._id, departmentId],
    queryFn: ({ signal }) =>
      api.get<DataAnswer<readonly Item[]>>(`/getAllComputency/${user._id}`, { query: { departmentId }, signal }),
    enabled: departmentId !== '',
  })

/** A new item as it is sent. */
export type NewItem = Readonly<Record<string, string>>

/** Adds several items at once. */
export function useAddItems(list: CurriculumList) {
  return useMutation<Envelope, Problem, readonly NewItem[]>({
    mutationFn: (items) => api.post<Envelope>(`/${list.create}`, items),
    meta: { change: 'addCurriculum' },
  })
}

/** Takes an item out of use; the list that the answer holds takes the place of the one in sight (P-265). */
export function useRemoveItem(list: CurriculumList, user: SessionUser, state: ListState) {
  const client = useQueryClient()
  return useMutation<ListAnswer<Item>, Problem, string>({
    mutationFn: (id) => {
      const query = Object.fromEntries(listQuery(state))
      return api.post<ListAnswer<Item>>(`/${list.remove}/${id}`, { id }, { query })
    },
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
