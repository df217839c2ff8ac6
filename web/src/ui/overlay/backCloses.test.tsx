import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi, renderRoute, signedIn, student } from '../../testing/render'

/** A page with a page before it. */
async function open() {
  signedIn(student())
  fakeApi({})
  const view = renderRoute('/notifications')
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  await view.router.navigate('/profile')
  await screen.findByRole('heading', { level: 1, name: 'User Profile' })
  return view
}

const openPassword = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Account of/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Update Password' }))
  return await screen.findByLabelText('Current password')
}

test('Back closes a menu, a dialog and the question over it, one at a time, and then leaves the page', async () => {
  const { router, path } = await open()
  fireEvent.click(screen.getByRole('button', { name: /^Account of/ }))
  await screen.findByRole('menu')
  router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(path()).toBe('/profile')

  fireEvent.change(await openPassword(), { target: { value: 'Demo@12345' } })
  router.navigate(-1)
  await screen.findByRole('alertdialog', { name: 'Close without saving?' })
  router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText('Current password')).toHaveValue('Demo@12345')
  expect(path()).toBe('/profile')

  router.navigate(-1)
  fireEvent.click(await screen.findByRole('button', { name: 'Close anyway' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  router.navigate(-1)
  await waitFor(() => expect(path()).toBe('/notifications'))
})

test('Android’s request to close is answered by what is on top, one thing at a time', async () => {
  const asked: { onclose: (() => void) | null; isOver: boolean }[] = []
  class CloseWatcher {
    onclose: (() => void) | null = null
    isOver = false
    constructor() {
      asked.push(this)
    }
    destroy() {
      this.isOver = true
    }
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher)
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query === '(pointer: coarse)' || matchMedia(query).matches,
  }))
  try {
    const { path } = await open()
    expect(asked).toEqual([])
    fireEvent.change(await openPassword(), { target: { value: 'Demo@12345' } })
    await waitFor(() => expect(asked.at(-1)?.isOver).toBe(false))
    asked.at(-1)?.onclose?.()
    await screen.findByRole('alertdialog', { name: 'Close without saving?' })
    asked.at(-1)?.onclose?.()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByLabelText('Current password')).toHaveValue('Demo@12345')
    expect(path()).toBe('/profile')
  } finally {
    vi.stubGlobal('matchMedia', matchMedia)
    vi.stubGlobal('CloseWatcher', undefined)
  }
})
