import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { session } from '../../../api/session'
import type { LoginBrand, SessionUser } from '../../../api/types'
import { fill } from '../../../testing/fill'
import { fakeApi, renderRoute, staff, student } from '../../../testing/render'

const answer = (user: SessionUser = student()) => ({
  body: { status: true, message: 'Login successful!', user, sessionToken: 'fresh' },
})

async function send(view: ReturnType<typeof renderRoute>, email: string, password: string) {
  const { user } = view
  const fields = [await screen.findByLabelText('Email'), screen.getByLabelText('Password')] as const
  fill(fields[0], email)
  fill(fields[1], password)
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

describe('sign-in', () => {
  it('[P-157] [P-158] [T-300] opens in student mode on /login and in faculty mode on /staffLogin', async () => {
    fakeApi({})
    const view = renderRoute('/login')
    expect(await screen.findByRole('button', { name: 'Student Login' })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByText('Sign up here')).toBeVisible()
    await view.user.click(screen.getByRole('button', { name: 'Faculty Login' }))
    expect(screen.queryByText('Sign up here')).toBeNull()
    view.unmount()
    renderRoute('/staffLogin')
    expect(await screen.findByRole('button', { name: 'Faculty Login' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('[P-028] links from the faculty page to the student page', async () => {
    fakeApi({})
    session.start(staff('Professor'), 'token')
    session.end('idle')
    session.forgetEnd()
    const view = renderRoute('/staffLogin')
    await view.user.click(await screen.findByRole('link', { name: /student login/i }))
    await waitFor(() => {
      expect(view.path()).toBe('/login')
      expect(screen.getByRole('button', { name: 'Student Login' })).toHaveAttribute('aria-pressed', 'true')
    })
  })

  it.each([
    ['/login?next=%2Fverify-queue', 'Faculty Login'],
    ['/login?next=%2FallStaff%3Fq%3Da', 'Faculty Login'],
    ['/login?next=%2Fdashboard', 'Student Login'],
    ['/login?next=%2F%2Fverify-queue', 'Student Login'],
  ])('[AU-12] opens %s in the mode of the page to go to: %s', async (address, mode) => {
    fakeApi({})
    renderRoute(address)
    expect(await screen.findByRole('button', { name: mode })).toHaveAttribute('aria-pressed', 'true')
  })

  it('[AU-12] opens in the mode that was last used on this device', async () => {
    fakeApi({})
    session.start(staff('Professor'), 'token')
    session.end('idle')
    session.forgetEnd()
    const view = renderRoute('/login?next=%2Fdashboard')
    expect(await screen.findByRole('button', { name: 'Faculty Login' })).toHaveAttribute('aria-pressed', 'true')
    view.unmount()
    session.start(student(), 'token')
    session.end('idle')
    renderRoute('/login')
    expect(await screen.findByRole('button', { name: 'Student Login' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('[P-159] shows and hides the password', async () => {
    fakeApi({})
    const { user } = renderRoute('/login')
    expect(await screen.findByLabelText('Password')).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  })

  const college: LoginBrand = {
    _id: 'c',
    name: 'Panchganga Institute',
    slug: 'panchganga',
    logo: null,
    poweredBy: false,
  }
  const brand = { body: { status: true, data: college } }

  it.each(['/login', '/staffLogin', '/login/panchganga'])(
    '[P-270] [P-271] [T-220] [T-221] [T-222] checks the fields of %s before anything is sent',
    async (path) => {
      const { calls } = fakeApi({ 'GET /loginPage/panchganga': brand })
      const view = renderRoute(path)
      await send(view, '', '')
      expect(screen.getByRole('alert')).toHaveTextContent('Validation FailedPlease enter all details')
      await send(view, 'a@b.in', '')
      expect(screen.getByRole('alert')).toHaveTextContent('Please enter all details')
      for (const wrong of ['abc', 'a@b', 'a b@c.in', '@c.in']) {
        await send(view, wrong, 'x')
        expect(screen.getByRole('alert')).toHaveTextContent('Validation FailedPlease enter valid email address')
      }
      expect(calls().filter((call) => call.startsWith('POST'))).toEqual([])
    },
  )

  it.each(['/login', '/login/panchganga'])(
    '[P-415] [T-389] shows the server message of a refusal on %s',
    async (path) => {
      fakeApi({
        'GET /loginPage/panchganga': brand,
        'POST /login': { status: 401, body: { status: false, message: 'Invalid email or password', code: 'invalid' } },
      })
      await send(renderRoute(path), 'a@b.in', 'wrong')
      expect(await screen.findByRole('alert')).toHaveTextContent('Login FailedInvalid email or password')
      expect(session.get().user).toBeNull()
    },
  )

  it('[P-419] says what to do when no answer comes', async () => {
    fakeApi({ 'POST /login': 'offline' })
    await send(renderRoute('/login'), 'a@b.in', 'x')
    expect(await screen.findByRole('alert')).toHaveTextContent('ErrorSomething went wrong. Please try again.')
  })

  it('[P-145] [P-243] [P-418] keeps user and token in session storage and goes to the dashboard', async () => {
    fakeApi({ 'POST /login': answer() })
    const view = renderRoute('/login')
    await send(view, 'a@b.in', 'Demo@12345')
    await waitFor(() => expect(view.path()).toBe('/dashboard'))
    expect(screen.getByText('Login successful!')).toBeInTheDocument()
    expect(sessionStorage.getItem('sessionToken')).toBe('fresh')
    expect(JSON.parse(sessionStorage.getItem('user') ?? '{}')).toMatchObject({ name: 'Meghana Kulkarni' })
    session.reload()
    expect(session.get().user?.name).toBe('Meghana Kulkarni')
  })

  it('[P-243] stores of the user what the frame needs, and nothing that only the profile shows', async () => {
    const known = { phone: '+919812345670', dob: '1997-04-12', panNumber: 'MMC-44120', address: 'Ward 7, Karad' }
    fakeApi({ 'POST /login': answer(student({ ...known, fat_name: 'Vasant', email: 'meghana@example.com' })) })
    const view = renderRoute('/login')
    await send(view, 'a@b.in', 'Demo@12345')
    await waitFor(() => expect(view.path()).toBe('/dashboard'))
    expect(Object.keys(JSON.parse(sessionStorage.getItem('user') ?? '{}')).sort()).toEqual([
      ...['_id', 'certified', 'collegeId', 'completeness', 'courseId', 'departmentId', 'formerPlaces', 'hod'],
      ...[
        'joiningDate',
        'licenceRefundedOn',
        'mayVerify',
        'name',
        'paymentStatus',
        'profilePic',
        'unitHead',
        'verifyByHod',
      ],
    ])
    session.replaceUser(student({ ...known, name: 'Meghana K. Kulkarni' }))
    expect(sessionStorage.getItem('user')).toContain('Meghana K. Kulkarni')
    expect(sessionStorage.getItem('user')).not.toMatch(/9812345670|1997-04-12|MMC-44120|Ward 7/)
  })

  it('[P-243] does not take up what an earlier version stored of the user', () => {
    sessionStorage.setItem('user', JSON.stringify(student({ phone: '+919812345670' })))
    sessionStorage.setItem('sessionToken', 'older')
    session.reload()
    expect(session.get().user?.name).toBe('Meghana Kulkarni')
    expect(sessionStorage.getItem('user')).not.toContain('9812345670')
  })

  it('sends faculty to the faculty call, with Remember Me only where it is chosen', async () => {
    const { sent } = fakeApi({ 'POST /staffLogin': answer(staff('HOD')) })
    const view = renderRoute('/login')
    await view.user.click(await screen.findByRole('button', { name: 'Faculty Login' }))
    await view.user.click(screen.getByRole('switch', { name: 'Remember Me' }))
    await send(view, 'a@b.in', 'Demo@12345')
    await waitFor(() => expect(view.path()).toBe('/dashboard'))
    const body = sent.find(({ call }) => call === 'POST /staffLogin')?.init.body
    expect(JSON.parse(String(body))).toEqual({ email: 'a@b.in', password: 'Demo@12345', remember: true })
  })

  it('returns to where the visitor was going, and never to another host', async () => {
    fakeApi({ 'POST /login': answer() })
    const view = renderRoute('/profile')
    await send(view, 'a@b.in', 'Demo@12345')
    await waitFor(() => expect(view.path()).toBe('/profile'))
    view.unmount()
    session.end('logout')
    const other = renderRoute('/login?next=//evil.example')
    await send(other, 'a@b.in', 'Demo@12345')
    await waitFor(() => expect(other.path()).toBe('/dashboard'))
  })

  it('[P-029] [P-030] [P-031] shows a college with its name, logo and the powered-by link where it has one', async () => {
    const data = { ...college, logo: '/api/files/crest', poweredBy: true }
    fakeApi({ 'GET /loginPage/panchganga': { body: { status: true, data } } })
    const view = renderRoute('/login/panchganga')
    expect(await screen.findByText('Panchganga Institute')).toBeInTheDocument()
    expect(view.container.querySelector('img')).toHaveAttribute('src', '/api/files/crest')
    expect(screen.getAllByRole('button', { name: /Student Login|Faculty Login/ })).toHaveLength(2)
    expect(screen.getByRole('link', { name: /Powered by/ })).toHaveAttribute('href', '/')
    view.unmount()
    const unknown = renderRoute('/login/nobody')
    await waitFor(() => expect(unknown.path()).toBe('/'))
  })
})
