import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NOT_A_NAME } from '../../../lib/personName'
import { fill } from '../../../testing/fill'
import { fakeApi, renderRoute } from '../../../testing/render'
import { forgetForm } from './keptForm'
import { phoneDigits } from './registration'

const college = { _id: 'c'.repeat(24), name: 'Sahyadri Institute' }
const department = { _id: 'd'.repeat(24), name: 'General Medicine' }
const course = { _id: 'e'.repeat(24), title: 'MD General Medicine' }

const ok = (more: object = {}) => ({ body: { status: true, ...more } })
const refused = (status: number, message: string, code = 'invalid') => ({
  status,
  body: { status: false, message, code },
})

const answers = () => ({
  'GET /getCollege': ok({ data: [college] }),
  'POST /getDept': ok({ data: [department] }),
  'POST /getCourse': ok({ data: course }),
  'POST /sendPhoneOtp': ok({ message: 'OTP Sent', resendIn: 60, expiresIn: 600 }),
  'POST /sendEmailOtp': ok({ message: 'OTP Sent', resendIn: 60, expiresIn: 600 }),
  'POST /verifyOtp': ok({ message: 'Verified' }),
  'POST /register': ok({ message: 'Registration successful.' }),
  'GET /getReferralInfo/ABCD2345X': ok({ user: { name: 'Asha Kulkarni' } }),
  'GET /getReferralInfo/ABCD2345Y': refused(404, 'Nobody has this referral id.', 'not_found'),
})

type View = ReturnType<typeof renderRoute>
const field = (name: string | RegExp) => screen.getByLabelText(name)
// By label or text: to look for a role in a form of this size takes long here.
const button = (name: string) => screen.queryByLabelText(name) ?? screen.getByText(name, { selector: 'button' })
const press = (view: View, name: string) => view.user.click(button(name))

async function open(change: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ ...answers(), ...change })
  const view = renderRoute('/signup')
  await screen.findByRole('option', { name: 'Sahyadri Institute' })
  return { ...api, view }
}

async function choosePlace(view: View) {
  await view.user.selectOptions(field('College'), college._id)
  await screen.findByRole('option', { name: 'General Medicine' })
  await view.user.selectOptions(field('Department'), department._id)
}

async function prove(view: View, type: 'phone' | 'email') {
  const code = type === 'phone' ? 'Phone OTP' : 'Email OTP'
  // That of an address which stands there was sent when the phone was proved.
  if (!screen.queryByLabelText(code)) await press(view, `Send OTP, ${type}`)
  fill(await screen.findByLabelText(code), '123456')
  await screen.findByLabelText(`Change ${type}`)
}

async function said(view: View, message: string) {
  await press(view, 'Register')
  await waitFor(() => {
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent)
    expect(alerts).toContain(`Validation Failed${message}`)
  })
}

beforeEach(() => forgetForm())

