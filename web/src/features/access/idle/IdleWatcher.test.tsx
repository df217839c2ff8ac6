import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../../api/session'
import { fakeApi, renderPart, signedIn, student } from '../../../testing/render'
import { IdleWatcher } from './IdleWatcher'

const inputs = ['mousemove', 'keydown', 'pointerdown', 'touchstart', 'scroll']
const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))
const isSignedIn = () => session.get().user !== null
const warning = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' })

function watched(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ 'POST /session/keepAlive': {}, 'GET /logout': {}, ...answers })
  /** How many seconds ago the last input was, by each keep-alive. */
  const told = () =>
    api.sent
      .filter(({ call }) => call === 'POST /session/keepAlive')
      .map(({ init }) => JSON.parse(String(init.body)).idleSeconds as number)
  return { ...renderPart(<IdleWatcher />), told }
}

beforeEach(async () => {
  // The dialog is fetched ahead of need in the product too.
  await import('../../../ui/overlay/ConfirmDialog')
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
    expect(told()).toEqual([0])
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

  it('tells the server of the last input, however soon after another it was, until it has arrived', async () => {
    let isDown = false
    const { told } = watched({ 'POST /session/keepAlive': () => (isDown ? 'offline' : {}) })
    await minutes(6)
    fireEvent(window, new Event('keydown'))
    await minutes(2)
    expect(told()).toEqual([0])
    fireEvent(window, new Event('keydown'))
    isDown = true
    await minutes(10)
    expect(told().length).toBeGreaterThan(1)
    const before = told().length
    isDown = false
    await minutes(10)
    expect(told().length).toBe(before + 1)
    // 8 minutes after the start was the last input; what arrived names that moment.
    expect(told().at(-1)).toBeGreaterThan(10 * 60)
    expect(told().at(-1)).toBeLessThan(18 * 60)
    await minutes(20)
    expect(told().length).toBe(before + 1)
    expect(warning()).toBeNull()
  })

  it('tells the server of input in another tab, whose session is another one', async () => {
    const { told } = watched()
    await minutes(7)
    localStorage.setItem('pgl-last-input', String(Date.now() - 60_000))
    await minutes(4)
    expect(told()).toHaveLength(1)
    expect(told()[0]).toBeGreaterThanOrEqual(60)
  })

  it('ends a page that is loaded again after fifty minutes', async () => {
    localStorage.setItem('pgl-last-input', String(Date.now() - 51 * 60_000))
    watched()
    await minutes(0)
    expect(isSignedIn()).toBe(false)
    expect(session.get().ended?.reason).toBe('idle')
  })

  it('leaves word of why, which is there after a reload until somebody signs in', async () => {
    localStorage.setItem('pgl-last-input', String(Date.now() - 51 * 60_000))
    watched()
    await minutes(0)
    session.reload()
    expect(session.get().ended).toEqual({ reason: 'idle', staff: false })
    session.start(student(), 'next')
    session.end('refused')
    session.reload()
    expect(session.get().ended).toBeNull()
  })

  it('hears of nothing any more when it is gone', async () => {
    const { unmount, told } = watched()
    unmount()
    await minutes(40)
    for (const name of inputs) fireEvent(window, new Event(name))
    await minutes(20)
    expect(told()).toEqual([])
    expect(isSignedIn()).toBe(true)
  })
})
