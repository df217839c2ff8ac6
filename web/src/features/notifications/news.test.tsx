import { act, screen, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import type { StudentUser } from '../../api/types'
import { fakeApi, renderRoute, signedIn, student } from '../../testing/render'
import { approved, kindEnding, listAnswer, listCall, makeEntry } from '../logbook/entryFixtures'

beforeAll(async () => {
  await Promise.all([import('../logbook/report/TaskPage'), import('../accounts/ProfilePage')])
}, 60_000)

/** The unread count of somebody who is told something new at `tell`. */
function count() {
  let news = 1
  const at = () => `2026-11-19T08:3${news}:00.000Z`
  return {
    tell: () => {
      news += 1
    },
    answer: () => ({ body: { status: true, unread: news, newest: at(), tag: `${news}-${at()}` } }),
  }
}

async function hearOfIt(tell: () => void) {
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  tell()
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
}

it('a verification that is taken back shows where the trainee is, without a reload', async () => {
  let user: StudentUser = student()
  signedIn(user)
  const bell = count()
  fakeApi({
    [`GET /unreadNotifications/${user._id}`]: bell.answer,
    'GET /session': () => ({ body: { status: true, user, sessionToken: 'token' } }),
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderRoute('/profile')
  await hearOfIt(() => {
    bell.tell()
    user = { ...user, verifyByHod: false }
  })
  expect(await screen.findByText('Your account is not verified by HOD yet.')).toBeVisible()
})

it('a decision shows in the list that is open when it is notified', async () => {
  const user = student()
  signedIn(user)
  const kind = kindEnding('49d6')
  const bell = count()
  let row = makeEntry(kind)
  fakeApi({
    [`GET /unreadNotifications/${user._id}`]: bell.answer,
    [listCall(kind)]: () => listAnswer([row]),
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderRoute(`/task/${kind.categoryId}`)
  expect(await within(await screen.findByRole('table')).findByText('Pending')).toBeVisible()
  await hearOfIt(() => {
    bell.tell()
    row = makeEntry(kind, approved)
  })
  expect(await within(screen.getByRole('table')).findByText('Approved')).toBeVisible()
})
