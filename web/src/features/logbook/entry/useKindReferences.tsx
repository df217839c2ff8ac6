import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Problem } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import type { Field } from '../../../api/generated/kinds'
import { label } from '../../../api/labels'
import { configQuery, teachersQuery } from '../../../api/queries'
import { session, useUser } from '../../../api/session'
import type { SessionUser } from '../../../api/types'
import type { ReferenceList, ReferenceOption, References } from '../../../ui/form/references'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { allSkillsQuery, dropDownQuery, isAddable, scopeOf, skillsQuery, type TitledItem } from '../queries'
import type { AddRequest } from './AddReferenceDialog'

const AddReferenceDialog = lazyPart(() => import('./AddReferenceDialog'))

type Item = Pick<Schema<'Teacher'>, '_id' | 'name' | 'role'> | TitledItem
interface Items {
  data: readonly Item[]
}
type OptionsQuery = UseQueryOptions<Items, Problem, Items, QueryKey>

const NOTHING: readonly ReferenceOption[] = []

/** The query behind one reference field. */
function optionsQuery(field: Field, parent: string, user: SessionUser): OptionsQuery {
  const { collegeId, departmentId } = scopeOf(user) ?? { collegeId: '', departmentId: '' }
  switch (field.source) {
    case 'skills':
      return skillsQuery(parent) as unknown as OptionsQuery
    case 'competencies':
    case 'specialities':
    case 'procedures':
      return dropDownQuery(field.source, departmentId, collegeId, field.sourceFor) as unknown as OptionsQuery
    case 'states':
      return {
        ...configQuery,
        select: ({ state }: Pick<Schema<'Config'>, 'state'>) => ({ status: true, data: state }),
      } as unknown as OptionsQuery
    default:
      return teachersQuery(departmentId, collegeId) as unknown as OptionsQuery
  }
}

/** Teachers by name with their role; the specification leaves the one called Master out (L-297, L-298). */
function toOptions(field: Field, items: readonly Item[]): ReferenceOption[] {
  return items.flatMap((item): ReferenceOption[] => {
    if (!('name' in item)) return [{ id: item._id, label: item.title, synonyms: item.synonyms }]
    if (field.omitNamed && (item.name === field.omitNamed || item.role === field.omitNamed)) return []
    return [{ id: item._id, label: item.name, hint: item.role && label(item.role) }]
  })
}

function listAt(user: SessionUser, owner: 'departmentId' | 'collegeId', key: string | undefined): readonly string[] {
  const value = key ? (user[owner] as Readonly<Record<string, unknown>> | null | undefined)?.[key] : undefined
  return Array.isArray(value) ? value.map(String) : []
}

function useReferenceOptions(field: Field, parent: string): ReferenceList {
  const user = useUser()
  const result = useQuery(optionsQuery(field, parent, user))
  const items = result.data?.data
  const options = useMemo(() => (items ? toOptions(field, items) : NOTHING), [field, items])
  const { whole, isLoading } = useWholeList(field, user)
  return {
    options,
    whole,
    isLoading: result.isLoading || (parent === '' && isLoading),
    isFailed: result.isError,
    // An item that one may write oneself is no gap.
    isAbsent: items === undefined && isApart() && !field.freeText && !field.dependsOn,
  }
}

const ReferenceOptions: References['Options'] = ({ field, parent, children }) =>
  children(useReferenceOptions(field, parent))

/** Whether nothing can be fetched now: no network, or a page that was opened without one. */
const isApart = () => !navigator.onLine || session.get().token === null

/** Answers whether a field's choices are not on this device and cannot be fetched now, so that it may be left empty. */
export function useAbsent(): (field: Field) => boolean {
  const client = useQueryClient()
  const user = useUser()
  return (field) => {
    if (field.type !== 'reference' || field.freeText || !isApart()) return false
    if (field.source !== 'skills') return client.getQueryData(optionsQuery(field, '', user).queryKey) === undefined
    return client.getQueriesData({ queryKey: ['skills'] }).every(([, data]) => data === undefined)
  }
}

/** The skills of every competency that the form may choose, each with the one it belongs to; nothing of other fields. */
function useWholeList({ source, sourceFor }: Field, user: SessionUser) {
  const { collegeId, departmentId } = scopeOf(user) ?? { collegeId: '', departmentId: '' }
  const enabled = source === 'skills' && collegeId !== ''
  const skills = useQuery({ ...allSkillsQuery(departmentId, collegeId), enabled })
  const competencies = useQuery({ ...dropDownQuery('competencies', departmentId, collegeId, sourceFor), enabled })
  const whole = useMemo<readonly ReferenceOption[]>(() => {
    // A list that others fetched is there whether this field asks for it or not.
    if (!enabled) return NOTHING
    const titles = new Map(competencies.data?.data.map(({ _id, title }) => [_id, title]))
    return (skills.data?.data ?? []).flatMap(({ _id, title, synonyms, computencyId }) => {
      const hint = titles.get(computencyId)
      return hint === undefined ? [] : [{ id: _id, label: title, synonyms, parent: computencyId, hint }]
    })
  }, [enabled, skills.data, competencies.data])
  return { whole, isLoading: skills.isLoading || competencies.isLoading }
}

/** Where the entry forms of this session get their options from, and the dialog that adds one. */
export function useKindReferences(): { references: References; dialog: ReactNode } {
  const user = useUser()
  const [request, setRequest] = useState<AddRequest | null>(null)
  const references = useMemo<References>(
    () => ({
      Options: ReferenceOptions,
      extraOptions: (field) => [
        ...listAt(user, 'departmentId', field.departmentOptions),
        ...listAt(user, 'collegeId', field.collegeOptions),
      ],
      add: (field, parent) =>
        new Promise((resolve) => {
          if (!isAddable(field.source)) return resolve(null)
          setRequest({ field, parent, source: field.source, answer: resolve })
        }),
    }),
    [user],
  )
  const dialog = request && (
    <AddReferenceDialog
      request={request}
      onDone={(result) => {
        setRequest(null)
        request.answer(result)
      }}
    />
  )
  return { references, dialog }
}
