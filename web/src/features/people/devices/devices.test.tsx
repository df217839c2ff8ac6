import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, renderPart, signedIn, staff } from '../../../testing/render'
import type { Device } from '../queries'
import OwnDevices from './OwnDevices'

const device = (number: number, change: Partial<Device> = {}): Device => ({
  _id: String(number).padStart(24, '0'),
  device: 'Chrome on Android',
  createdAt: '2026-11-20T04:00:00.000Z',
  lastSeen: '2026-11-20T05:30:00.000Z',
  expiresAt: '2026-11-20T16:00:00.000Z',
  remember: false,
  current: false,
  ...change,
})

const user = staff('Professor')
const path = `/sessions/${user._id}`

it('lists the own devices and ends another one after asking', async () => {
  signedIn(user)
  const rows = [device(1, { device: 'Firefox on Linux', current: true }), device(2)]
  const api = fakeApi({
    [`GET ${path}`]: () => ({ body: { status: true, data: rows } }),
    [`DELETE ${path}/${rows[1]?._id}`]: () => {
      rows.pop()
      return { body: { status: true, message: 'Signed out on that device' } }
    },
  })
  const view = renderPart(<OwnDevices />)
  expect(await screen.findByText('Firefox on Linux')).toBeVisible()
  expect(screen.getByText('This device')).toBeVisible()
  expect(screen.getAllByText(/last seen 20-11-2026 11:00/)).toHaveLength(2)
  const out = () => view.user.click(screen.getByRole('button', { name: /^Sign out on Chrome on Android/ }))
  await out()
  await view.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await out()
  await view.user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
  expect(api.calls().filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
})

it('offers to leave all other devices at once, and says when the list failed', async () => {
  signedIn(user)
  let isBroken = true
  const rows = [device(1, { current: true }), device(2), device(3)]
  const api = fakeApi({
    [`GET ${path}`]: () =>
      isBroken ? { status: 403, body: { status: false, message: 'No' } } : { body: { status: true, data: rows } },
    [`DELETE ${path}`]: { body: { status: true, message: 'Signed out on 2 devices', ended: 2 } },
  })
  const view = renderPart(<OwnDevices />)
  await screen.findByText('The devices could not be loaded.')
  isBroken = false
  await view.user.click(screen.getByRole('button', { name: /retry|try again/i }))
  await view.user.click(await screen.findByRole('button', { name: 'Sign out on all other devices' }))
  await view.user.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('Signed out on 2 devices')).toBeVisible()
  expect(api.calls()).toContain(`DELETE ${path}`)
})
