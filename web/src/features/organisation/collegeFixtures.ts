/** What the tests of colleges start from. */
import { fakeApi, renderRoute, signedIn, staff } from '../../testing/render'
import type { College } from './queries'

/** An id of 24 digits. */
export const id = (number: number) => String(number).padStart(24, '0')
/** Departments, by name. */
export const names = ['General Medicine', 'General Surgery', 'Paediatrics', 'Pathology', 'Radiodiagnosis']
/** Departments as the API answers them. */
export const departments = names.map((name, at) => ({ _id: id(100 + at), name }))
const states = [
  { _id: id(501), name: 'Karnataka' },
  { _id: id(502), name: 'Assam' },
]

/** A college of three departments. */
export const college = (number: number, change: Partial<College> = {}): College => ({
  _id: id(number),
  collegeId: id(number),
  name: `Medical College ${number}`,
  departments: departments.slice(0, 3),
  address: 'Mysuru Road, Mandya 571401',
  state: states[0] ?? null,
  phone: '9000210001',
  email: 'dean@college.example.com',
  gstin: '29AAATK4512C1Z0',
  website: 'https://college.example.com',
  logo: null,
  slug: 'college',
  poweredBy: false,
  withheldRoles: [],
  extraLeaveTypes: [],
  standing: {
    casualAllowance: null,
    leavePool: null,
    offsCounted: null,
    weekGrace: null,
    monthGrace: null,
    quarterGrace: null,
    quarters: null,
    linkDays: null,
    delegates: null,
    collegeFrom: null,
  },
  version: 4,
  ...change,
})

/** Who is signed in. */
export const master = staff('Master')

/** The Master on the page of colleges; bodies of what was posted are in `posted`. */
export function open(rows: College[], answers: Parameters<typeof fakeApi>[0] = {}, address = '/addCollege') {
  signedIn(master)
  const asked: string[] = []
  const fake = fakeApi({
    'GET /getConfig': {
      body: {
        status: true,
        setting: { isLaunched: true, isOTP: null, logo: null },
        menu: [],
        state: states,
        inst: [],
      },
    },
    [`GET /collegeList/${master._id}`]: { body: { status: true, data: rows, total: rows.length, page: 1, limit: 10 } },
    [`GET /getAllDeptData/${master._id}`]: { body: { status: true, data: departments } },
    ...answers,
  })
  const real = globalThis.fetch
  globalThis.fetch = (async (input: string, init: RequestInit) => {
    asked.push(String(input))
    return real(input, init)
  }) as typeof fetch
  const posted = () =>
    fake.sent
      .filter(({ init }) => init.method === 'POST')
      .map(({ call, init }) => [call, init.body instanceof FormData ? init.body : JSON.parse(String(init.body))])
  return { ...fake, ...renderRoute(address), asked, posted }
}
