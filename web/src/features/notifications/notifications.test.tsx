import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { session } from '../../api/session'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import type { Notification } from './queries'

const task = '/task/65f0c1a27b3e4d58a61c49d4'

const row = (number: number, change: Partial<Notification> = {}): Notification => ({
  _id: String(number).padStart(24, '0'),
  toId: { _id: 'a'.repeat(24), name: 'Meghana Kulkarni' },
  fromId: { _id: 'b'.repeat(24), name: 'Dr. Meenakshi Rane' },
  event: 'entry.approved',
  desc: `Dr. Meenakshi Rane approved Procedures: Number ${number}`,
  url: `${task}?open=${'f'.repeat(24)}`,
  times: 1,
  nStatus: false,
  at: '2026-11-19T08:30:00.000Z',
  ...change,
})

/** A server that keeps what was read; `listFails` answers the list with that status. */
function server(rows: Notification[], listFails?: () => 'offline' | number | null) {
  const count = () => {
    const unread = rows.filter(({ nStatus }) => !nStatus).length
    return { status: true, unread, newest: rows[0]?.at ?? null, tag: `${unread}-${rows[0]?._id ?? ''}` }
  }
  const me = session.get().user?._id
  const api = fakeApi({
    [`GET /unreadNotifications/${me}`]: (init) => {
      const known = new Headers(init.headers).get('If-None-Match')
      return known === `W/"${count().tag}"` ? { status: 304 } : { body: count() }
    },
    [`GET /getAllNotifications/${me}`]: () => {
      const fails = listFails?.() ?? null
      if (fails === 'offline') return fails
      if (fails) return { status: fails, body: { status: false, message: 'Something went wrong', code: 'internal' } }
      return { body: { status: true, data: rows, total: rows.length, page: 1, limit: 10 } }
    },
    [`POST /readAllNotifications/${me}`]: () => {
      for (const one of rows) one.nStatus = true
      return { body: count() }
    },
    ...Object.fromEntries(
      rows.map((one) => [
        `POST /notification/${one._id}`,
        () => {
          one.nStatus = true
          return { body: count() }
        },
      ]),
    ),
  })
  const bodies = () =>
    api.sent.filter(({ init }) => init.method === 'POST').map(({ call, init }) => [call, JSON.parse(String(init.body))])
  return { ...api, rows, bodies }
}

const bell = (name: string | RegExp = /^Notifications/) => screen.findByRole('button', { name })

async function open(user: ReturnType<typeof renderRoute>['user'], name?: string | RegExp) {
  await user.click(await bell(name))
  return screen.findByRole('dialog', { name: 'Notifications' })
}

