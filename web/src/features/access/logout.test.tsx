import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { session } from '../../api/session'
import { fakeApi, renderPart, renderRoute, signedIn, staff, student } from '../../testing/render'
import { CrashBoundary } from './CrashBoundary'
import { restoreSession } from './restore'

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

describe('an error that nothing caught', () => {
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
