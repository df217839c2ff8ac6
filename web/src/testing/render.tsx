import { CacheProvider } from '@emotion/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { createQueryClient } from '../api/queries'
import { session } from '../api/session'
import type { ProfileName, Role, SessionUser, StaffProfile, StudentProfile } from '../api/types'
import { routeTree } from '../app/router'
import { findLastAnswer } from '../device/lastAnswer'
import { profileFields } from '../features/accounts/profileFields'
import { Themed } from '../theme/Themed'
import { MessagesProvider } from '../ui/overlay/messages'
import { fakeUploads } from './fakeUpload'
import { styleCache } from './styles'

const fields: ProfileName[] = ['profilePic', ...profileFields.map(({ name }) => name)]

/** A department as the session knows it. */
export const sessionDepartment = {
  _id: 'd'.repeat(24),
  name: 'General Surgery',
  url: null,
  refNo: null,
  refDate: null,
  forensic: false,
  extraTrainingTypes: [],
}

/** What the session knows of students and of staff. */
const person = {
  email: 'student.surgery@demo.example.com',
  phone: '9876543210',
  collegeId: {
    _id: 'c'.repeat(24),
    name: 'Bhimashankar Institute of Medical Sciences',
    logo: '/api/files/logo',
    slug: null,
    state: null,
    address: null,
    extraLeaveTypes: [],
  },
  departmentId: sessionDepartment,
  courseId: { _id: 'e'.repeat(24), title: 'MS General Surgery' },
  unitHead: null,
  uni_rollno: null,
  col_rollno: null,
  fat_name: null,
  mot_name: null,
  dob: null,
  bloodGroup: null,
  vaccinationStatus: null,
  panNumber: null,
  medicalCouncil: null,
  medicalCollege: null,
  regDate: null,
  validUpto: null,
  address: null,
  profilePic: null,
  userId: null,
  joiningDate: '2025-02-01',
  joinDate: null,
  certified: false,
  createdAt: null,
  completeness: { percent: 100, fields, missing: [] },
}

/** A verified student with a complete profile, in one department; change what the test is about. */
export function student(change: Partial<StudentProfile> = {}): StudentProfile {
  return {
    ...person,
    _id: 'a'.repeat(24),
    name: 'Meghana Kulkarni',
    verifyByHod: true,
    paymentStatus: true,
    licenceRefundedOn: null,
    mayVerify: false,
    hod: null,
    formerPlaces: [],
    ...change,
  }
}

/** A member of staff of that department. */
export function staff(role: Role, change: Partial<StaffProfile> = {}): StaffProfile {
  return {
    ...person,
    _id: 'b'.repeat(24),
    name: 'Dr. Meenakshi Rane',
    status: true,
    mayVerify: true,
    hod: role === 'HOD',
    registrationNo: null,
    pgGuideSince: null,
    ...change,
    role,
  }
}

/** The whole profile of who is signed in, as the server has it: the browser keeps a part. */
let profile: SessionUser | null = null

/** Signs in without the sign-in page. */
export function signedIn(user: SessionUser) {
  profile = user
  session.start(user, 'token')
}

type Answer = { status?: number; body?: unknown } | 'offline'

/**
 * Stands in for the API: answers by "METHOD /path" without query, 404 otherwise. What was sent is in `sent`.
 */
export function fakeApi(answers: Record<string, Answer | ((init: RequestInit) => Answer | Promise<Answer>)>) {
  const sent: { call: string; url: string; init: RequestInit }[] = []
  fakeUploads()
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${
      String(input)
        .replace(/^\/api/, '')
        .split('?')[0]
    }`
    sent.push({ call, url: String(input), init })
    const found = answers[call] ?? builtIn(call)
    const answer = typeof found === 'function' ? await found(init) : found
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    const { status = 200, body = { status: true } } = answer
    const content = status === 304 ? null : JSON.stringify(body)
    return new Response(content, { status, headers: { 'Content-Type': 'application/json' } })
  })
  return { sent, calls: () => sent.map(({ call }) => call), urls: () => sent.map(({ url }) => url) }
}

function builtIn(call: string): Answer {
  if (call === 'GET /session') {
    const { user, token } = session.get()
    return user
      ? { body: { status: true, user: { ...(profile?._id === user._id && profile), ...user }, sessionToken: token } }
      : { status: 401, body: { status: false, message: 'Please sign in', code: 'unauthorised' } }
  }
  if (call === 'GET /getConfig')
    return {
      body: { status: true, setting: { isLaunched: true, isOTP: null, logo: null }, menu: [], state: [], inst: [] },
    }
  if (call.startsWith('GET /unreadNotifications/'))
    return { body: { status: true, unread: 0, newest: null, tag: '0-' } }
  // How a link to a file stands: a test that is about it says otherwise.
  if (call.startsWith('HEAD /files/')) return {}
  if (call.startsWith('GET /sessions/')) return { body: { status: true, data: [] } }
  return { status: 404, body: { status: false, message: 'Not found', code: 'not_found' } }
}

/** Whether something is pressed through what lies over it is looked at in a browser: jsdom has no layout. */
const hand = { delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }

function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(findLastAnswer))
  return (
    <CacheProvider value={styleCache}>
      <Themed>
        <QueryClientProvider client={client}>
          <MessagesProvider>{children}</MessagesProvider>
        </QueryClientProvider>
      </Themed>
    </CacheProvider>
  )
}

/** Renders the product at an address, with the real routes; `state` is what the navigation there carries. */
export function renderRoute(address: string, state?: unknown) {
  const { pathname, search } = new URL(address, 'http://here.invalid')
  const entry = state === undefined ? address : { pathname, search, state }
  const router = createMemoryRouter(routeTree(), { initialEntries: [entry] })
  const view = render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...view, router, user: userEvent.setup(hand), path: () => router.state.location.pathname }
}

/** Renders one component inside the providers. */
export function renderPart(part: ReactNode) {
  return { ...render(<Providers>{part}</Providers>), user: userEvent.setup(hand) }
}
