/** Look-ups over the generated kinds; nothing lists them twice. */
import { type Kind, kinds } from './generated/kinds'

const byCategory = new Map(kinds.map((kind) => [kind.categoryId, kind]))

/** The kind of a report page's id (L-014, L-103): by the whole id, never by its ending. */
export function kindByCategoryId(categoryId: string | undefined): Kind | undefined {
  return categoryId === undefined ? undefined : byCategory.get(categoryId)
}
