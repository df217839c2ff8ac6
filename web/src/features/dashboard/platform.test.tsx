import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeApi, renderRoute, signedIn, staff } from '../../testing/render'

beforeAll(async () => {
  await Promise.all([import('./DashboardPage'), import('./platform/PlatformToday'), import('../../app/SignedInShell')])
}, 60_000)

const me = staff('Master')
const of = (total: number) => ({ body: { status: true, data: [], total, page: 1, limit: 1 } })
const people = (total: number) => ({ body: { status: true, students: [], total, page: 1, limit: 1, headless: false } })

function platform() {
  return fakeApi({
    [`GET /collegeList/${me._id}`]: of(3),
    [`GET /staffList/${me._id}/all/all`]: people(2),
    'GET /studentList/all/all': people(5),
    'GET /payments': {
      body: {
        status: true,
        data: [],
        total: 4,
        page: 1,
        limit: 1,
        totals: { live: { captured: 23_597.64, refunded: 0, gst: 3_599.64, count: 4 } },
      },
    },
    'GET /outbox': of(1),
    'GET /jobs': of(0),
    'GET /inquiries': of(0),
    'GET /heldReferrals': of(6),
  })
}

test('the first page of the Master is the platform; each number leads to the list that counts it', async () => {
  signedIn(me)
  const api = platform()
  renderRoute('/dashboard')
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('3 colleges')).toBe('/addCollege')
  expect(await link('2 members of staff wait to be let in')).toBe('/allHod?state=waiting')
  expect(await link('5 trainees are not verified')).toBe('/allStudent?verified=no&sort=-createdAt')
  expect(await link('6 referrals are held')).toBe('/referral?view=held')
  expect(await link('5 trainees with a licence')).toBe('/allStudent?payment=paid')
  expect(await link('5 trainees without one')).toBe('/allStudent?payment=pending')
  expect(await link('4 orders paid')).toMatch(/^\/payments\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&state=paid$/)
  expect(screen.getByText('₹ 23,597.64 taken')).toBeVisible()
  expect(await link('1 message was not sent')).toBe('/outbox?state=failed')
  // Nothing to count leads nowhere.
  expect(screen.queryByRole('link', { name: /could not be made/ })).toBeNull()
  expect(screen.getByText('files could not be made')).toBeVisible()
  // Neither the queue nor the day of one department.
  expect(screen.queryByRole('heading', { name: 'Pending Verifications' })).toBeNull()
  expect(api.calls().filter((call) => /pendingVerifications|departmentToday/.test(call))).toEqual([])
  expect(api.urls().filter((url) => url.includes('/jobs?') && !url.includes('everybody=true'))).toEqual([])
})

test('what could not be loaded is said and asked for again', async () => {
  signedIn(me)
  let fails = true
  fakeApi({
    [`GET /collegeList/${me._id}`]: () =>
      fails ? { status: 403, body: { status: false, message: 'No', code: 'forbidden' } } : of(3),
  })
  const view = renderRoute('/dashboard')
  const retry = await screen.findByRole('button', { name: 'Retry: colleges' })
  fails = false
  await view.user.click(retry)
  await waitFor(() => expect(screen.getByRole('link', { name: '3 colleges' })).toBeVisible())
})
