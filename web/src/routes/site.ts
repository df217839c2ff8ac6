import type { RouteEntry } from './entry'

/** The public pages of the site, and what belongs to them behind the sign-in. Part of the route table. */
export const siteRoutes: readonly RouteEntry[] = [
  {
    path: '/',
    title: '',
    guard: 'public',
    addHiddenFor: 'everyone',
  },
  {
    path: '/launching',
    title: 'Opening soon',
    guard: 'public',
    openBeforeLaunch: true,
  },
  { path: '/howtowork', title: 'How it works', guard: 'public' },
  { path: '/t&c', title: 'Terms and Conditions', guard: 'public' },
  { path: '/policy', title: 'Privacy policy', guard: 'public' },
  { path: '/refundPolicy', title: 'Refund policy', guard: 'public' },
  { path: '/disclaimer', title: 'Disclaimer', guard: 'public' },
  { path: '/packages', title: 'Packages', guard: 'public' },
  { path: '/cart', title: 'Choose a package', guard: 'public' },
  { path: '/payment', title: 'Payment', guard: 'public' },
  { path: '/thank-you', title: 'Thank you', guard: 'public' },
  { path: '/verify-logbook', title: 'Check a printed logbook', guard: 'public', openBeforeLaunch: true },
  {
    path: '/verify-logbook/:code',
    title: 'Check a printed logbook',
    guard: 'public',
    openBeforeLaunch: true,
  },
  { path: '/zoho', title: 'Outside account', guard: 'public' },
  { path: '/contact', title: 'Contact', guard: 'public', framed: true, addHiddenFor: 'everyone' },
  {
    path: '/support',
    title: 'Support',
    guard: 'signedIn',
    nav: { label: 'Support', icon: 'help', order: 910 },
    addHiddenFor: 'everyone',
    openToIncomplete: true,
  },
  {
    path: '/inquiries',
    title: 'Inquiries',
    guard: ['Master'],
    nav: { label: 'Inquiries', icon: 'send', order: 880 },
    addHiddenFor: 'everyone',
  },
]
