/** What the Master's pages of packages, coupons and referrals ask the API, and the changes they make. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api, type Problem } from '../../api/client'
import type { DataAnswer, Envelope, ListAnswer } from '../../api/types'
import { type ListState, listQuery } from '../../ui/list/listState'

/** Stands in a path for every college, or every department. */
const ALL = 'all'

/** A package as the Master keeps it; amounts in rupees. */
export interface KeptPackage {
  _id: string
  title: string
  desc: string
  price: number
  offerPrice: number
  /** The offer price with GST. */
  payable: number
  till: string | null
  /** False when the last day is over. */
  offered: boolean
  /** Sold only with the code of the buyer's college. */
  needsCode?: boolean
  version: number
}

/** The code by which the students of one college buy a package that needs one. */
export interface PackageCode {
  _id: string
  code: string
  collegeId: { _id: string; name: string } | null
}

/** The codes of a package. */
export const packageCodesQuery = (batch: string) =>
  queryOptions({
    queryKey: ['packages', 'codes', batch],
    queryFn: ({ signal }) =>
      api.get<ListAnswer<PackageCode>>('/packageCodes', { query: { batch, limit: '100' }, signal }),
  })

/** A coupon as its list answers it (P-228): `userQty` is how many of its `couponQty` uses are left. */
export interface Coupon {
  _id: string
  code: string
  batch: { _id: string; title: string } | null
  amount: number
  discount: number
  couponQty: number
  userQty: number
  status: boolean
  createdOn: string
}

/** A person as the referral lists show one. */
export interface Referred {
  _id: string
  referralId: string | null
  name: string
  phone: string | null
  email: string | null
}

/** A coupon that was spent. */
export interface CouponUse {
  _id: string
  couponCode: string
  paymentId: string
  datetime: string
  userId: Referred | null
  over?: boolean
}

/** A sponsor, and who paid after their referral (P-229). */
export interface SponsorGroup {
  _id: string
  sponsor: Referred | null
  /** All of them; `referrals` may hold fewer. */
  count: number
  referrals: readonly (Omit<Referred, 'referralId'> & { paymentId: string; creditedOn: string })[]
}

const pageOf = (state: ListState) => Object.fromEntries(listQuery(state))

/** A page of packages in use. */
export function packagesQuery(state: ListState) {
  const query = pageOf(state)
  return queryOptions({
    queryKey: ['packages', 'list', query],
    queryFn: ({ signal }) => api.get<ListAnswer<KeptPackage>>('/batchList', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The packages that a coupon can be for, by name. */
export const packageChoiceQuery = queryOptions({
  queryKey: ['packages', 'choice'],
  queryFn: ({ signal }) => api.get<ListAnswer<KeptPackage>>('/batchList', { query: { sort: 'title' }, signal }),
})

/** A page of coupons; the specification has POST for it (P-399). */
export function couponsQuery(state: ListState) {
  const query = pageOf(state)
  return queryOptions({
    queryKey: ['coupons', 'list', query],
    queryFn: ({ signal }) => api.post<ListAnswer<Coupon>>('/couponList', undefined, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A page of sponsors of all colleges and departments. */
export function referralsQuery(userId: string, state: ListState) {
  const query = pageOf(state)
  return queryOptions({
    queryKey: ['coupons', 'referrals', userId, query],
    queryFn: ({ signal }) =>
      api.get<ListAnswer<SponsorGroup>>(`/referralList/${userId}/${ALL}/${ALL}`, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A page of the coupons that were spent, of all colleges and departments. */
export function couponUsesQuery(userId: string, state: ListState) {
  const query = pageOf(state)
  return queryOptions({
    queryKey: ['coupons', 'uses', userId, query],
    queryFn: ({ signal }) =>
      api.get<ListAnswer<CouponUse>>(`/couponReferral/${userId}/${ALL}/${ALL}`, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What a new coupon is sent as. */
export interface CouponBody {
  couponQty: number
  batch: string
  discount: number
  code: string
}

/** The changes of coupons. */
export function useCouponChanges() {
  return {
    create: useMutation<DataAnswer<readonly Coupon[]>, Problem, CouponBody>({
      mutationFn: (body) => api.post<DataAnswer<readonly Coupon[]>>('/createCoupon', body),
      meta: { change: 'changeCoupons' },
    }),
    remove: useMutation<Envelope, Problem, string>({
      mutationFn: (id) => api.post<Envelope>('/deleteCoupon', { id }),
      meta: { change: 'changeCoupons' },
    }),
  }
}

/** The changes of packages; a changed one is sent with the version that was seen. */
export function usePackageChanges() {
  return {
    save: useMutation<DataAnswer<KeptPackage>, Problem, { seen: KeptPackage | null; body: Record<string, string> }>({
      mutationFn: ({ seen, body: { needsCode, ...typed } }) => {
        const body = { ...typed, needsCode: needsCode === 'yes' }
        return seen
          ? api.post<DataAnswer<KeptPackage>>(`/updateBatch/${seen._id}`, { ...body, version: seen.version })
          : api.post<DataAnswer<KeptPackage>>('/createBatch', body)
      },
      meta: { change: 'changePackages' },
    }),
    makeCode: useMutation<DataAnswer<PackageCode>, Problem, { batch: string; collegeId: string }>({
      mutationFn: (body) => api.post<DataAnswer<PackageCode>>('/packageCodes', body),
      meta: { change: 'changePackages' },
    }),
    remove: useMutation<Envelope, Problem, string>({
      mutationFn: (id) => api.post<Envelope>(`/deleteBatch/${id}`, { id }),
      meta: { change: 'changePackages' },
    }),
  }
}
