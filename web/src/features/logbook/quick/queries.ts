/** What a new entry may begin with, and the favourites: what is asked of the API, and what is changed there. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import type { Kind } from '../../../api/generated/kinds'
import { getOptions, useChange } from '../../../api/queries'
import type { SessionUser } from '../../../api/types'
import type { FormValue, FormValues } from '../../../ui/form/values'
import type { Entry } from '../entry'

/** Values of a form's fields, ids of picked items and texts of written ones. */
export type Preset = Readonly<Record<string, string>>

/** A named preset of a kind, with the labels of what cannot be chosen any more. */
export type Favourite = Schema<'Favourite'>

/** The most favourites that one person has. */
export const MAX_FAVOURITES = 12
/** The most characters of a favourite's name. */
export const NAME_LENGTH = 60

/** What a new entry of a kind begins with, by the newest own one. */
export const startQuery = (kind: Kind, user: SessionUser) =>
  queryOptions({
    ...getOptions(['starts', user._id, kind.key], '/api/entryStart/{kind}', { kind: kind.key }),
    staleTime: 60_000,
  })

/** What a copy of an own entry begins with. */
export const copyQuery = (kind: Kind, id: string) =>
  queryOptions({
    ...getOptions(['starts', 'copy', kind.key, id], '/api/entryStart/{kind}', { kind: kind.key }, { copy: id }),
    staleTime: 0,
  })

/** How many own entries name an item, and in which roles. */
export type EntrySoFar = Schema<'EntrySoFar'>

/** What the own entries of a kind say about an item: rejected ones do not count. */
export const soFarQuery = (kind: Kind, user: SessionUser, item: string) =>
  queryOptions({
    queryKey: ['starts', 'soFar', user._id, kind.key, item],
    queryFn: ({ signal }) => api.get('/api/entrySoFar/{kind}', { kind: kind.key }, { query: { of: item }, signal }),
    staleTime: 60_000,
  })

/** A patient of an own entry. */
export type Patient = Schema<'Patient'>

/** The patients of the own last entries. No device keeps them: the family is none of those that are cached. */
export const patientsQuery = (user: SessionUser) =>
  queryOptions({ ...getOptions(['patients', user._id], '/api/recentPatients', {}), staleTime: 60_000 })

/** What the own college wrote before in the fields of a kind that remember, by field. */
export const earlierQuery = (kind: Kind) =>
  queryOptions({
    ...getOptions(['earlier', kind.key], '/api/earlierWords/{kind}', { kind: kind.key }),
    staleTime: 5 * 60_000,
  })

/** The own favourites, at most a dozen. */
export const favouritesQuery = (user: SessionUser) =>
  queryOptions({ ...getOptions(['favourites', user._id], '/api/favourites', {}), staleTime: 60_000 })

/** Keeps a preset as a favourite. */
export const useAddFavourite = () =>
  useChange('changeFavourites', (favourite: Schema<'NewFavourite'>) => api.post('/api/favourites', {}, favourite))

/** Gives a favourite another name. */
export const useRenameFavourite = () =>
  useChange('changeFavourites', ({ id, name }: { id: string; name: string }) =>
    api.post('/api/favourites/{favouriteId}', { favouriteId: id }, { name }),
  )

/** Removes a favourite. */
export const useRemoveFavourite = () =>
  useChange('changeFavourites', (id: string) => api.delete('/api/favourites/{favouriteId}', { favouriteId: id }))

/** What of a form's values repeats, without what is empty. */
export function repeated({ fields }: Kind, values: FormValues): Preset {
  const isText = (value: FormValue | undefined): value is string => typeof value === 'string' && value.trim() !== ''
  return Object.fromEntries(
    fields.flatMap(({ name, repeats }) => {
      const value = values[name]
      return repeats && isText(value) ? [[name, value.trim()]] : []
    }),
  )
}

/** The address that opens a kind's form, empty or from a favourite. */
export const addUrl = (kind: Pick<Kind, 'categoryId'>, favourite = 'new') => `/task/${kind.categoryId}?add=${favourite}`

/** The address that opens a kind's form as a copy of an entry. */
export const copyUrl = (kind: Kind, { _id }: Entry) => `/task/${kind.categoryId}?copy=${_id}`
