import type { Kind } from '../../../api/generated/kinds'
import { emptyValues, type FormValues } from '../../../ui/form/values'

/** The form for another entry like the one just sent: what repeats stays, and the day where there is one; no patient, remark or file. */
export function anotherLike({ fields }: Kind, sent: FormValues): FormValues {
  const days = fields.filter(({ type }) => type === 'date')
  const stays = fields.filter((field) => field.repeats || (days.length === 1 && field === days[0]))
  return { ...emptyValues(fields), ...Object.fromEntries(stays.map(({ name }) => [name, sent[name] ?? ''])) }
}

/** The first field that has to be filled in and is not. */
export const firstEmpty = ({ fields }: Kind, values: FormValues): string | undefined =>
  fields.find(({ name, required, type }) => required && type !== 'derived' && type !== 'group' && !values[name])?.name
