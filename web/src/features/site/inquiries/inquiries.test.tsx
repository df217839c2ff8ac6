import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, renderRoute, signedIn, staff } from '../../../testing/render'
import { setWidth } from '../../../testing/setup'
import type { Inquiry } from './queries'

const id = '1'.repeat(24)
const inquiry = (change: Partial<Inquiry> = {}): Inquiry => ({
  _id: id,
  name: 'Asha Kulkarni',
  email: 'asha@example.com',
  subject: 'Department licence',
  message: 'We are twelve residents.\nWhat does it cost?',
  phone: '9876543210',
  source: 'contact',
  state: 'New',
  createdAt: '2026-11-20T05:30:00.000Z',
  answeredOn: null,
  answeredBy: null,
  ...change,
})
const list = (data: readonly Inquiry[]) => ({
  body: { status: true, data, total: data.length, page: 1, limit: 10 },
})

describe('the inquiries', () => {
  it.each(['HOD', 'Admin', 'Professor'] as const)('[P-045] are not for %s', async (role) => {
    signedIn(staff(role))
    fakeApi({})
    renderRoute('/inquiries')
    expect(await screen.findByText('You do not have access to this page')).toBeVisible()
  })

  it('[P-045] are read whole by the Master and marked as answered', async () => {
    setWidth(1440)
    signedIn(staff('Master'))
    let row = inquiry()
    const api = fakeApi({
      'GET /inquiries': () => list([row]),
      [`POST /inquiries/${id}`]: () => {
        row = inquiry({
          state: 'Answered',
          answeredOn: '2026-11-20T06:00:00.000Z',
          answeredBy: { _id: id, name: 'Master' },
        })
        return { body: { status: true, message: 'Marked as answered.' } }
      },
    })
    const { user } = renderRoute('/inquiries')
    expect(await screen.findByText('1 inquiry')).toBeInTheDocument()
    await user.click(await screen.findByLabelText('Open Department licence from Asha Kulkarni'))
    const dialog = await screen.findByRole('dialog', { name: 'Department licence' })
    expect(within(dialog).getByText(/What does it cost/)).toBeInTheDocument()
    expect(within(dialog).getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
      'href',
      'mailto:asha@example.com?subject=Re%3A%20Department%20licence',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Mark as answered' }))
    expect(await screen.findByText('Marked as answered.')).toBeInTheDocument()
    expect(await within(dialog).findByRole('button', { name: 'Mark as new' })).toBeInTheDocument()
    const sent = api.sent.find(({ call }) => call === `POST /inquiries/${id}`)
    expect(JSON.parse(String(sent?.init.body))).toEqual({ answered: true })
  })

  it('says what somebody else was first at, and what an empty list means', async () => {
    signedIn(staff('Master'))
    const message = 'This inquiry is already marked so. Please reload the list.'
    fakeApi({
      'GET /inquiries': list([inquiry()]),
      [`POST /inquiries/${id}`]: { status: 409, body: { status: false, message, code: 'conflict' } },
    })
    setWidth(1440)
    const view = renderRoute('/inquiries')
    await view.user.click(await screen.findByLabelText('Mark as answered Department licence from Asha Kulkarni'))
    expect(await screen.findByText(message)).toBeInTheDocument()
    view.unmount()
    fakeApi({ 'GET /inquiries': list([]) })
    renderRoute('/inquiries')
    expect(await screen.findByText(/website contact forms appear here/)).toBeInTheDocument()
  })
})
