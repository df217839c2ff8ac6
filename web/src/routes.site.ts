import type { RouteEntry } from './routes'

const text = () => import('./features/site/TextPage')
const check = () => import('./features/printing/CheckPage')
const contact = () => import('./features/site/ContactPage')

/** The public pages of the site, and what belongs to them behind the sign-in. Part of the route table. */
export const siteRoutes: readonly RouteEntry[] = [
  {
    path: '/',
    title: '',
    guard: 'public',
    screen: () => import('./features/site/LandingPage'),
    addHiddenFor: 'everyone',
  },
  {
    path: '/launching',
    title: 'Opening soon',
    guard: 'public',
    screen: () => import('./features/site/LaunchingPage'),
    openBeforeLaunch: true,
  },
  { path: '/howtowork', title: 'How it works', guard: 'public', screen: text },
  { path: '/t&c', title: 'Terms and Conditions', guard: 'public', screen: text },
  { path: '/policy', title: 'Privacy policy', guard: 'public', screen: text },
  { path: '/refundPolicy', title: 'Refund policy', guard: 'public', screen: text },
  { path: '/disclaimer', title: 'Disclaimer', guard: 'public', screen: text },
  { path: '/packages', title: 'Packages', guard: 'public', screen: () => import('./features/site/PackagesPage') },
  { path: '/cart', title: 'Choose a package', guard: 'public', screen: () => import('./features/billing/CartPage') },
  { path: '/payment', title: 'Payment', guard: 'public', screen: () => import('./features/billing/PaymentPage') },
  { path: '/thank-you', title: 'Thank you', guard: 'public', screen: () => import('./features/site/ThankYouPage') },
  { path: '/verify-logbook', title: 'Check a printed logbook', guard: 'public', screen: check, openBeforeLaunch: true },
  {
    path: '/verify-logbook/:code',
    title: 'Check a printed logbook',
    guard: 'public',
    screen: check,
    openBeforeLaunch: true,
  },
  { path: '/zoho', title: 'Outside account', guard: 'public', screen: () => import('./features/site/ConnectPage') },
  { path: '/contact', title: 'Contact', guard: 'public', screen: contact, framed: true, addHiddenFor: 'everyone' },
  {
    path: '/support',
    title: 'Support',
    guard: 'signedIn',
    screen: contact,
    nav: { label: 'Support', icon: 'help', order: 910 },
    addHiddenFor: 'everyone',
    openToIncomplete: true,
  },
  {
    path: '/inquiries',
    title: 'Inquiries',
    guard: ['Master'],
    screen: () => import('./features/site/InquiriesPage'),
    nav: { label: 'Inquiries', icon: 'send', order: 880 },
    addHiddenFor: 'everyone',
  },
]
