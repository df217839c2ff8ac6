import type { Field, Kind } from './kinds'

/** What one entry says, by the name of the field; a group is an object, a list of lines an array. */
export interface Answers {
  readonly [field: string]: string | readonly string[] | Answers
}

/** Finds the id of an item that a reference field may hold. */
export type Finder = (source: string, parent: string, sourceFor: string) => Promise<string | undefined>

const day = (shift: number) => new Date(Date.now() + 5.5 * 3_600_000 + shift * 86_400_000).toISOString().slice(0, 10)

/** Today in Asia/Kolkata as yyyy-mm-dd. */
export const today = () => day(0)

/** The day so many days from today. */
export const daysFromToday = (shift: number) => day(shift)

/** A calendar date as the product shows it. */
export const shown = (calendar: string) => calendar.split('-').reverse().join('-')

const texts: Readonly<Record<string, string>> = {
  contactNumber: '9845012345',
  ageGender: '54 years / Male',
  temperature: '101.2 F',
  pulseRate: '98 per minute',
  respiratoryRate: '20 per minute',
  bloodPressure: '128/82 mmHg',
  spo2: '96',
  weightHeight: '64 kg / 168 cm',
}

/** A value that the form and the API take for a plain field. */
export function plainValue(field: Field): unknown {
  switch (field.type) {
    case 'choice':
      return field.options?.[0]
    case 'date':
      return field.after ? daysFromToday(365) : today()
    case 'time':
      return '09:30'
    case 'integer':
      return 12
    case 'phone':
      return '9845012345'
    case 'lines':
      return ['Fever for five days', 'Dry cough']
    default:
      return texts[field.name] ?? `Sample ${field.label.toLowerCase()}`
  }
}

/** A whole create body of a kind. */
export async function bodyOf(kind: Kind, find: Finder): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  for (const field of kind.fields) {
    if (field.type === 'file' || field.type === 'derived') continue
    if (field.type === 'group') {
      body[field.name] = Object.fromEntries((field.fields ?? []).map((inner) => [inner.name, plainValue(inner)]))
    } else if (field.type === 'reference') {
      body[field.name] = await find(
        field.source ?? '',
        String(body[field.dependsOn ?? ''] ?? ''),
        field.sourceFor ?? '',
      )
    } else {
      body[field.name] = plainValue(field)
    }
  }
  return body
}
