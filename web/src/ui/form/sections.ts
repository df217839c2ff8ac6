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

/** Brings a section to the top of its form and puts the focus on its heading. */
export function reachSection(formId: string, index: number) {
  const heading = document.getElementById(headingId(formId, index))
  // The heading may be stuck to the top already; the section is what has to move.
  heading?.parentElement?.scrollIntoView?.({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** The id of a section's heading, where the focus goes when the section is chosen. */
export function headingId(formId: string, index: number): string {
  return `${formId}-section-${index}`
}
