/** The lists that entry forms choose from: which there are for a user, and how the skills of all competencies come as one. */
import type { QueryClient } from '@tanstack/react-query'
import { everyKind } from '../../api/everyKind'
import type { Field } from '../../api/generated/kinds'
import { type Family, teachersQuery } from '../../api/queries'
import type { SessionUser } from '../../api/types'
import { allSkillsQuery, dropDownQuery, type Skill, type Skills, scopeOf, type TitledList } from '../logbook/queries'
import { favouritesQuery, startQuery } from '../logbook/quick/queries'

/**
 * Names of the own department's teachers, its reference data, and the user's own presets; nothing of what anybody else
 * recorded. Of the user's own entries what repeats, the counts, and the last fifty without their patients.
 */
export const families = [
  'teachers',
  'competencies',
  'skills',
  'specialities',
  'procedures',
  'starts',
  'favourites',
  'counts',
  'kept',
] as const satisfies readonly Family[]

/** The key of a list in the page's cache. */
export type ListKey = readonly [Family, ...unknown[]]

/** One list: its key, and the call that answers it. */
export interface FormList {
  key: ListKey
  fetch: () => Promise<unknown>
}

/** A list with its content. */
export interface FormListData {
  key: ListKey
  data: unknown
}

const isOfAll = (key: ListKey) => key[0] === 'skills' && key[1] === 'of'

const leaves = (fields: readonly Field[]): readonly Field[] =>
  fields.flatMap((field) => [field, ...leaves(field.fields ?? [])])

/** Every list that any entry form of this user may need; that of the skills, which hang on the competencies, last. */
export function listsOf(user: SessionUser): readonly FormList[] {
  const scope = scopeOf(user)
  if (!scope) return []
  const { departmentId, collegeId } = scope
  const found = new Map<string, FormList>()
  const add = (query: { queryKey: ListKey; queryFn?: unknown }) =>
    found.set(JSON.stringify(query.queryKey), {
      key: query.queryKey,
      fetch: () => (query.queryFn as (context: object) => Promise<unknown>)({}),
    })
  for (const { source, sourceFor } of everyKind.flatMap(({ fields }) => leaves(fields))) {
    if (source === 'teachers') add(teachersQuery(departmentId, collegeId))
    if (source === 'specialities' || source === 'procedures' || source === 'competencies')
      add(dropDownQuery(source, departmentId, collegeId, sourceFor))
  }
  add(allSkillsQuery(departmentId, collegeId))
  return [...found.values()]
}

/** The keys of what a form begins with, of the favourites, the tiles and the last entries: kept when they were fetched. */
export const presetsOf = (user: SessionUser): readonly ListKey[] => [
  ['counts', user._id],
  ['kept', user._id],
  favouritesQuery(user).queryKey,
  ...everyKind.map((kind) => startQuery(kind, user).queryKey),
]

/** Gives a list to the forms, as of the time it was fetched; that of all skills as one list for each competency. */
export function lay(client: QueryClient, key: ListKey, data: unknown, updatedAt: number) {
  client.setQueryData(key, data, { updatedAt })
  if (!isOfAll(key)) return
  const competencies = client
    .getQueriesData<TitledList>({ queryKey: ['competencies'] })
    .flatMap(([, answer]) => answer?.data ?? [])
  const skills = new Map<string, Skill[]>()
  for (const skill of (data as Skills).data) {
    const own = skills.get(skill.computencyId)
    if (own) own.push(skill)
    else skills.set(skill.computencyId, [skill])
  }
  for (const { _id } of competencies) {
    const known = client.getQueryState(['skills', _id])?.dataUpdatedAt ?? 0
    if (known >= updatedAt) continue
    client.setQueryData(['skills', _id], { status: true, data: skills.get(_id) ?? [] }, { updatedAt })
  }
}

/**
 * What is to be kept when a list was fetched: the list itself, or, for the skills of one competency, the list of all
 * with these in the place of the older ones. Null where there is nothing to put them into.
 */
export function toKeep(client: QueryClient, user: SessionUser, key: ListKey, data: unknown): FormListData | null {
  if ((key[0] === 'starts' || key[0] === 'counts' || key[0] === 'kept') && key[1] !== user._id) return null
  if (key[0] !== 'skills' || isOfAll(key)) return { key, data }
  const scope = scopeOf(user)
  const allKey: ListKey = ['skills', 'of', scope?.departmentId, scope?.collegeId]
  const all = client.getQueryData<Skills>(allKey)
  if (!all) return null
  const own = (data as Skills).data
  const merged = { ...all, data: [...all.data.filter(({ computencyId }) => computencyId !== key[1]), ...own] }
  client.setQueryData(allKey, merged)
  return { key: allKey, data: merged }
}
