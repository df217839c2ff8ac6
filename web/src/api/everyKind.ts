/** Any kind of entry, those with a page of their own included; apart from `kinds.ts`, which fetches one of the Log Book. */
import { type Kind, kinds } from './generated/kinds'
import { pageKinds } from './generated/pages'
import { keepKinds } from './kinds'
import type { SessionUser } from './types'

/** All of them. */
export const everyKind: readonly Kind[] = [...kinds, ...pageKinds]
keepKinds(kinds)

/** Those that the user knows: a kind may ask for a department with a flag, which the Master needs not (T-087). */
export function kindsFor(user: SessionUser): readonly Kind[] {
  return everyKind.filter(
    ({ departmentFlag: flag }) => !flag || user.role === 'Master' || user.departmentId?.[flag] === true,
  )
}

const byKey = new Map(everyKind.map((kind) => [kind.key, kind]))

/** The kind of an entry; undefined for one that this build does not know. */
export function kindByKey(key: string | undefined): Kind | undefined {
  return key === undefined ? undefined : byKey.get(key)
}
