/** What ids of picked items are called, and how a preset is named by them. */
import type { QueryClient } from '@tanstack/react-query'
import type { Field, Kind } from '../../../api/generated/kinds'
import type { Family } from '../../../api/queries'
import { NAME_LENGTH, type Preset } from './queries'

const LISTS = ['teachers', 'skills', 'specialities', 'procedures', 'competencies'] as const satisfies readonly Family[]

interface Item {
  _id: string
  name?: string
  title?: string
}

/** How the form shows a value: the name behind an id by the lists that were fetched, a text as it is. */
export function shownValue(client: QueryClient, field: Field, value: unknown): string {
  if (typeof value !== 'string' || field.type !== 'reference') return typeof value === 'string' ? value.trim() : ''
  for (const family of LISTS)
    for (const [, answer] of client.getQueriesData<{ data?: readonly Item[] }>({ queryKey: [family] })) {
      const found = Array.isArray(answer?.data) ? answer.data.find(({ _id }) => _id === value) : undefined
      if (found) return found.name ?? found.title ?? ''
    }
  return field.freeText && !/^[0-9a-f]{24}$/.test(value) ? value.trim() : ''
}

/** A name for a preset out of what it holds: "Appendicectomy, Assisted, Dr Raghav Iyer". */
export function presetName(kind: Kind, values: Preset, shown: (field: Field, value: string) => string): string {
  const parts = kind.fields
    .filter(({ name, type, source }) => values[name] && type !== 'longtext' && source !== 'competencies')
    .map((field) => shown(field, values[field.name] ?? ''))
    .filter((part) => part !== '')
  const name = (parts.length > 0 ? parts : [kind.title]).join(', ')
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1).trimEnd()}…` : name
}
