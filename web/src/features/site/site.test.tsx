import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fill } from '../../testing/fill'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import { configShut, siteAnswer } from './fixtures'

const sent = (api: ReturnType<typeof fakeApi>, call: string) =>
  api.sent.filter((item) => item.call === call).map(({ init }) => JSON.parse(String(init.body)))

const open = async (address: string, answers: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({ 'GET /site': siteAnswer(), ...answers })
  const view = renderRoute(address)
  await screen.findByRole('heading', { level: 1 })
  return { ...view, api }
}

describe('the landing page', () => {
  it('[P-018] [P-024] [P-012] [P-001] [P-002] says what it is to a stranger, and leads to sign in', async () => {
    const view = await open('/')
    const header = screen.getByRole('banner')
    expect(within(header).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    expect(within(header).queryByRole('link', { name: 'Dashboard' })).toBeNull()
    expect(screen.getByRole('contentinfo')).toBeInTheDocument()
    const features = screen.getByRole('region', { name: 'Features' })
    expect(within(features).getAllByRole('listitem').length).toBeGreaterThan(2)
    expect(screen.getByText(/Postgraduate Medical Education Regulations, 2023.*Not affiliated/)).toBeInTheDocument()
    view.unmount()
    await open('/disclaimer')
    expect(screen.getAllByText(/is not affiliated with the National Medical Commission/).length).toBeGreaterThan(0)
  })

  it('has for a phone the picture of a phone, and on the page of the steps a picture for each screen that they name', async () => {
    const view = await open('/')
    const hero = screen.getByRole('img', { name: /^PG Logbook dashboard/ }).closest('picture') as HTMLElement
    const onPhone = [...hero.querySelectorAll('source')].filter((source) => source.media.includes('max-width'))
    expect(onPhone.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
    for (const source of onPhone) expect(source.srcset).toMatch(/^\/screens\/student-phone\..*390w, .*780w$/)
    view.unmount()
    await open('/howtowork')
    expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('src')?.split('.')[0])).toEqual([
      '/screens/student-phone',
      '/screens/entries-phone',
      '/screens/verify-phone',
    ])
  })

  it('[P-019] leads a signed-in visitor to the dashboard', async () => {
    signedIn(student())
    await open('/')
    const header = screen.getByRole('banner')
    expect(within(header).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(within(header).queryByRole('link', { name: 'Sign in' })).toBeNull()
    const main = within(screen.getByRole('main'))
    expect(main.queryByRole('link', { name: 'Create an account' })).toBeNull()
    expect(main.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  })

  it('[P-020] [P-460] [P-462] shows the four prices beside their labels, once for three years, with GST', async () => {
    await open('/')
    const list = await screen.findByRole('list', { name: 'Packages' })
    const rows = await within(list).findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Single₹9,999For one.No code is needed.₹11,798.82 with GST',
      'Group discounted₹5,999₹9,999For one.No code is needed.₹7,078.82 with GST',
      'Institutional₹4,999₹9,999For one.No code is needed.₹5,898.82 with GST',
      'UniversityRecommended₹2,999₹9,999For one.No code is needed.₹3,538.82 with GST',
    ])
    expect(screen.getByText(/One-time fee for 3 years/)).toBeInTheDocument()
    expect(screen.getByText(/excluding 18% GST/)).toBeInTheDocument()
  })

  it.each(['/', '/howtowork'])(
    'tells a college what is printed, masked and done to bring it in, on %s',
    async (address) => {
      await open(address)
      const headings = screen.getAllByRole('heading').map((heading) => heading.textContent)
      expect(headings).toEqual(expect.arrayContaining(['Masked patient details', 'Getting your college started']))
      expect(screen.getByRole('link', { name: 'Sample report (PDF)' })).toHaveAttribute('href', '/sample/logbook.pdf')
    },
  )

  it('says that prices could not be loaded, and asks again', async () => {
    let answer: object = { status: 503, body: { status: false, message: 'Away', code: 'unavailable' } }
    const { user } = await open('/', { 'GET /site': () => answer })
    await screen.findByText('The prices could not be loaded', undefined, { timeout: 8000 })
    answer = siteAnswer()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Institutional')).toBeInTheDocument()
  })

  it('says that nothing is on offer', async () => {
    await open('/', { 'GET /site': siteAnswer({ packages: [] }) })
    expect(await screen.findByText(/No packages are available/)).toBeInTheDocument()
  })

  it.each(['/', '/howtowork'])('[P-013] tells the steps in their order on %s', async (address) => {
    await open(address)
    const steps = ['Buy a licence once', 'Complete your profile', 'Add your teachers', 'Teachers verify and score']
    const headings = screen.getAllByRole('heading').map((heading) => heading.textContent?.replace(/^\d\. /, ''))
    const places = steps.map((step) => headings.indexOf(step))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    const text = screen.getByRole('main').textContent ?? ''
    expect(text).toMatch(/three years|3 years/)
    expect(text).toMatch(/approved automatically/)
  })

  it('[P-021] [P-022] [P-023] [P-044] sends a message from the start page, which has no phone', async () => {
    const { user, api, path } = await open('/', { 'POST /inquiry': { body: { status: true, message: 'Thank you.' } } })
    for (const fact of ['Pune', '0231 255 0199', 'office@example.com'])
      expect((await screen.findAllByText(fact, { exact: false })).length).toBeGreaterThan(1)
    const form = screen.getByRole('form', { name: 'Contact' })
    const values = { Name: 'Asha', Email: 'asha@example.com', Subject: 'Licences', Message: 'For twelve.' }
    expect(within(form).queryByLabelText('Phone')).toBeNull()
    await user.click(within(form).getByRole('button', { name: 'Send Message' }))
    expect(within(form).getByText('Please enter all fields.')).toBeInTheDocument()
    expect(within(form).getByLabelText('Name')).toHaveFocus()
    for (const [label, value] of Object.entries(values)) fill(within(form).getByLabelText(label), value)
    expect(sent(api, 'POST /inquiry')).toEqual([])
    await user.click(within(form).getByRole('button', { name: 'Send Message' }))
    await waitFor(() => expect(path()).toBe('/thank-you'))
    expect(sent(api, 'POST /inquiry')).toEqual([
      { name: 'Asha', email: 'asha@example.com', subject: 'Licences', message: 'For twelve.', source: 'landing' },
    ])
    await user.click(await screen.findByRole('link', { name: 'Back to Home' }))
    await waitFor(() => expect(path()).toBe('/'))
  })

  it('[P-015] [P-016] [P-017] links the legal pages, and the sister products where they have an address', async () => {
    const view = await open('/')
    const links = () =>
      within(screen.getByRole('contentinfo'))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')])
    for (const page of ['/t&c', '/policy', '/refundPolicy', '/disclaimer', '/contact'])
      expect(links().map(([, href]) => href)).toContain(page)
    expect(links().some(([name]) => /Super Speciality|Diploma/.test(name ?? ''))).toBe(false)
    view.unmount()
    const both = { superSpeciality: 'https://super.example.org', diploma: 'https://diploma.example.org' }
    await open('/', { 'GET /site': siteAnswer({ links: both }) })
    await screen.findByRole('link', { name: 'Diploma' })
    expect(links()).toContainEqual(['Super Speciality', 'https://super.example.org'])
    expect(links()).toContainEqual(['Diploma', 'https://diploma.example.org'])
  })

  it('[P-475] watches for no developer tools', async () => {
    const timers = vi.spyOn(window, 'setInterval')
    const view = await open('/')
    await screen.findByText('Institutional')
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    await waitFor(() => expect(view.container.querySelector('img[loading=lazy]')).toBeNull(), { timeout: 3_000 })
    const before = view.container.innerHTML
    window.innerWidth = window.outerWidth - 171
    window.dispatchEvent(new Event('resize'))
    await new Promise((done) => setTimeout(done, 600))
    expect(timers.mock.calls.filter(([, pause]) => pause === 500)).toEqual([])
    expect(view.container.innerHTML).toBe(before)
    expect(view.path()).toBe('/')
  })

  it('[P-059] is where unknown addresses lead, signed in or not', async () => {
    const out = await open('/nope/xyz')
    expect(out.path()).toBe('/')
    out.unmount()
    signedIn(staff('HOD'))
    expect((await open('/nope/xyz')).path()).toBe('/')
  })
})