describe('the bell', () => {
  it('[P-092] shows how many are unread and says so to screen readers', async () => {
    signedIn(student())
    server([row(1), row(2), row(3), row(4, { nStatus: true })])
    renderRoute('/profile')
    expect(await bell('Notifications, 3 unread')).toHaveTextContent(/^3$/)
  })

  it('has no badge when nothing is unread, and 99+ beyond a hundred', async () => {
    signedIn(student())
    const { rows } = server([])
    const view = renderRoute('/profile')
    expect(await bell('Notifications')).toHaveTextContent(/^$/)
    view.unmount()
    rows.push(...Array.from({ length: 100 }, (_, number) => row(number)))
    renderRoute('/profile')
    expect(await bell('Notifications, 99+ unread')).toHaveTextContent('99+')
  })

  it('asks once a minute with the tag of what it knows, and keeps it when nothing is new', async () => {
    signedIn(student())
    const { rows, sent } = server([row(1)])
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderRoute('/profile')
    await bell('Notifications, 1 unread')
    const asked = () => sent.filter(({ call }) => call.startsWith('GET /unreadNotifications/'))
    expect(asked()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(55_000))
    expect(asked()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(asked()).toHaveLength(2)
    expect(new Headers(asked()[1]?.init.headers).get('If-None-Match')).toBe(`W/"1-${rows[0]?._id}"`)
    await bell('Notifications, 1 unread')
    rows.unshift(row(2))
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    await bell('Notifications, 2 unread')
  })

  it('does not ask while the page is out of sight', async () => {
    signedIn(student())
    const { sent } = server([row(1)])
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderRoute('/profile')
    await bell('Notifications, 1 unread')
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await act(() => vi.advanceTimersByTimeAsync(300_000))
    const asked = () => sent.filter(({ call }) => call.startsWith('GET /unreadNotifications/')).length
    expect(asked()).toBe(1)
    hidden.mockReturnValue('visible')
    await act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await waitFor(() => expect(asked()).toBe(2))
  })
})

describe('the dropdown', () => {
  it('[P-093] lists one row per notification', async () => {
    signedIn(student())
    server([row(1), row(2, { nStatus: true })])
    const { user } = renderRoute('/profile')
    const panel = await open(user)
    const links = await within(panel).findAllByRole('link', { name: /approved Procedures/ })
    expect(links.map((link) => link.textContent)).toEqual([
      'Unread: Dr. Meenakshi Rane approved Procedures: Number 119-11-2026 14:00',
      'Dr. Meenakshi Rane approved Procedures: Number 219-11-2026 14:00',
    ])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(async () => expect(await bell()).toHaveFocus())
  })

  it('[P-093] says "No new notifications" when there are none', async () => {
    signedIn(student())
    server([])
    const { user } = renderRoute('/profile')
    const panel = await open(user)
    expect(await within(panel).findByText('No new notifications')).toBeInTheDocument()
    expect(within(panel).queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  it('[P-095] [P-262] posts the read flag of the one that is pressed and follows its address', async () => {
    signedIn(student())
    const { bodies } = server([row(1), row(2)])
    const view = renderRoute('/profile')
    const panel = await open(view.user, 'Notifications, 2 unread')
    await view.user.click(await within(panel).findByRole('link', { name: /Number 1/ }))
    await waitFor(() => expect(view.path()).toBe(task))
    expect(view.router.state.location.search).toBe(`?open=${'f'.repeat(24)}`)
    expect(bodies()).toEqual([[`POST /notification/${row(1)._id}`, { nStatus: true }]])
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread', hidden: true })).toBeInTheDocument()
  })

  it('posts nothing again for one that was read', async () => {
    signedIn(student())
    const { bodies } = server([row(1, { nStatus: true })])
    const view = renderRoute('/profile')
    const panel = await open(view.user)
    await view.user.click(await within(panel).findByRole('link', { name: /Number 1/ }))
    await waitFor(() => expect(view.path()).toBe(task))
    expect(bodies()).toEqual([])
  })

  it.each(['javascript:alert(1)', '//evil.example', 'https://evil.example', '/\\evil.example'])(
    'never leads to %s',
    async (url) => {
      signedIn(student())
      server([row(1, { url })])
      const { user } = renderRoute('/profile')
      const panel = await open(user)
      expect(await within(panel).findByRole('link', { name: /Number 1/ })).toHaveAttribute('href', '/dashboard')
    },
  )

  it('shows text as text', async () => {
    signedIn(student())
    server([row(1, { desc: '<img src=x onerror=alert(1)> {{7*7}}' })])
    const { user } = renderRoute('/profile')
    const panel = await open(user)
    expect(await within(panel).findByText('<img src=x onerror=alert(1)> {{7*7}}')).toBeInTheDocument()
  })

  it('marks all as read, up to what the bell knew of', async () => {
    signedIn(student())
    const { bodies } = server([row(1), row(2)])
    const { user } = renderRoute('/profile')
    const panel = await open(user, 'Notifications, 2 unread')
    await user.click(await within(panel).findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(within(panel).queryByRole('button', { name: 'Mark all as read' })).toBeNull())
    expect(bodies()).toEqual([
      [`POST /readAllNotifications/${'a'.repeat(24)}`, { nStatus: true, until: '2026-11-19T08:30:00.000Z' }],
    ])
    await waitFor(() => expect(within(panel).queryByText(/Unread/)).toBeNull())
    expect(screen.getByRole('button', { name: 'Notifications', hidden: true })).toBeInTheDocument()
  })

  it.each([['offline'], [404]] as const)('says when loading failed (%s) and tries again', async (failure) => {
    signedIn(student())
    let failing = true
    server([row(1)], () => (failing ? failure : null))
    const { user } = renderRoute('/profile')
    const panel = await open(user)
    const alert = await within(panel).findByRole('alert')
    expect(alert).toHaveTextContent('Could not load')
    failing = false
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await within(panel).findByRole('link', { name: /Number 1/ })).toBeInTheDocument()
  })

  it('leads to the whole list, but not those who must complete the profile first', async () => {
    signedIn(student())
    server([row(1)])
    const view = renderRoute('/profile')
    const panel = await open(view.user)
    await view.user.click(await within(panel).findByRole('link', { name: 'See all notifications' }))
    await waitFor(() => expect(view.path()).toBe('/notifications'))
    view.unmount()
    signedIn(student({ verifyByHod: false }))
    const other = renderRoute('/profile')
    const again = await open(other.user)
    await within(again).findByRole('link', { name: /Number 1/ })
    expect(within(again).queryByRole('link', { name: 'See all notifications' })).toBeNull()
  })
})

describe('the page of all notifications', () => {
  it.each([390, 1440])('lists them with the count and marks all as read, at %i px', async (width) => {
    setWidth(width)
    signedIn(staff('Professor'))
    server([row(1), row(2, { nStatus: true })])
    const { user } = renderRoute('/notifications')
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeInTheDocument()
    expect(await screen.findByText('1 unread')).toBeInTheDocument()
    const list = await screen.findByRole('list', { name: 'Notifications' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByText('Nothing unread')).toBeInTheDocument()
  })

  it('keeps page and filter in the address and sends them', async () => {
    signedIn(student())
    const { sent } = server([row(1)])
    const asked = vi.fn()
    const real = globalThis.fetch
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      asked(String(input))
      return real(input, init)
    })
    const view = renderRoute('/notifications')
    await view.user.click(await screen.findByRole('button', { name: /^Unread/ }))
    await waitFor(() => expect(view.router.state.location.search).toBe('?unread=true'))
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith(`/api/getAllNotifications/${'a'.repeat(24)}?page=1&limit=10&unread=true`),
    )
    expect(screen.getByRole('button', { name: /^Unread/ })).toHaveAttribute('aria-pressed', 'true')
    expect(sent.length).toBeGreaterThan(0)
  })

  it('says that nothing is unread and shows all again', async () => {
    signedIn(student())
    server([])
    const view = renderRoute('/notifications?unread=true')
    expect(await screen.findByText('No new notifications')).toBeInTheDocument()
    await view.user.click(screen.getByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(view.router.state.location.search).toBe(''))
  })
})
