/** Any kind of entry, those with a page of their own included; apart from `kinds.ts`, as every page loads that one. */
import { type Kind, kinds } from './generated/kinds'
import { pageKinds } from './generated/pages'

const byKey = new Map([...kinds, ...pageKinds].map((kind) => [kind.key, kind]))

/** The kind of an entry; undefined for one that this build does not know. */
export function kindByKey(key: string | undefined): Kind | undefined {
  return key === undefined ? undefined : byKey.get(key)
}