describe('the public pages', () => {
  it.each([
    ['/howtowork', 'How it works'],
    ['/t&c', 'Terms and Conditions'],
    ['/policy', 'Privacy policy'],
    ['/refundPolicy', 'Refund policy'],
    ['/disclaimer', 'Disclaimer'],
  ])(
    '[P-046] [P-047] [P-048] [P-049] [P-050] [P-053] %s opens signed out under its heading',
    async (address, title) => {
      const { path } = await open(address)
      expect(path()).toBe(address)
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
      expect(document.title).toBe(`${title} · PG Logbook`)
      expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/[\w&]+$/)
      expect(document.querySelector('meta[name=description]')?.getAttribute('content')?.length).toBeGreaterThan(20)
    },
  )

  it('[P-467] [P-468] [P-469] the refund policy states every number', async () => {
    await open('/refundPolicy')
    const text = screen.getByRole('main').textContent ?? ''
    for (const fact of [
      /within 5 days of payment/,
      /5 to 8 business days/,
      /Duplicate payments/,
      /Verified technical failures of 5 or more business days/,
      /7 to 10 working days/,
      /dispute window is 7 days/,
      /non-refundable after activation/,
    ])
      expect(text).toMatch(fact)
  })

  it('[P-470] the terms state from when they hold', async () => {
    await open('/t&c')
    expect(screen.getByText('Effective from 9 April 2025.')).toBeInTheDocument()
  })

  it('[P-052] [P-460] lists the packages', async () => {
    await open('/packages')
    expect(await screen.findByText('Institutional')).toBeInTheDocument()
    expect(screen.getByText(/one-time fee for 3 years/)).toBeInTheDocument()
  })
})

