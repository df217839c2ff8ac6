/** What a form holds, how it starts, and what it sends: everything follows from the field definitions. */

import type { Field } from '../../api/generated/kinds'
import { carried } from '../../api/upload/carried'
import { daysInclusive, timeNow, today } from '../../lib/dates'

export type FormValue = string | File | null | string[] | { [name: string]: FormValue }
export type FormValues = Record<string, FormValue>

/** The value of an untouched field: dates today, times now, a literal default, otherwise empty (L-079, L-250). */
function emptyValue(field: Field): FormValue {
  if (field.type === 'group') return emptyValues(field.fields ?? [])
  if (field.type === 'lines') return ['']
  if (field.type === 'file') return null
  if (field.default === 'today') return today()
  if (field.default === 'now') return timeNow()
  return field.default ?? ''
}

/** The values that Reset goes back to. */
export function emptyValues(fields: readonly Field[]): Record<string, FormValue> {
  return Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]))
}

function idOf(value: unknown): string {
  if (value && typeof value === 'object' && '_id' in value) return String(value._id)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The values of an existing record, to correct and send again; files cannot travel back into a form. */
export function valuesFrom(fields: readonly Field[], record: Readonly<Record<string, unknown>>): FormValues {
  const read = (field: Field): FormValue => {
    const stored = record[field.name]
    if (field.type === 'group') return valuesFrom(field.fields ?? [], (stored ?? {}) as Record<string, unknown>)
    if (field.type === 'file') return null
    if (stored === null || stored === undefined) return emptyValue(field)
    if (field.type === 'lines') return Array.isArray(stored) && stored.length > 0 ? stored.map(String) : ['']
    return idOf(stored)
  }
  return Object.fromEntries(fields.map((field) => [field.name, read(field)]))
}

/** The number of days that a derived field shows. */
export function derivedDays(field: Field, values: Readonly<Record<string, unknown>>): number {
  const [from, to] = field.derivedFrom ?? []
  return daysInclusive(from ? (values[from] as string) : null, to ? (values[to] as string) : null)
}

/** Whether a form with these values asks for a field: whether the field that it hangs on says so. */
export const isShown = ({ shownWhen: when }: Field, values: Readonly<Record<string, unknown>>): boolean =>
  !when || when[1].includes(String(values[when[0]]))

type Wire = string | number | string[] | File | { [name: string]: Wire }

function wireValue(field: Field, values: FormValues): Wire | undefined {
  const value = values[field.name]
  if (field.type === 'derived') return derivedDays(field, values)
  if (field.type === 'group') {
    const inner = wireValues(field.fields ?? [], (value ?? {}) as FormValues)
    return Object.keys(inner).length > 0 ? inner : undefined
  }
  if (value instanceof File) return value
  if (Array.isArray(value)) {
    const lines = value.map((line) => line.trim()).filter((line) => line !== '')
    return lines.length > 0 ? lines : undefined
  }
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '') return undefined
  return field.type === 'integer' ? Number(text) : text
}

/** The fields as the wire takes them: trimmed, numbers as numbers, nothing that is empty (L-241). */
export function wireValues(fields: readonly Field[], values: FormValues): { [name: string]: Wire } {
  const wire: { [name: string]: Wire } = {}
  for (const field of fields.filter((each) => isShown(each, values))) {
    const value = wireValue(field, values)
    if (value !== undefined) wire[field.name] = value
  }
  return wire
}

/** The body of a create call: JSON text, or multipart where the definition says so. Extra keys travel along. */
export function formBody(
  encoding: 'json' | 'multipart',
  fields: readonly Field[],
  values: FormValues,
  extra: Readonly<Record<string, string>>,
): Record<string, unknown> | FormData {
  const wire = { ...wireValues(fields, values), ...extra }
  if (encoding === 'json') return wire
  const body = new FormData()
  for (const [name, value] of Object.entries(wire)) {
    if (value instanceof File) {
      body.append(name, value, value.name)
      carried.note(body, value)
    } else body.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return body
}
