import type { RouteEntry } from './entry'

/** What the Master keeps of money: coupons, referrals, packages, payments. Part of the route table. */
export const billingRoutes: readonly RouteEntry[] = [
  {
    path: '/coupons',
    title: 'Coupons List',
    guard: ['Master'],
    nav: { label: 'Coupons', icon: 'file', order: 22 },
  },
  {
    path: '/referral',
    title: 'Referral List',
    guard: ['Master'],
    nav: { label: 'Referral', icon: 'star', order: 24 },
  },
  {
    path: '/batches',
    title: 'Packages',
    guard: ['Master'],
    nav: { label: 'Packages', icon: 'list', order: 26 },
  },
  {
    path: '/payments',
    title: 'Payments',
    guard: ['Master'],
    nav: { label: 'Payments', icon: 'list', order: 860 },
    addHiddenFor: 'everyone',
  },
]
