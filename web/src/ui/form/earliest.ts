import type { Field } from '../../api/generated/kinds'

/** A date field with the first day that it takes, yyyy-mm-dd. */
type DatedField = Field & { minDate?: string }

/** The fields with a first day for one of them; the others stay the same objects. */
export const withEarliest = (fields: readonly Field[], name: string, day: string): readonly DatedField[] =>
  fields.map((field) => (field.name === name ? { ...field, minDate: day } : field))

/** The first day that a date field takes, if it has one. */
export const earliestOf = ({ minDate }: DatedField): string | undefined => minDate
