/** The API as its schema declares it: which paths there are, what they take and what they answer. Types alone. */
import type { components, paths } from './generated/schema'

type Method = 'get' | 'post' | 'put' | 'delete'

/** A declared path of a method, as the schema writes it: `/api/memos/{memoId}`. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: { responses: object } } ? P : never
}[keyof paths]

type Call<P extends keyof paths, M extends Method> = paths[P] extends { [K in M]: infer C } ? C : never
type Success<C> = C extends { responses: infer R } ? R[keyof R & (200 | 201 | 202)] : never

/** What a call answers where it succeeds. */
export type AnswerOf<P extends keyof paths, M extends Method = 'get'> =
  Success<Call<P, M>> extends infer S ? (S extends { content: { 'application/json': infer A } } ? A : never) : never

/** The values of the braces in a path; they are encoded as they are put in. */
export type ParamsOf<P extends keyof paths, M extends Method> =
  Call<P, M> extends { parameters: { path: infer A } } ? { [K in keyof A]: string | undefined } : Record<never, never>

/** What a call takes: JSON as it is declared, or a form. */
export type BodyOf<P extends keyof paths, M extends Method> =
  Call<P, M> extends { requestBody?: infer R } ? ContentOf<NonNullable<R>> : undefined
type ContentOf<R> = [R] extends [never]
  ? undefined
  : R extends { content: { 'application/json': infer B } }
    ? OpenAsObject<B>
    : FormData
/** A body whose keys the schema leaves open takes any object. */
type OpenAsObject<B> = Record<string, never> extends B ? (B extends Record<string, never> ? object : B) : B

/**
 * The declared paths that carry a kind's key in the place of `${string}`: those of calls that every kind has for itself.
 * A path is put together from a kind that only the running page knows, so it is asserted to be one of them.
 */
export type KindPath<M extends Method, Pattern extends string> = Exclude<
  Extract<PathOf<M>, Pattern>,
  `/api/entries/${string}/${string}`
>

/** A named part of the contract: `Schema<'MemoRow'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]
