import { kind as checklist } from '../../../web/src/api/generated/checklist'
import { type Field, type Kind, kinds } from '../../../web/src/api/generated/kinds'
import { pageKinds } from '../../../web/src/api/generated/pages'

export { checklist, type Field, type Kind, kinds }

/** A kind by its key. */
export function kindOf(key: string): Kind {
  const kind = [...kinds, ...pageKinds].find((each) => each.key === key)
  if (!kind) throw new Error(`There is no kind ${key}.`)
  return kind
}

/** The address of a kind's report, or of its own page. */
export function reportOf(key: string): string {
  const kind = kindOf(key)
  return kind.page ?? `/task/${kind.categoryId}`
}

/** The fields of a kind that a person fills in, those of groups included, with their paths. */
export function leavesOf(fields: readonly Field[], prefix = ''): { path: string; field: Field }[] {
  return fields.flatMap((field) =>
    field.type === 'group'
      ? leavesOf(field.fields ?? [], `${prefix}${field.name}.`)
      : [{ path: prefix + field.name, field }],
  )
}

/** A field of a kind by its name. */
export function fieldOf(key: string, name: string): Field {
  const field = kindOf(key).fields.find((each) => each.name === name)
  if (!field) throw new Error(`${key} has no field ${name}.`)
  return field
}
