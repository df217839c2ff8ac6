import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, renderPart, renderRoute, signedIn, staff } from '../../testing/render'
import { siteAnswer } from './fixtures'
import { pageMotion, scrollMotion, useRising } from './motion'

const failing = (status: number, message: string) => ({ status, body: { status: false, message, code: 'x' } })
const bodies = (api: ReturnType<typeof fakeApi>) =>
  api.sent.filter(({ call }) => call === 'POST /oauthCallback').map(({ init }) => JSON.parse(String(init.body)))

describe('the OAuth callback', () => {
  it('[P-054] [P-055] [T-362] [T-378] posts the code once, and says that it failed where nothing is configured', async () => {
    const api = fakeApi({ 'GET /site': siteAnswer(), 'POST /oauthCallback': failing(400, 'Authorization Failed') })
    renderRoute('/zoho?code=abc')
    expect(await screen.findByRole('heading', { name: 'Authorization Failed' })).toBeInTheDocument()
    expect(bodies(api)).toEqual([{ code: 'abc' }])
  })

  it('[P-055] says that the account is connected, with the state that came back', async () => {
    signedIn(staff('Master'))
    const api = fakeApi({
      'GET /site': siteAnswer(),
      'POST /oauthCallback': { body: { status: true, access_token: 'granted' } },
    })
    renderRoute('/zoho?code=abc&state=ours')
    expect(await screen.findByRole('heading', { name: 'The account is connected' })).toBeInTheDocument()
    expect(bodies(api)).toEqual([{ code: 'abc', state: 'ours' }])
    expect(document.body.textContent).not.toContain('granted')
  })

  it.each([
    ['is away', 'offline' as const],
    ['does not answer', failing(502, 'Request Failed')],
  ])('[P-055] [T-379] says so where the provider %s', async (_, answer) => {
    signedIn(staff('Master'))
    fakeApi({ 'GET /site': siteAnswer(), 'POST /oauthCallback': answer })
    renderRoute('/zoho?code=abc')
    expect(await screen.findByRole('heading', { name: 'Request Failed' })).toBeInTheDocument()
  })

  it('is begun by the Master, who is told where nothing is configured', async () => {
    signedIn(staff('Master'))
    const api = fakeApi({ 'GET /site': siteAnswer(), 'POST /oauthStart': failing(400, 'Authorization Failed') })
    const { user } = renderRoute('/zoho')
    await user.click(await screen.findByRole('button', { name: 'Connect the account' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Authorization Failed')
    expect(bodies(api)).toEqual([])
  })
})

describe('what appears on scrolling', () => {
  let seen: (isIntersecting: boolean, top?: number) => void
  let made: IntersectionObserverInit[]

  beforeEach(() => {
    made = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(
          tell: (entries: { isIntersecting: boolean; boundingClientRect: { top: number } }[]) => void,
          options: IntersectionObserverInit,
        ) {
          made.push(options)
          seen = (isIntersecting, top = window.innerHeight - 20) =>
            tell([{ isIntersecting, boundingClientRect: { top } }])
        }
        observe() {}
        disconnect() {}
      },
    )
  })

  const Probe = () => {
    const { ref, isRising } = useRising<HTMLDivElement>()
    return <div ref={ref}>{isRising ? 'rising' : 'there'}</div>
  }
  const scrolled = (to: number) => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(to)

  it('[P-474] [T-414] is there from the start, rises once when it is scrolled to, and stays when it is scrolled back', () => {
    expect(pageMotion).toEqual({ duration: 1000, once: true })
    expect(scrollMotion).toEqual({ offset: 120, duration: 400, throttle: 99, debounce: 50 })
    scrolled(300)
    renderPart(<Probe />)
    act(() => seen(false))
    expect(screen.getByText('there')).toBeInTheDocument()
    act(() => seen(true))
    expect(screen.getByText('rising')).toBeInTheDocument()
    act(() => seen(false))
    expect(screen.getByText('rising')).toBeInTheDocument()
  })

  it.each([0, -300, 200])(
    'stands there at once for who scrolled it to %d px from the top before it was noticed',
    (top) => {
      scrolled(900)
      renderPart(<Probe />)
      act(() => seen(true, top))
      expect(screen.getByText('there')).toBeInTheDocument()
    },
  )

  it('stands there where the window grows and nobody scrolls, as for a picture of the whole page', () => {
    scrolled(0)
    renderPart(<Probe />)
    act(() => seen(true))
    expect(screen.getByText('there')).toBeInTheDocument()
  })

  it('does not move where the device asks for less motion', () => {
    const media = window.matchMedia
    vi.stubGlobal('matchMedia', (query: string) => ({ ...media(query), matches: query.includes('reduced-motion') }))
    renderPart(<Probe />)
    expect(screen.getByText('there')).toBeInTheDocument()
    expect(made).toEqual([])
  })
})
