import type { Package, SiteFacts } from '../../api/site'

const offer = (title: string, offerPrice: number, payable: number): Package => ({
  _id: title.slice(0, 1).toLowerCase().repeat(24),
  title,
  desc: 'For one.',
  price: 9999,
  offerPrice,
  payable,
  till: null,
  needsCode: false,
})

/** The four packages of the specification. */
export const offers = [
  offer('Single', 9999, 11798.82),
  offer('Group discounted', 5999, 7078.82),
  offer('Institutional', 4999, 5898.82),
  offer('University', 2999, 3538.82),
]

/** What `GET /site` answers; change what the test is about. */
export const siteAnswer = (change: Partial<SiteFacts> = {}) => ({
  body: {
    status: true,
    data: {
      contact: { location: 'Pune', phone: '0231 255 0199', email: 'office@example.com' },
      links: { superSpeciality: null, diploma: null },
      packages: offers,
      ...change,
    },
  },
})

/** The configuration of a site that is not launched. */
export const configShut = () => ({
  body: { status: true, setting: { isLaunched: false, isOTP: null, logo: null }, menu: [], state: [], inst: [] },
})
