import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, renderRoute } from '../../../testing/render'

const ok = (more: object = {}) => ({ body: { status: true, ...more } })
const refused = (status: number, message: string, code = 'link_ended') => ({
  status,
  body: { status: false, message, code },
})
const ended = 'This link is no longer valid. It works once and for a limited time.'

describe('forgotten password', () => {
  const open = async (answer: Parameters<typeof fakeApi>[0][string]) => {
    const api = fakeApi({ 'POST /forgotPassword': answer })
    const view = renderRoute('/login')
    await view.user.click(await screen.findByRole('button', { name: 'Forgot Password' }))
    await screen.findByRole('dialog', { name: 'Forgot Password' })
    const email = () => screen.getByRole('dialog').querySelector('input') as HTMLInputElement
    const send = () => view.user.click(screen.getByText('Send link'))
    return { ...api, view, email, send }
  }

  it('[P-161] [P-273] [P-274] [T-215] [T-223] [T-224] asks for an address and posts it once', async () => {
    const { view, email, send, sent } = await open(ok({ message: 'If this email has an account …' }))
    const posts = () => sent.filter(({ call }) => call === 'POST /forgotPassword').map(({ init }) => init.body)
    await send()
    expect(email()).toHaveAccessibleDescription(/Email is required!/)
    await view.user.type(email(), 'abc')
    await send()
    expect(email()).toHaveAccessibleDescription(/Please enter a valid email!/)
    expect(posts()).toEqual([])
    await view.user.type(email(), '@example.com')
    await send()
    const said = await screen.findByRole('alertdialog', { name: 'Success!' })
    expect(said).toHaveTextContent('If this email has an account …')
    expect(posts()).toEqual([JSON.stringify({ email: 'abc@example.com' })])
  })

  it('[P-437] [T-215] shows the message of a refusal under Error!', async () => {
    const { view, email, send } = await open(refused(429, 'Too many attempts. Please wait and try again.', 'too_many'))
    await view.user.type(email(), 'a@example.com')
    await send()
    expect(await screen.findByRole('alertdialog', { name: 'Error!' })).toHaveTextContent(
      'Too many attempts. Please wait and try again.',
    )
  })
})

describe('the page of a password link', () => {
  const path = '/reset-password/abc'

  it('[P-042] [P-043] takes a good password once and leads to the login page of the account', async () => {
    for (const [staff, next] of [
      [false, '/login'],
      [true, '/staffLogin'],
    ] as const) {
      const { sent } = fakeApi({
        'GET /resetPassword/abc': ok(),
        'POST /resetPassword/abc': ok({ message: 'Your password has been set.', staff }),
      })
      const view = renderRoute(path)
      const type = async (name: string, text: string) => {
        await view.user.clear(await screen.findByLabelText(name))
        await view.user.type(screen.getByLabelText(name), text)
      }
      const press = () => view.user.click(screen.getByText('Set password', { selector: 'button' }))
      await type('New password', 'abc')
      await press()
      expect(screen.getByRole('alert')).toHaveTextContent(/^Password must be at least 8 characters/)
      await type('New password', 'Better@2x')
      await press()
      expect(screen.getByRole('alert')).toHaveTextContent('Please confirm your password')
      await type('Confirm password', 'Better@2y')
      await press()
      expect(screen.getByRole('alert')).toHaveTextContent('Please make sure both passwords match')
      await type('Confirm password', 'Better@2x')
      await press()
      await waitFor(() => expect(view.path()).toBe(next), { timeout: 4000 })
      const posted = sent.filter(({ call }) => call === 'POST /resetPassword/abc').map(({ init }) => init.body)
      expect(posted).toEqual([JSON.stringify({ newPassword: 'Better@2x', confirmPassword: 'Better@2x' })])
      view.unmount()
    }
  })

  it('says of an ended link what to do, and tries again where nothing answered', async () => {
    fakeApi({ 'GET /resetPassword/abc': refused(400, ended) })
    const view = renderRoute(path)
    expect(await screen.findByRole('alert')).toHaveTextContent(`This link has ended${ended}`)
    expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
    view.unmount()
    fakeApi({ 'GET /resetPassword/abc': 'offline' })
    const other = renderRoute(path)
    expect(await screen.findByRole('alert')).toHaveTextContent('The link could not be checked')
    fakeApi({ 'GET /resetPassword/abc': ok() })
    await other.user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByLabelText('New password')).toBeInTheDocument()
  })
})

describe('verification', () => {
  const pages = [
    ['/verify/abc', 'GET /verifyStudent/abc', '/login'],
    ['/verifyStaff/abc', 'GET /verifyStaff/abc', '/staffLogin'],
    ['/verifyDRPC/abc', 'GET /verifyStaff/abc', '/staffLogin'],
  ] as const

  it('[P-036] [P-038] [P-039] [P-435] [T-216] [T-218] asks once, says so and leads to the right login page', async () => {
    for (const [path, call, next] of pages) {
      const { calls } = fakeApi({ [call]: ok({ message: 'Your account has been verified.' }) })
      const view = renderRoute(path)
      expect(await screen.findByRole('heading', { name: 'Verification Successful!' })).toBeInTheDocument()
      expect(screen.getByText('Your account has been verified.')).toBeInTheDocument()
      expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', next)
      expect(calls().filter((made) => made === call)).toEqual([call])
      view.unmount()
    }
  })

  it('[P-037] [P-434] [T-217] [T-372] [T-374] says that it failed and offers sign-up', async () => {
    for (const [path, call] of pages) {
      fakeApi({ [call]: refused(400, ended) })
      const view = renderRoute(path)
      expect(await screen.findByRole('heading', { name: 'Verification Failed' })).toBeInTheDocument()
      expect(screen.getByRole('alert')).toHaveTextContent(ended)
      expect(screen.getByRole('link', { name: 'Go to Signup' })).toHaveAttribute('href', '/signup')
      view.unmount()
    }
  })

  it('[P-436] [T-373] says that something went wrong where nothing answers', async () => {
    fakeApi({ 'GET /verifyStudent/abc': 'offline' })
    const view = renderRoute('/verify/abc')
    expect(await screen.findByRole('alert')).toHaveTextContent('Error!Something went wrong. Please try again later.')
    fakeApi({ 'GET /verifyStudent/abc': ok({ message: 'Done.' }) })
    await view.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Verification Successful!' })).toBeInTheDocument()
  })
})