describe('registration', () => {
  it('[P-027] [P-032] [P-162] [P-164] [P-165] [P-166] leads from the login page to the whole form, whose lists follow each other', async () => {
    const { sent } = fakeApi(answers())
    const view = renderRoute('/login')
    expect(await screen.findByRole('button', { name: 'Student Login' })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('button', { name: 'Faculty Login' })).toBeInTheDocument()
    await view.user.click(screen.getByRole('link', { name: 'Sign up here' }))
    await waitFor(() => expect(view.path()).toBe('/signup'))
    await screen.findByRole('option', { name: 'Sahyadri Institute' })
    for (const label of [
      'College',
      'Department',
      'Student name',
      /^Phone \(WhatsApp/,
      'Email',
      /^Sponsor/,
      'Course',
      'Password (optional)',
      'Confirm password',
      'I accept the Terms and Conditions',
    ])
      expect(field(label)).toBeInTheDocument()
    expect(button('Send OTP, phone')).toBeInTheDocument()
    expect(button('Send OTP, email')).toBeInTheDocument()
    await choosePlace(view)
    await waitFor(() => expect(field('Course')).toHaveValue('MD General Medicine'))
    const asked = (call: string) => sent.filter((item) => item.call === call).map(({ init }) => init.body)
    expect(asked('POST /getDept')).toEqual([JSON.stringify({ id: college._id })])
    expect(asked('POST /getCourse')).toEqual([JSON.stringify({ id: department._id })])
  })

  it('[P-275] [P-276] [P-277] [P-278] [P-281] [P-282] says what is wrong in the specified order, and sends nothing', async () => {
    const { view, calls } = await open()
    await said(view, 'Please Select College First')
    await view.user.selectOptions(field('College'), college._id)
    await said(view, 'Please Select Department First')
    await screen.findByRole('option', { name: 'General Medicine' })
    await view.user.selectOptions(field('Department'), department._id)
    await said(view, 'Please enter student name')
    fill(field('Student name'), '0')
    await said(view, NOT_A_NAME)
    expect(field('Student name')).toHaveAccessibleDescription(NOT_A_NAME)
    fill(field('Student name'), 'Ananya Iyer')
    await said(view, 'Please enter phone number')
    await view.user.type(field(/^Phone \(/), '981234567')
    await said(view, 'Please select a valid phone number contains 10 digits')
    await view.user.type(field(/^Phone \(/), '0')
    await said(view, 'Please enter valid email address')
    await view.user.type(field('Email'), 'abc')
    await said(view, 'Please enter valid email address')
    await view.user.type(field('Email'), '@example.com')
    await said(view, 'Please accept Terms and Conditions')
    await view.user.click(field('I accept the Terms and Conditions'))
    await said(view, 'Please verify your phone number')
    expect(calls().filter((call) => call === 'POST /register')).toEqual([])
  })

  it('[P-283] [P-284] [P-285] [P-286] [P-288] [P-290] asks for course, both proofs and a password that is confirmed', async () => {
    const { view, sent } = await open({ 'POST /getCourse': refused(404, 'This department has no course yet.') })
    await choosePlace(view)
    fill(field('Student name'), 'Ananya Iyer')
    fill(field(/^Phone \(/), '9812345670')
    fill(field('Email'), 'a@example.com')
    await view.user.click(field('I accept the Terms and Conditions'))
    await said(view, 'Please select course')
    view.unmount()

    const again = (await open()).view
    await waitFor(() => expect(field('Course')).toHaveValue('MD General Medicine'))
    await again.user.click(field('I accept the Terms and Conditions'))
    await said(again, 'Please verify your phone number')
    await prove(again, 'phone')
    await said(again, 'Please verify your email address')
    await prove(again, 'email')
    await again.user.type(field('Confirm password'), 'x')
    await said(again, 'Please enter all details')
    await again.user.clear(field('Confirm password'))
    fill(field('Password (optional)'), 'abcdefgh')
    await said(
      again,
      'Password must be at least 8 characters with an uppercase, a lowercase, a digit and a special character',
    )
    await again.user.clear(field('Password (optional)'))
    await again.user.type(field('Password (optional)'), 'Better@2x')
    await said(again, 'Please confirm your password')
    await again.user.type(field('Confirm password'), 'Better@2y')
    await said(again, 'Please make sure both passwords match')
    expect(sent.filter(({ call }) => call === 'POST /register')).toEqual([])
  })

  it('[P-242] sends exactly the fields of the call, says so, and leads to the login page', async () => {
    const { view, sent } = await open()
    await choosePlace(view)
    fill(field('Student name'), ' Ananya Iyer ')
    fill(field(/^Phone \(/), '9812345670')
    fill(field('Email'), 'a@example.com')
    await prove(view, 'phone')
    await prove(view, 'email')
    await view.user.click(field('I accept the Terms and Conditions'))
    await press(view, 'Register')
    const dialog = await screen.findByRole('alertdialog', { name: 'Success' }, { timeout: 15_000 })
    expect(dialog).toHaveTextContent('Registration successful.')
    await waitFor(() => expect(view.path()).toBe('/login'), { timeout: 15_000 })
    expect(await screen.findByLabelText('Email')).toHaveValue('a@example.com')
    const body = JSON.parse(String(sent.find(({ call }) => call === 'POST /register')?.init.body))
    expect(body).toEqual({
      collegeId: college._id,
      departmentId: department._id,
      name: 'Ananya Iyer',
      phone: '9812345670',
      email: 'a@example.com',
      sponsor: '',
      courseId: course._id,
      password: '',
      confirmPassword: '',
    })
    expect(sessionStorage.getItem('registration')).toBeNull()
  })

  it('[P-172] who chose a password goes on to the packages, with nothing typed again', async () => {
    const payer = { _id: 'a'.repeat(24), name: 'Ananya Iyer', email: 'a@example.com' }
    const message = 'Your payment is pending. Please complete the payment to continue.'
    const { view, sent } = await open({
      'POST /login': { status: 403, body: { status: false, message, code: 'payment', user: payer, token: 'pays' } },
      'POST /batches': ok({ data: [] }),
    })
    await choosePlace(view)
    fill(field('Student name'), payer.name)
    fill(field(/^Phone \(/), '9812345670')
    fill(field('Email'), payer.email)
    await prove(view, 'phone')
    await prove(view, 'email')
    fill(field('Password (optional)'), 'Better@2x')
    fill(field('Confirm password'), 'Better@2x')
    await view.user.click(field('I accept the Terms and Conditions'))
    await press(view, 'Register')
    await screen.findByRole('alertdialog', { name: 'Success' }, { timeout: 15_000 })
    await waitFor(() => expect(view.path()).toBe('/cart'), { timeout: 15_000 })
    expect(view.router.state.location.state).toEqual({ user: { ...payer, token: 'pays' } })
    const logins = sent.filter(({ call }) => call === 'POST /login').map(({ init }) => JSON.parse(String(init.body)))
    expect(logins).toEqual([{ email: payer.email, password: 'Better@2x' }])
  })

  it('[P-167] [P-280] refuses an eleventh digit and takes a pasted number with its country code', async () => {
    const { view } = await open()
    const phone = field(/^Phone \(WhatsApp/)
    await view.user.type(phone, '98123456701')
    expect(phone).toHaveValue('9812345670')
    expect(phone).toHaveAccessibleDescription(/Please select a valid phone number contains 10 digits/)
    expect(phoneDigits('+91 98123 45670')).toBe('9812345670')
    expect(phoneDigits('0091-98123-45670')).toBe('9812345670')
    expect(phoneDigits('9112345670')).toBe('9112345670')
    expect(phoneDigits('98-12a')).toBe('9812')
  })

  it('[P-168] [P-169] [P-291] shows whose referral id it is, and asks for whole ones only', async () => {
    const { view, calls } = await open()
    const sponsor = field(/^Sponsor/)
    await view.user.type(sponsor, 'abcd2345')
    await view.user.tab()
    expect(sponsor).toHaveAccessibleDescription(/Please enter valid referral id/)
    expect(calls().filter((call) => call.startsWith('GET /getReferralInfo'))).toEqual([])
    await view.user.type(sponsor, 'x')
    await waitFor(() => expect(sponsor).toHaveAccessibleDescription('Referred by Asha Kulkarni'))
    await view.user.type(sponsor, '{Backspace}y')
    await waitFor(() => expect(sponsor).toHaveAccessibleDescription(/Nobody has this referral id\./))
  })

  it('keeps what was typed in this tab, but no password', async () => {
    const { view } = await open()
    fill(field('Student name'), 'Ananya Iyer')
    fill(field(/^Phone \(/), '9812345670')
    fill(field('Password (optional)'), 'Better@2x')
    await prove(view, 'phone')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Better@2x')
    view.unmount()
    await open()
    expect(field('Student name')).toHaveValue('Ananya Iyer')
    expect(button('Change phone')).toBeInTheDocument()
    expect(field('Password (optional)')).toHaveValue('')
  })

  it('says that the colleges could not be loaded, and loads them again', async () => {
    fakeApi({ 'GET /getCollege': refused(422, 'Colleges are away.') })
    const view = renderRoute('/signup')
    expect(await screen.findByRole('alert')).toHaveTextContent('Registration cannot be openedColleges are away.')
    fakeApi(answers())
    await press(view, 'Retry')
    expect(await screen.findByRole('option', { name: 'Sahyadri Institute' })).toBeInTheDocument()
  })

  it('asks for a proof again that the server no longer has, and shows other refusals where they belong', async () => {
    let message = 'Please verify your phone number'
    let at = 'phone'
    const { view } = await open({
      'POST /register': () => ({
        status: 422,
        body: { status: false, message, code: 'invalid', errors: [{ field: at, message }] },
      }),
    })
    await choosePlace(view)
    fill(field('Student name'), 'Ananya Iyer')
    fill(field(/^Phone \(/), '9812345670')
    fill(field('Email'), 'a@example.com')
    await prove(view, 'phone')
    await prove(view, 'email')
    await view.user.click(field('I accept the Terms and Conditions'))
    await said(view, message)
    fill(field('Phone OTP'), '123456')
    await screen.findByLabelText('Change phone')
    message = 'This password is a common one and easy to guess. Please choose another.'
    at = 'newPassword'
    await said(view, message)
    expect(field('Password (optional)')).toHaveAccessibleDescription(message)
  })
})

describe('codes', () => {
  const ready = async (change: Parameters<typeof fakeApi>[0] = {}) => {
    const opened = await open(change)
    fill(field(/^Phone \(/), '9812345670')
    return opened
  }

  it('[P-292] [P-293] [P-431] sends nothing for a value that is none, and verifies no empty code', async () => {
    const { view, calls } = await open()
    await press(view, 'Send OTP, phone')
    await press(view, 'Send OTP, email')
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual([])
    fill(field(/^Phone \(/), '9812345670')
    await press(view, 'Send OTP, phone')
    await screen.findByLabelText('Phone OTP')
    await press(view, 'Verify phone')
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter phone OTP or email OTP')
    expect(calls()).not.toContain('POST /verifyOtp')
  })

  it('[P-433] takes a pasted code by Enter, and says OTP Sent and Verified', async () => {
    const { view, sent } = await ready()
    await press(view, 'Send OTP, phone')
    const code = await screen.findByLabelText('Phone OTP')
    expect(screen.getByText('OTP Sent')).toBeInTheDocument()
    expect(code).toHaveFocus()
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    expect(code).toHaveAttribute('inputmode', 'numeric')
    await view.user.paste('Your code: 123 456.')
    expect(code).toHaveValue('123456')
    await view.user.keyboard('{Enter}')
    expect(await screen.findByText('Verified')).toBeInTheDocument()
    const given = sent.filter(({ call }) => call === 'POST /verifyOtp').map(({ init }) => String(init.body))
    expect(given).toEqual([JSON.stringify({ type: 'phone', value: '9812345670', otp: '123456' })])
    expect(sent.some(({ call }) => call === 'POST /register')).toBe(false)
    await press(view, 'Change phone')
    expect(field(/^Phone \(/)).not.toHaveAttribute('readonly')
  })

  it('proves a whole code without a press, once, and then sends that of an address which stands there', async () => {
    const { view, calls } = await ready()
    fill(field('Email'), 'a@example.com')
    await press(view, 'Send OTP, phone')
    const code = await screen.findByLabelText('Phone OTP')
    const count = (call: string) => calls().filter((each) => each === call).length
    await view.user.type(code, '12345')
    expect(count('POST /verifyOtp')).toBe(0)
    await view.user.type(code, '6')
    expect(await screen.findByLabelText('Email OTP')).toHaveFocus()
    expect([count('POST /verifyOtp'), count('POST /sendPhoneOtp'), count('POST /sendEmailOtp')]).toEqual([1, 1, 1])
  })

  it('an accepted code leads to the next field', async () => {
    const { view } = await ready()
    await prove(view, 'phone')
    expect(field('Email')).toHaveFocus()
    fill(field('Email'), 'ananya@example.com')
    await prove(view, 'email')
    expect(field(/^Sponsor/)).toHaveFocus()
  })

  it('sends no code to an address that is none', async () => {
    const { view, calls } = await ready()
    fill(field('Email'), 'a@')
    await press(view, 'Send OTP, phone')
    fill(await screen.findByLabelText('Phone OTP'), '123456')
    await screen.findByLabelText('Change phone')
    expect(calls()).not.toContain('POST /sendEmailOtp')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[P-430] [P-432] says what failed', async () => {
    const { view } = await ready({
      'POST /sendPhoneOtp': refused(429, 'Please wait 40 seconds before you ask for another code.', 'too_many'),
    })
    await press(view, 'Send OTP, phone')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to send OTPPlease wait 40 seconds before you ask for another code.',
    )
    view.unmount()
    forgetForm()
    const wrong = await ready({
      'POST /verifyOtp': refused(400, 'Phone or Email verification failed', 'wrong_code'),
    })
    await press(wrong.view, 'Send OTP, phone')
    fill(await screen.findByLabelText('Phone OTP'), '000000')
    await press(wrong.view, 'Verify phone')
    expect((await screen.findByRole('alert')).textContent).toBe('Phone or Email verification failed')
  })

  it('counts down to the next code, and sends none before', async () => {
    const { view, calls } = await ready()
    await press(view, 'Send OTP, phone')
    const again = await screen.findByLabelText(/^Resend OTP in \d+ s, phone$/)
    await view.user.click(again)
    const sends = () => calls().filter((call) => call === 'POST /sendPhoneOtp').length
    expect(sends()).toBe(1)
    const real = Date.now
    const spy = vi.spyOn(Date, 'now').mockImplementation(() => real() + 61_000)
    await view.user.click(await screen.findByLabelText('Resend OTP, phone'))
    await waitFor(() => expect(sends()).toBe(2))
    spy.mockRestore()
    expect(field('Phone OTP')).toHaveValue('')
  })
})
