/** What the Master's pages of packages, coupons and referrals ask the API, and the changes they make. */
import { api } from '../../../api/client'
import type { AnswerOf, Schema } from '../../../api/contract'
import { getOptions, useChange } from '../../../api/queries'
import type { ListState } from '../../../ui/list/state/listState'
import { pageQuery } from '../../../ui/list/state/pageQuery'

/** Stands in a path for every college and every department. */
const ALL = { departmentId: 'all', collegeId: 'all' }

/** A package as the Master keeps it; amounts in rupees. */
export type KeptPackage = AnswerOf<'/api/batchList'>['data'][number]

/** The code by which the students of one college buy a package that needs one. */
export type PackageCode = AnswerOf<'/api/packageCodes'>['data'][number]

/** The codes of a package. */
export const packageCodesQuery = (batch: string) =>
  getOptions(['packages', 'codes', batch], '/api/packageCodes', {}, { batch, limit: 100 })

/** A coupon as its list answers it (P-228): `userQty` is how many of its `couponQty` uses are left. */
export type Coupon = AnswerOf<'/api/couponList', 'post'>['data'][number]

/** A coupon that was spent. */
export type CouponUse = AnswerOf<'/api/couponReferral/{userId}/{departmentId}/{collegeId}'>['data'][number]

/** A sponsor, and who paid after their referral (P-229); `count` is all of them, `referrals` may hold fewer. */
export type SponsorGroup = AnswerOf<'/api/referralList/{userId}/{departmentId}/{collegeId}'>['data'][number]

/** A page of packages in use. */
export const packagesQuery = (state: ListState) =>
  pageQuery(['packages', 'list'], state, (options) => api.get('/api/batchList', {}, options))

/** The packages that a coupon can be for, by name. */
export const packageChoiceQuery = getOptions(['packages', 'choice'], '/api/batchList', {}, { sort: 'title' })

/** A page of coupons; the specification has POST for it (P-399). */
export const couponsQuery = (state: ListState) =>
  pageQuery(['coupons', 'list'], state, (options) => api.post('/api/couponList', {}, undefined, options))

/** A page of sponsors of all colleges and departments. */
export const referralsQuery = (userId: string, state: ListState) =>
  pageQuery(['coupons', 'referrals', userId], state, (options) =>
    api.get('/api/referralList/{userId}/{departmentId}/{collegeId}', { userId, ...ALL }, options),
  )

/** A page of the coupons that were spent, of all colleges and departments. */
export const couponUsesQuery = (userId: string, state: ListState) =>
  pageQuery(['coupons', 'uses', userId], state, (options) =>
    api.get('/api/couponReferral/{userId}/{departmentId}/{collegeId}', { userId, ...ALL }, options),
  )

/** A new student whose referral is held for the Master; `number` is the how many-th of that day it was. */
export type HeldReferral = AnswerOf<'/api/heldReferrals'>['data'][number]

/** A page of held referrals. */
export const heldReferralsQuery = (state: ListState) =>
  pageQuery(['coupons', 'held'], state, (options) => api.get('/api/heldReferrals', {}, options))

/** Accepts or refuses a held referral. */
export const useDecideReferral = () =>
  useChange('changeCoupons', ({ studentId, decision }: { studentId: string } & Schema<'ReferralDecision'>) =>
    api.post('/api/heldReferrals/{studentId}', { studentId }, { decision }),
  )

/** The changes of coupons. */
export const useCouponChanges = () => ({
  create: useChange('changeCoupons', (body: Schema<'NewCoupon'>) => api.post('/api/createCoupon', {}, body)),
  remove: useChange('changeCoupons', (id: string) => api.post('/api/deleteCoupon', {}, { id })),
})

/** The changes of packages; a changed one is sent with the version that was seen. */
export const usePackageChanges = () => ({
  save: useChange('changePackages', ({ seen, body }: { seen: KeptPackage | null; body: Schema<'PackageForm'> }) =>
    seen
      ? api.post('/api/updateBatch/{batchId}', { batchId: seen._id }, { ...body, version: seen.version })
      : api.post('/api/createBatch', {}, body),
  ),
  makeCode: useChange('changePackages', (body: Schema<'NewCode'>) => api.post('/api/packageCodes', {}, body)),
  remove: useChange('changePackages', (id: string) => api.post('/api/deleteBatch/{batchId}', { batchId: id }, { id })),
})
