import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { session } from '../../../api/session'
import { fakeApi, renderPart, renderRoute, signedIn, staff, student } from '../../../testing/render'
import { CrashBoundary } from '../crash/CrashBoundary'
import { restoreSession } from '../restore'

describe('logging out', () => {
  it.each([
    ['student', student(), '/login'],
    ['staff', staff('HOD'), '/staffLogin'],
  ])('[P-033] [P-035] [P-101] [P-102] a %s sees Logged Out for two seconds', async (_, user, login) => {
    signedIn(user)
    const { calls } = fakeApi({ 'GET /logout': {} })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const view = renderRoute('/logout')
    expect(await screen.findByText('Logged Out')).toBeInTheDocument()
    expect(sessionStorage.getItem('user')).toBeNull()
    expect(sessionStorage.getItem('sessionToken')).toBeNull()
    expect(calls()).toContain('GET /logout')
    expect(view.path()).toBe('/logout')
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await waitFor(() => expect(view.path()).toBe(login))
  })
})

describe('logging out in another tab', () => {
  const tokenOf = (id: string) => `head.${btoa(JSON.stringify({ jti: id }))}.seal`
  const otherTab = (id: string) =>
    act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'pgl-logged-out', newValue: id })))

  it('ends this tab at once where it is of the same session', async () => {
    fakeApi({})
    session.start(staff('HOD'), tokenOf('one'))
    const view = renderRoute('/profile')
    otherTab('one')
    expect(session.get().token).toBeNull()
    expect(sessionStorage.getItem('sessionToken')).toBeNull()
    await waitFor(() => expect(view.path()).toBe('/staffLogin'))
  })

  it('leaves another session alone', () => {
    session.start(student(), tokenOf('two'))
    otherTab('one')
    expect(session.get().token).toBe(tokenOf('two'))
  })

  it('leaves word for the other tabs, without the token', () => {
    session.start(student(), tokenOf('one'))
    session.end('logout')
    expect(localStorage.getItem('pgl-logged-out')).toBe('one')
  })
})

describe('an error outside any page', () => {
  it('[P-034] [P-448] [T-213] clears the session and shows the logout screen', async () => {
    signedIn(student())
    fakeApi({ 'GET /logout': {} })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Broken = () => {
      throw new Error('broken')
    }
    renderPart(
      <CrashBoundary>
        <Broken />
      </CrashBoundary>,
    )
    expect(await screen.findByText('Logged Out')).toBeInTheDocument()
    expect(screen.queryByText('Unexpected Application Error!')).toBeNull()
    expect(session.get().user).toBeNull()
  })
})

describe('a page that throws', () => {
  /** Opens the notifications with an answer that the page cannot draw. */
  function openBroken() {
    signedIn(student())
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const row = {
      _id: 'f'.repeat(24),
      desc: { Ramesh: 'Kulkarni' },
      fromId: { name: 'x' },
      url: '',
      times: 1,
      nStatus: true,
    }
    const api = fakeApi({
      [`GET /getAllNotifications/${student()._id}`]: {
        body: { status: true, data: [{ ...row, at: '2026-01-05T10:00:00Z' }], total: 1 },
      },
      'POST /clientErrors': {},
    })
    return { api, view: renderRoute('/notifications') }
  }

  it('[P-034] [P-448] is a panel inside the frame: nobody is signed out, and the other pages work', async () => {
    const { view } = openBroken()
    expect(await screen.findByRole('heading', { level: 1, name: 'This page stopped working' })).toBeInTheDocument()
    expect(screen.queryByText('Logged Out')).toBeNull()
    expect(screen.queryByText('Unexpected Application Error!')).toBeNull()
    expect(session.get().token).toBe('token')
    expect(screen.getAllByRole('main')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
    await view.user.click(screen.getByRole('link', { name: 'Memo' }))
    expect(await screen.findByRole('heading', { level: 1, name: /Memo/ })).toBeInTheDocument()
  })

  it('[P-034] is told to the server once, by the reference that is shown, without a word of what it held', async () => {
    const { api } = openBroken()
    const panel = await screen.findByRole('alert')
    const [reference] = /[0-9a-f]{4}-[0-9a-f]{4}/.exec(panel.textContent) ?? []
    expect(reference).toBeDefined()
    await waitFor(() => expect(api.calls()).toContain('POST /clientErrors'))
    const reports = api.sent.filter(({ call }) => call === 'POST /clientErrors')
    expect(reports).toHaveLength(1)
    const report = JSON.parse(String(reports[0]?.init.body))
    expect(report).toMatchObject({ reference, route: '/notifications', error: 'TypeError' })
    expect(Object.keys(report)).toEqual(['reference', 'route', 'error', 'frames'])
    expect(JSON.stringify(report)).not.toContain('Ramesh')
  })
})

describe('a remembered session', () => {
  it('is asked for once by cookie, and not at all where nobody chose it', async () => {
    const { calls } = fakeApi({
      'GET /session': { body: { status: true, user: student(), sessionToken: 'by-cookie' } },
    })
    await restoreSession()
    expect(calls()).toEqual([])
    session.start(student(), 'first', true)
    sessionStorage.clear()
    session.reload()
    await restoreSession()
    expect(session.get()).toMatchObject({ token: 'by-cookie' })
  })

  it('is forgotten when the server refuses it', async () => {
    fakeApi({ 'GET /session': { status: 401 } })
    session.start(student(), 'first', true)
    sessionStorage.clear()
    session.reload()
    await restoreSession()
    expect(session.get().user).toBeNull()
    expect(session.mayRestore()).toBe(false)
  })
})
