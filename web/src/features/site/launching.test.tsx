import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, renderRoute } from '../../testing/render'
import { configShut, siteAnswer } from './fixtures'

const WRONG = 'Incorrect password. Try again!'
const LABEL = 'Launch password'

const answers = (change: Parameters<typeof fakeApi>[0] = {}) => ({
  'GET /getConfig': configShut(),
  'GET /site': siteAnswer(),
  'POST /launch': { body: { status: true, token: 'launch-token' } },
  'POST /updateLaunch': { body: { status: true, message: 'The site is launched.' } },
  ...change,
})

async function open(change?: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi(answers(change))
  const view = renderRoute('/launching')
  await screen.findByLabelText(LABEL)
  const posts = () => api.sent.filter(({ call }) => call === 'POST /updateLaunch')
  return { ...view, api, posts }
}

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))
const shown = () => screen.getByRole('timer').textContent

beforeEach(() => localStorage.removeItem('launchToken'))

describe('the launch gate', () => {
  it('[P-149] takes digits only', async () => {
    const { user, api } = await open()
    const field = screen.getByLabelText(LABEL)
    expect(field).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Launch' }))
    expect(await screen.findByText('Please enter the launch password.')).toBeInTheDocument()
    await user.type(field, '7a0-4')
    expect(field).toHaveValue('704')
    expect(api.calls()).not.toContain('POST /launch')
  })

  it('[P-153] says in the browser’s own dialog that the password is wrong, and launches nothing', async () => {
    const refusal = { status: 400, body: { status: false, message: WRONG, code: 'wrong_password' } }
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
    const { user, posts } = await open({ 'POST /launch': refusal })
    await user.type(screen.getByLabelText(LABEL), '111111')
    await user.click(screen.getByRole('button', { name: 'Launch' }))
    await waitFor(() => expect(alert.mock.calls).toEqual([[WRONG]]))
    expect(screen.queryByRole('timer')).toBeNull()
    expect(posts()).toEqual([])
    expect(localStorage.getItem('launchToken')).toBeNull()
  })

  it('says in the page that there were too many tries', async () => {
    const said = 'Too many wrong passwords. Please try again later.'
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
    const { user } = await open({
      'POST /launch': { status: 429, body: { status: false, message: said, code: 'too_many' } },
    })
    await user.type(screen.getByLabelText(LABEL), '704512')
    await user.click(screen.getByRole('button', { name: 'Launch' }))
    expect(await screen.findByText(said)).toBeInTheDocument()
    expect(alert).not.toHaveBeenCalled()
  })

  it('[P-150] [P-151] [P-152] [P-346] counts from 9 to 0, launches once at 5, and ends on the start page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user, api, posts, path } = await open()
    await user.type(screen.getByLabelText(LABEL), '704512')
    await user.click(screen.getByRole('button', { name: 'Launch' }))
    await screen.findByRole('timer')
    expect(JSON.parse(String(api.sent.find(({ call }) => call === 'POST /launch')?.init.body))).toEqual({
      otp: '704512',
    })
    const seen = [shown()]
    for (let left = 8; left >= 0; left -= 1) {
      expect(posts()).toHaveLength(left >= 5 ? 0 : 1)
      await seconds(1)
      seen.push(shown())
      if (left === 5) await waitFor(() => expect(posts()).toHaveLength(1))
    }
    expect(seen).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0'])
    await seconds(1)
    await waitFor(() => expect(path()).toBe('/'))
    const [post] = posts()
    expect(JSON.parse(String(post?.init.body))).toEqual({ isLaunched: true })
    expect(new Headers(post?.init.headers).get('Authorization')).toBe('Bearer launch-token')
    expect(posts()).toHaveLength(1)
    expect(localStorage.getItem('launchToken')).toBeNull()
    expect(await screen.findByRole('region', { name: 'Features' })).toBeInTheDocument()
  })

  it('stays where launching failed, and tries again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let answer: object = { status: 503, body: { status: false, message: 'Not reachable.', code: 'unavailable' } }
    const { user, path } = await open({ 'POST /updateLaunch': () => answer })
    await user.type(screen.getByLabelText(LABEL), '704512')
    await user.click(screen.getByRole('button', { name: 'Launch' }))
    await screen.findByRole('timer')
    for (let n = 0; n < 12; n += 1) await seconds(1)
    expect(path()).toBe('/launching')
    expect(screen.getByText('Not reachable.')).toBeInTheDocument()
    answer = { body: { status: true } }
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(path()).toBe('/'))
  })

  it('[P-154] leads to the start page where the site is launched', async () => {
    fakeApi({ 'GET /site': siteAnswer() })
    const view = renderRoute('/launching')
    await waitFor(() => expect(view.path()).toBe('/'))
  })
})
