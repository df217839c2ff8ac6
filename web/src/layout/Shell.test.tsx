import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { kinds } from '../api/generated/kinds'
import { session } from '../api/session'
import { serverClock } from '../lib/serverClock'
import { fakeApi, renderRoute, signedIn, staff, student } from '../testing/render'
import { setWidth } from '../testing/setup'

describe('the shell', () => {
  it('reports a device clock that is wrong, with the server’s date', async () => {
    signedIn(student())
    fakeApi({})
    renderRoute('/profile')
    await screen.findByRole('complementary')
    expect(screen.queryByText('The clock of this device is wrong')).toBeNull()
    act(() => serverClock.learn({ headers: new Headers({ Date: 'Mon, 02 Nov 2099 06:30:00 GMT' }) }))
    expect(await screen.findByText('The clock of this device is wrong')).toBeInTheDocument()
    expect(screen.getByText(/02-11-2099 12:00/)).toBeInTheDocument()
    act(serverClock.reset)
    await waitFor(() => expect(screen.queryByText('The clock of this device is wrong')).toBeNull())
  })

  it('[P-103] [P-104] [P-105] shows the college with its logo, the copyright and the dashboard link', async () => {
    signedIn(student())
    fakeApi({})
    renderRoute('/profile')
    const side = await screen.findByRole('complementary')
    expect(within(side).getByText('Bhimashankar Institute of Medical Sciences')).toBeInTheDocument()
    expect(side.querySelector('img')).toHaveAttribute('src', '/api/files/logo')
    expect(screen.getByText(/©/)).toBeInTheDocument()
    expect(within(side).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  })

  it('[P-112] lists every kind of the Log Book once, each with its page', async () => {
    signedIn(staff('Professor'))
    fakeApi({})
    const { user } = renderRoute('/profile')
    const group = await screen.findByRole('button', { name: 'Log Book' })
    expect(group).toHaveAttribute('aria-expanded', 'false')
    await user.click(group)
    const side = screen.getByRole('complementary')
    const hrefs = within(side)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => href?.startsWith('/task/'))
    expect(hrefs.toSorted()).toEqual(kinds.map((kind) => `/task/${kind.categoryId}`).toSorted())
    expect(hrefs.length).toBeGreaterThanOrEqual(15)
  })

  it('[P-144] has the sidebar from 1200 px and a bottom bar with a menu below', async () => {
    signedIn(student())
    fakeApi({})
    setWidth(1199)
    const view = renderRoute('/profile')
    expect(await screen.findByRole('button', { name: /More/ })).toBeInTheDocument()
    expect(screen.queryByRole('complementary')).toBeNull()
    view.unmount()
    setWidth(1201)
    renderRoute('/profile')
    expect(await screen.findByRole('complementary')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /More/ })).toBeNull()
  })

  it('[P-097] [P-100] opens profile and password from the menu and asks before logging out', async () => {
    signedIn(student())
    fakeApi({ 'GET /logout': {} })
    const view = renderRoute('/profile')
    const { user } = view
    const open = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: /Account of/ }))
      await user.click(await screen.findByRole('menuitem', { name }))
    }
    await open('Update Password')
    expect(await screen.findByRole('dialog', { name: 'Update Password' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Update Password' })).toBeNull())
    await open('Logout')
    await user.click(await screen.findByRole('button', { name: 'Stay signed in' }))
    expect(session.get().user).not.toBeNull()
    await open('Logout')
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(view.path()).toBe('/logout'))
    await waitFor(() => expect(session.get().user).toBeNull())
  })

  it('names the page in the title', async () => {
    signedIn(student())
    fakeApi({})
    renderRoute('/profile')
    await screen.findByRole('heading', { level: 1, name: 'User Profile' })
    expect(document.title).toBe('User Profile · PG Logbook')
  })
})

describe('the guard', () => {
  it.each(['/dashboard', '/profile', '/task/65f0c1a27b3e4d58a61c49d4'])(
    '[P-060] sends a visitor of %s to sign in',
    async (address) => {
      fakeApi({})
      const view = renderRoute(address)
      await waitFor(() => expect(view.path()).toBe('/login'))
    },
  )

  it.each([
    ['not verified by the HOD', { verifyByHod: false }],
    ['without a joining date', { joiningDate: null }],
  ])('[P-146] [P-147] [L-220] keeps a student %s on the profile', async (_, change) => {
    signedIn(student(change))
    fakeApi({})
    for (const address of ['/dashboard', '/task/65f0c1a27b3e4d58a61c49d4']) {
      const view = renderRoute(address)
      await waitFor(() => expect(view.path()).toBe('/profile'))
      view.unmount()
    }
  })

  it('[P-059, T-034] sends unknown addresses to the start', async () => {
    fakeApi({})
    const out = renderRoute('/nope/xyz')
    await waitFor(() => expect(out.path()).toBe('/'))
    expect(await screen.findByText('There is no such page.')).toBeVisible()
    out.unmount()
    signedIn(student({ verifyByHod: false }))
    const view = renderRoute('/nope/xyz')
    await waitFor(() => expect(view.path()).toBe('/'))
    expect(await screen.findByText('There is no such page.')).toBeVisible()
  })

  it('sends a refused session to its own sign-in page with the way back', async () => {
    signedIn(staff('HOD'))
    fakeApi({ 'GET /session': { status: 401, body: { status: false, message: 'Expired', code: 'unauthorised' } } })
    const view = renderRoute('/profile')
    await waitFor(() => expect(view.path()).toBe('/staffLogin'))
    expect(view.router.state.location.search).toBe('?next=%2Fprofile')
  })
})

describe('the idle watcher', () => {
  it('[T-386] says so as well where the server is first to say that the session was idle', async () => {
    const body = {
      status: false,
      message: 'Session Expired: You have been logged out due to inactivity.',
      code: 'idle',
    }
    signedIn(staff('HOD'))
    fakeApi({ 'GET /session': { status: 401, body } })
    const view = renderRoute('/profile')
    await waitFor(() => expect(view.path()).toBe('/login'))
    expect(view.router.state.location.search).toBe('?next=%2Fprofile')
    expect(await screen.findByText(body.message)).toBeInTheDocument()
  })

  const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))

  it('[P-268, P-472, T-212, T-386, T-387, T-393] logs out after 50 minutes and says so', async () => {
    signedIn(staff('HOD'))
    fakeApi({ 'GET /logout': {} })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const view = renderRoute('/profile')
    await screen.findByRole('heading', { level: 1, name: 'User Profile' })
    await minutes(47)
    expect(screen.queryByText('Are you still there?')).toBeNull()
    await minutes(2)
    expect(screen.getByText('Are you still there?')).toBeInTheDocument()
    await minutes(2)
    await waitFor(() => expect(view.path()).toBe('/login'))
    // Why is all that is left of it.
    expect({ ...sessionStorage }).toEqual({ 'pgl-idle': 'staff' })
    expect(await screen.findByText('Session Expired: You have been logged out due to inactivity.')).toBeInTheDocument()
  })
})
