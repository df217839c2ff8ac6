import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, renderRoute, signedIn, staff } from '../../testing/render'
import type { OutMessage } from './queries'

const row = (change: Partial<OutMessage> = {}): OutMessage => ({
  _id: '1'.repeat(24),
  channel: 'sms',
  template: 'code',
  to: '+919812345670',
  state: 'failed',
  tries: 3,
  due: '2026-11-20T06:00:00.000Z',
  createdAt: '2026-11-20T05:30:00.000Z',
  expiresAt: '2026-11-20T05:40:00.000Z',
  error: 'The SMS provider refused (400).',
  ...change,
})
const list = (data: OutMessage[], bodies: boolean) => ({
  body: { status: true, data, total: data.length, page: 1, limit: 10, bodies },
})

describe('the message outbox', () => {
  it('is for the Master alone', async () => {
    fakeApi({})
    signedIn(staff('HOD'))
    renderRoute('/outbox')
    expect(await screen.findByText('You do not have access to this page')).toBeVisible()
  })

  it('shows what became of a message, its text where the server gives one, and sends it again', async () => {
    const { calls } = fakeApi({
      'GET /outbox': list([row({ text: '123456 is your code' })], true),
      [`POST /outbox/${'1'.repeat(24)}/retry`]: {
        body: { status: true, message: 'The message is on its way again.' },
      },
    })
    signedIn(staff('Master'))
    const { user } = renderRoute('/outbox')
    expect(await screen.findByText('+919812345670')).toBeInTheDocument()
    expect(screen.getByText('Verification code')).toBeInTheDocument()
    expect(screen.getAllByText('Given up').length).toBeGreaterThan(0)
    expect(screen.getByText('The SMS provider refused (400).')).toBeInTheDocument()
    await user.click(screen.getByLabelText('Open Verification code to +919812345670'))
    expect(await screen.findByText('123456 is your code')).toBeInTheDocument()
    await user.click(screen.getAllByText('Close').at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByText('123456 is your code')).toBeNull())
    await user.click(screen.getByLabelText('Send again Verification code to +919812345670'))
    expect(await screen.findByText('The message is on its way again.')).toBeInTheDocument()
    expect(calls()).toContain(`POST /outbox/${'1'.repeat(24)}/retry`)
  })

  it('lists a notification that could not be delivered, with its reason, and sends it again', async () => {
    const lost = row({
      channel: 'notification',
      template: 'memo.issued',
      to: 'Kavya Reddy',
      subject: 'A memo was issued to you',
      tries: 10,
      error: 'OSError: away',
    })
    const { calls } = fakeApi({
      'GET /outbox': list([lost], false),
      [`POST /outbox/${lost._id}/retry`]: { body: { status: true, message: 'The message is on its way again.' } },
    })
    signedIn(staff('Master'))
    const { user } = renderRoute('/outbox?state=failed')
    expect(await screen.findByText(/^Notification/)).toBeInTheDocument()
    expect(screen.getByText('OSError: away')).toBeInTheDocument()
    await user.click(screen.getByLabelText('Open A memo was issued to you to Kavya Reddy'))
    expect(await screen.findByText('What went wrong')).toBeInTheDocument()
    expect(screen.queryByText(/shown in development only/)).toBeNull()
    await user.click(screen.getAllByText('Close').at(-1) as HTMLElement)
    await user.click(screen.getByLabelText('Send again A memo was issued to you to Kavya Reddy'))
    await waitFor(() => expect(calls()).toContain(`POST /outbox/${lost._id}/retry`))
  })

  it('says why there is no text outside development', async () => {
    fakeApi({ 'GET /outbox': list([row({ state: 'sent', error: undefined })], false) })
    signedIn(staff('Master'))
    const { user } = renderRoute('/outbox')
    await user.click(await screen.findByLabelText('Open Verification code to +919812345670'))
    expect(screen.queryByLabelText(/^Send again/)).toBeNull()
    expect(await screen.findByText(/shown in development only/)).toBeInTheDocument()
  })
})
