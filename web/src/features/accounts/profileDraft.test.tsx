import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../api/session'
import type { SessionUser, StudentProfile } from '../../api/types'
import { fakeApi, renderRoute, signedIn, student } from '../../testing/render'
import { profileFields } from './profileFields'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))

const names = profileFields.map(({ name }) => name)
const me = (change: Partial<StudentProfile> = {}) =>
  student({ completeness: { percent: 50, fields: names, missing: [] }, fat_name: 'Suresh', ...change })
const father = () => screen.findByLabelText<HTMLInputElement>(/^Father's name/)
const mother = () => screen.findByLabelText<HTMLInputElement>(/^Mother's name/)
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })
const kept = async () => (await import('../../device/drafts')).allDrafts(me()._id)

async function open(user: SessionUser) {
  cleanup()
  signedIn(user)
  const saved = { ...user, mot_name: 'Lalita' }
  const log = fakeApi({ [`POST /profile/${user._id}`]: { body: { status: true, user: saved } } })
  const view = renderRoute('/profile')
  await screen.findByRole('form', { name: 'Profile' })
  return { ...log, ...view }
}

test('an unsent profile is back, with what was typed and nothing else, and is gone once it is saved', async () => {
  await open(me())
  type(await mother(), 'Lalita')
  await waitFor(async () => expect((await kept())[0]?.content.values).toEqual({ mot_name: 'Lalita' }))
  // The father's name was corrected on another device meanwhile: the draft does not carry the old one back.
  await open(me({ fat_name: 'Suresh Rao' }))
  expect(await screen.findByText('Unsent text restored')).toBeInTheDocument()
  expect(screen.queryByText(/has been changed since/)).toBeNull()
  expect([(await mother()).value, (await father()).value]).toEqual(['Lalita', 'Suresh Rao'])
  fireEvent.click(screen.getByRole('button', { name: 'Save profile' }))
  await screen.findByText('Profile updated successfully')
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test('a field that was typed over here and changed elsewhere is said; Discard shows what is stored', async () => {
  await open(me())
  type(await father(), 'Suresh K')
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  await open(me({ fat_name: 'Suresh Rao' }))
  expect(await screen.findByText(/has been changed since/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect((await father()).value).toBe('Suresh Rao')
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test('what is typed back to what is stored leaves no draft', async () => {
  await open(me())
  type(await father(), 'Suresh K')
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  type(await father(), 'Suresh')
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test('[P-269] fifty minutes without input end the session in the browser, and what was typed is back in the next', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))
  const view = await open(me())
  await minutes(40)
  const field = await mother()
  fireEvent.keyDown(field)
  type(field, 'Lalita')
  // The fifty minutes are counted from the last key, not from the sign-in.
  await minutes(47)
  expect(session.get().user).not.toBeNull()
  await minutes(4)
  await waitFor(() => expect(view.path()).toBe('/login'))
  expect(session.get()).toEqual({ user: null, token: null, ended: { reason: 'idle', staff: false } })
  expect(view.calls()).toContain('GET /logout')
  expect(view.calls().filter((call) => call.startsWith('POST /profile/'))).toEqual([])
  await open(me())
  expect(await screen.findByText('Unsent text restored')).toBeInTheDocument()
  expect((await mother()).value).toBe('Lalita')
  fireEvent.click(screen.getByRole('button', { name: 'Save profile' }))
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test('a password is never kept, and closing the half-typed dialog asks', async () => {
  await open(me())
  fireEvent.click(screen.getByRole('button', { name: /^Account of/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Update Password' }))
  type(await screen.findByLabelText<HTMLInputElement>('Current password'), 'Demo@12345')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep writing' }))
  await new Promise((done) => setTimeout(done, 1000))
  expect(await kept()).toEqual([])
  expect(screen.getByLabelText('Current password')).toHaveValue('Demo@12345')
})
