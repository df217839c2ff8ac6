/** How a requirement is told: its number and strength, its period, how it is counted. */
import type { CountedRow, Pack, Requirement } from './queries'

/** The number of a requirement with its strength; without printed words there is none. */
export function numberWords({ number, strength, recorded }: Pick<Requirement, 'number' | 'strength' | 'recorded'>) {
  if (!recorded) return 'Not recorded here'
  if (number === null) return 'No number printed'
  if (strength === 'suggested' || strength === 'may') return `${number} suggested`
  if (strength === 'maximum') return `At most ${number}`
  return strength === 'minimum' ? `${number} at least` : String(number)
}

/** Over which time a requirement is counted. */
export function perWords(per: string): string {
  if (per === 'course') return 'over the course'
  if (per === 'year' || per === 'quarter') return `each ${per}`
  return per.startsWith('year ') ? `in ${per}` : per
}

/** For whom a version holds. */
export const batchWords = ({ fromBatch }: Pick<Pack, 'fromBatch'>) =>
  fromBatch ? `from the batch of ${fromBatch}` : 'for every batch'

/** The department of a pack. */
export const departmentWords = ({ department }: Pick<Pack, 'department'>) =>
  department === '*' ? 'All departments' : department

/** The count of a requirement in words, with what waits. */
export const countWords = ({ text, percent, pending }: Pick<CountedRow, 'text' | 'percent' | 'pending'>) =>
  [percent === null ? text : `${text} · ${percent} %`, pending > 0 && `${pending} pending`].filter(Boolean).join(', ')
