import type { Field } from '../../api/generated/kinds'

/** A run of fields under one heading. */
export interface Section {
  title: string
  fields: Field[]
}

/** Fields in runs of the same section; a field without one belongs to the section before it. */
export function sectionsOf(fields: readonly Field[]): Section[] {
  const sections: Section[] = []
  for (const field of fields) {
    const last = sections.at(-1)
    if (last && (field.section === undefined || field.section === last.title)) last.fields.push(field)
    else sections.push({ title: field.section ?? '', fields: [field] })
  }
  return sections
}

/** Which section holds the field at a path such as "vitals.spo2"; the first where none does. */
export function sectionIndexOf(sections: readonly Section[], path: string): number {
  const [name] = path.split('.')
  return Math.max(
    0,
    sections.findIndex((section) => section.fields.some((field) => field.name === name)),
  )
}
