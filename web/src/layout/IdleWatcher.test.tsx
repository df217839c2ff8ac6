import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../api/session'
import { fakeApi, renderPart, signedIn, student } from '../testing/render'
import { IdleWatcher } from './IdleWatcher'

const inputs = ['mousemove', 'keydown', 'pointerdown', 'touchstart', 'scroll']
const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))
const isSignedIn = () => session.get().user !== null
const warning = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' })

function watched() {
  const api = fakeApi({ 'POST /session/keepAlive': {}, 'GET /logout': {} })
  const told = () => api.calls().filter((call) => call === 'POST /session/keepAlive').length
  return { ...renderPart(<IdleWatcher />), told }
}

beforeEach(async () => {
  // The dialog is fetched ahead of need in the product too.
  await import('../ui/ConfirmDialog')
  signedIn(student())
  vi.useFakeTimers()
})

describe('the idle watcher', () => {
  it.each(inputs)('[P-472, T-392] starts again on %s and keeps the server session alive', async (name) => {
    const { told } = watched()
    await minutes(47)
    fireEvent(window, new Event(name))
    await minutes(4)
    expect(warning()).toBeNull()
    expect(isSignedIn()).toBe(true)
    expect(told()).toBe(1)
    await minutes(47)
    expect(isSignedIn()).toBe(false)
  })

  it('counts the scrolling of a part of the page, which the window does not hear of by itself', async () => {
    const { container } = watched()
    await minutes(47)
    fireEvent(container, new Event('scroll', { bubbles: false }))
    await minutes(4)
    expect(isSignedIn()).toBe(true)
  })

  it('counts an input that a part of the page keeps to itself', async () => {
    const { container } = watched()
    container.addEventListener('pointerdown', (event) => event.stopPropagation())
    await minutes(47)
    fireEvent(container, new Event('pointerdown', { bubbles: true }))
    await minutes(4)
    expect(isSignedIn()).toBe(true)
  })

  it('takes nothing else for input', async () => {
    watched()
    await minutes(47)
    for (const name of ['resize', 'focus', 'online', 'visibilitychange']) fireEvent(window, new Event(name))
    fireEvent(document, new Event('visibilitychange'))
    await minutes(4)
    expect(isSignedIn()).toBe(false)
  })

  it('keeps the warning until it is answered, whatever is moved', async () => {
    watched()
    await minutes(49)
    expect(warning()).toBeVisible()
    for (const name of inputs) fireEvent(window, new Event(name))
    expect(warning()).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
    await minutes(47)
    expect(isSignedIn()).toBe(true)
  })

  it('ends at once when the machine slept, at whatever input comes first', async () => {
    watched()
    vi.setSystemTime(Date.now() + 60 * 60_000)
    fireEvent(window, new Event('touchstart'))
    expect(isSignedIn()).toBe(false)
  })

  it('hears of input in another tab', async () => {
    watched()
    await minutes(49)
    expect(warning()).toBeVisible()
    localStorage.setItem('pgl-last-input', String(Date.now()))
    fireEvent(window, new StorageEvent('storage', { key: 'pgl-last-input' }))
    expect(warning()).toBeNull()
    await minutes(47)
    expect(isSignedIn()).toBe(true)
  })

  it('hears of nothing any more when it is gone', async () => {
    const { unmount, told } = watched()
    unmount()
    await minutes(40)
    for (const name of inputs) fireEvent(window, new Event(name))
    await minutes(20)
    expect(told()).toBe(0)
    expect(isSignedIn()).toBe(true)
  })
})