describe('contact', () => {
  it('[P-051] [P-320] [P-411] takes a message with a phone of ten digits', async () => {
    const { user, api, path } = await open('/contact', { 'POST /inquiry': { body: { status: true, message: 'T' } } })
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(await screen.findByText('Location')).toBeInTheDocument()
    const typed = { Name: 'Asha', Email: 'asha@example.com', Phone: '+98 7654-321012', Subject: 'S', Message: 'M' }
    for (const [label, value] of Object.entries(typed)) fill(screen.getByLabelText(label), value)
    expect(screen.getByLabelText('Phone')).toHaveValue('9876543210')
    await user.click(screen.getByRole('button', { name: 'Send Message' }))
    await waitFor(() => expect(path()).toBe('/thank-you'))
    expect(sent(api, 'POST /inquiry')).toEqual([
      { name: 'Asha', email: 'asha@example.com', phone: '9876543210', subject: 'S', message: 'M' },
    ])
  })

  it.each(['Name', 'Email', 'Phone', 'Subject', 'Message'])('[P-319] asks for %s', async (label) => {
    const { user, api } = await open('/contact')
    const typed = { Name: 'Asha', Email: 'a@example.com', Phone: '9876543210', Subject: 'S', Message: 'M' }
    for (const [name, value] of Object.entries(typed)) if (name !== label) fill(screen.getByLabelText(name), value)
    await user.click(screen.getByRole('button', { name: 'Send Message' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter all fields.')
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
    expect(sent(api, 'POST /inquiry')).toEqual([])
  })

  it('refuses a name without letters next to its field', async () => {
    const { user, api } = await open('/contact')
    const typed = { Name: '0', Email: 'a@example.com', Phone: '9876543210', Subject: 'S', Message: 'M' }
    for (const [name, value] of Object.entries(typed)) fill(screen.getByLabelText(name), value)
    await user.click(screen.getByRole('button', { name: 'Send Message' }))
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/at least two letters/)
    expect(sent(api, 'POST /inquiry')).toEqual([])
  })

  it('says what the server refuses, and keeps what was typed', async () => {
    const full = 'Too many messages were sent. Please try again later.'
    const refusal = { status: 429, body: { status: false, message: full, code: 'too_many' } }
    const { user, path } = await open('/contact', { 'POST /inquiry': refusal })
    const typed = { Name: 'Asha', Email: 'a', Phone: '987', Subject: 'S', Message: 'M' }
    for (const [name, value] of Object.entries(typed)) fill(screen.getByLabelText(name), value)
    const press = () => user.click(screen.getByRole('button', { name: 'Send Message' }))
    await press()
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter valid email address')
    await user.type(screen.getByLabelText('Email'), '@example.com')
    await press()
    expect(screen.getByRole('alert')).toHaveTextContent('Please select a valid phone number contains 10 digits')
    await user.type(screen.getByLabelText('Phone'), '6543210')
    await press()
    expect(await screen.findByText(full)).toBeInTheDocument()
    expect(screen.getByLabelText('Message')).toHaveValue('M')
    expect(path()).toBe('/contact')
  })

  it('[P-062] [P-063] [P-091] [P-132] stands inside the frame for who is signed in, as Support does', async () => {
    setWidth(1440)
    signedIn(student({ verifyByHod: false, phone: '+919876543210' }))
    const view = await open('/contact')
    const side = await screen.findByRole('complementary')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Contact')
    expect(screen.getByLabelText('Phone')).toHaveValue('9876543210')
    await view.user.click(within(side).getByRole('link', { name: 'Support' }))
    await waitFor(() => expect(view.path()).toBe('/support'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Support' })).toBeInTheDocument()
    expect(screen.getByLabelText('Message')).toBeInTheDocument()
  })
})

describe('the launch gate in front of the public pages', () => {
  it.each(['/', '/login', '/signup', '/packages', '/staffLogin', '/t&c', '/nope'])(
    '[P-025] [P-026] [P-155] %s leads to the gate while the site is not launched',
    async (address) => {
      fakeApi({ 'GET /getConfig': configShut(), 'GET /site': siteAnswer() })
      const view = renderRoute(address)
      await waitFor(() => expect(view.path()).toBe('/launching'))
      const field = await screen.findByLabelText('Launch password')
      expect(field).toHaveAttribute('inputmode', 'numeric')
    },
  )
})
