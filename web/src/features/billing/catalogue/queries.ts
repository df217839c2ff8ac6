/** What the Master's pages of packages, coupons and referrals ask the API, and the changes they make. */
import { keepPreviousData, mutationOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { AnswerOf, Schema } from '../../../api/contract'
import { type ListState, listQuery } from '../../../ui/list/state/listState'

/** Stands in a path for every college and every department. */
const ALL = { departmentId: 'all', collegeId: 'all' }

/** A package as the Master keeps it; amounts in rupees. */
export type KeptPackage = AnswerOf<'/api/batchList'>['data'][number]

/** The code by which the students of one college buy a package that needs one. */
export type PackageCode = AnswerOf<'/api/packageCodes'>['data'][number]

/** The codes of a package. */
export const packageCodesQuery = (batch: string) =>
  queryOptions({
    queryKey: ['packages', 'codes', batch],
    queryFn: ({ signal }) => api.get('/api/packageCodes', {}, { query: { batch, limit: 100 }, signal }),
  })

/** A coupon as its list answers it (P-228): `userQty` is how many of its `couponQty` uses are left. */
export type Coupon = AnswerOf<'/api/couponList', 'post'>['data'][number]

/** A coupon that was spent. */
export type CouponUse = AnswerOf<'/api/couponReferral/{userId}/{departmentId}/{collegeId}'>['data'][number]

/** A sponsor, and who paid after their referral (P-229); `count` is all of them, `referrals` may hold fewer. */
export type SponsorGroup = AnswerOf<'/api/referralList/{userId}/{departmentId}/{collegeId}'>['data'][number]

const pageOf = (state: ListState) => Object.fromEntries(listQuery(state))

/** A page of packages in use. */
export function packagesQuery(state: ListState) {
  const query = pageOf(state)
  return queryOptions({
    queryKey: ['packages', 'list', query],
    queryFn: ({ signal }) => api.get('/api/batchList', {}, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The packages that a coupon can be for, by name. */
export const packageChoiceQuery = queryOptions({
  queryKey: ['packages', 'choice'],
  queryFn: ({ signal }) => api.get('/api/batchList', {}, { query: { sort: 'title' }, signal }),
})

/** A page of coupons; the specification has POST for it (P-399). */
export function couponsQuery(state: ListState) {
  const query = pageOf(state)
  return queryOptions({
    queryKey: ['coupons', 'list', query],
    queryFn: ({ signal }) => api.post('/api/couponList', {}, undefined, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A page of sponsors of all colleges and departments. */
export function referralsQuery(userId: string, state: ListState) {
  const query = pageOf(state)
  return queryOptions({
    queryKey: ['coupons', 'referrals', userId, query],
    queryFn: ({ signal }) =>
      api.get('/api/referralList/{userId}/{departmentId}/{collegeId}', { userId, ...ALL }, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A page of the coupons that were spent, of all colleges and departments. */
export function couponUsesQuery(userId: string, state: ListState) {
  const query = pageOf(state)
  return queryOptions({
    queryKey: ['coupons', 'uses', userId, query],
    queryFn: ({ signal }) =>
      api.get('/api/couponReferral/{userId}/{departmentId}/{collegeId}', { userId, ...ALL }, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A new student whose referral is held for the Master; `number` is the how many-th of that day it was. */
export type HeldReferral = AnswerOf<'/api/heldReferrals'>['data'][number]

/** A page of held referrals. */
export function heldReferralsQuery(state: ListState) {
  const query = pageOf(state)
  return queryOptions({
    queryKey: ['coupons', 'held', query],
    queryFn: ({ signal }) => api.get('/api/heldReferrals', {}, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Accepts or refuses a held referral. */
export const decideReferral = mutationOptions({
  mutationFn: ({ studentId, decision }: { studentId: string } & Schema<'ReferralDecision'>) =>
    api.post('/api/heldReferrals/{studentId}', { studentId }, { decision }),
  meta: { change: 'changeCoupons' },
})

/** The changes of coupons. */
export function useCouponChanges() {
  return {
    create: useMutation({
      mutationFn: (body: Schema<'NewCoupon'>) => api.post('/api/createCoupon', {}, body),
      meta: { change: 'changeCoupons' },
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.post('/api/deleteCoupon', {}, { id }),
      meta: { change: 'changeCoupons' },
    }),
  }
}

/** The changes of packages; a changed one is sent with the version that was seen. */
export function usePackageChanges() {
  return {
    save: useMutation({
      mutationFn: ({ seen, body }: { seen: KeptPackage | null; body: Schema<'PackageForm'> }) =>
        seen
          ? api.post('/api/updateBatch/{batchId}', { batchId: seen._id }, { ...body, version: seen.version })
          : api.post('/api/createBatch', {}, body),
      meta: { change: 'changePackages' },
    }),
    makeCode: useMutation({
      mutationFn: (body: Schema<'NewCode'>) => api.post('/api/packageCodes', {}, body),
      meta: { change: 'changePackages' },
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.post('/api/deleteBatch/{batchId}', { batchId: id }, { id }),
      meta: { change: 'changePackages' },
    }),
  }
}
