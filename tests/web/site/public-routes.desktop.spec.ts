/** The addresses that are open to anybody: sign-in, registration, the links of mails, the texts of the site. */
import type { Actor, Cast } from '../support/actors'
import { expectPath } from '../support/page/navigation'
import { pagesOf } from '../support/pdf'
import { expect, type Page, signInHere, test } from '../support/test'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the legal pages and the packages open signed out, and the start links the sister products where they have an address [P-016] [P-048] [P-049] [P-050] [P-052]', async ({
  page,
}) => {
  const sisters = { superSpeciality: 'https://super.example.org/', diploma: 'https://diploma.example.org/' }
  await page.route('**/api/site', async (route) => {
    const { data, ...rest } = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { ...rest, data: { ...data, links: sisters } } })
  })
  await page.route(/https:\/\/(super|diploma)\.example\.org\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>A sister product</h1>' }),
  )
  for (const [path, title, own] of [
    ['/policy', 'Privacy policy', 'Who can see it'],
    ['/refundPolicy', 'Refund policy', /within 5 days of payment/],
    ['/disclaimer', 'Disclaimer', /is not affiliated with/],
    ['/packages', 'Packages', 'Institutional'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page)).toHaveText(title)
    await expect(page).toHaveTitle(`${title} · PG Logbook`)
    await expect(page.getByRole('main').getByText(own).first()).toBeVisible()
    await expectPath(page, path)
  }
  for (const [name, address] of [
    ['Super Speciality', sisters.superSpeciality],
    ['Diploma', sisters.diploma],
  ] as const) {
    await page.goto('/')
    const link = page.getByRole('contentinfo').getByRole('link', { name })
    await expect(link).toBeVisible()
    await link.evaluate((each) => each.removeAttribute('target'))
    await link.click()
    await expect(page).toHaveURL(address)
  }
})

test('the students’ sign-in page leads to registration, that of staff does not [P-027] [P-032] [P-162] [T-300]', async ({
  page,
}) => {
  await page.goto('/login')
  const student = page.getByRole('button', { name: 'Student Login' })
  await expect(student).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText("Don't have an account yet? Sign up here")).toBeVisible()
  const link = page.getByRole('link', { name: 'Sign up here' })
  await page.getByRole('button', { name: 'Faculty Login' }).click()
  await expect(link).toHaveCount(0)
  await student.click()
  await link.click()
  await expectPath(page, '/signup')
  await expect(page.getByRole('form', { name: 'Sign up' }).getByLabel('Student name')).toBeVisible()
})

test('the sample report of the public pages is a whole logbook in which patients are masked', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Sample report (PDF)' })
  const answer = await request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const text = pagesOf(await answer.body())
    .map((each) => each.text)
    .join(' ')
  for (const word of ['Tenzin Dolma', 'Contents', 'Academic Activity']) expect(text).toContain(word)
  expect(text).toContain('****')
  expect(text).not.toMatch(/\b(IPD|OPD)\/\d{4}\/\d/)
})

test('a picture of the whole page without scrolling, and a print, show every part [P-474]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const path of ['/', '/howtowork', '/packages', '/contact', '/policy']) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    const pictures = page.locator('main img')
    const drawn = () => pictures.evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0))
    await expect.poll(drawn, path).toBe(true)
    await page.screenshot({ fullPage: true, type: 'jpeg', quality: 10 })
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media })
      const faint = await page.getByRole('main').evaluate((main) => {
        const opacity = (each: Element | null): number =>
          each ? Number(getComputedStyle(each).opacity) * opacity(each.parentElement) : 1
        return [...main.querySelectorAll('h1, h2, h3, p, li, img')]
          .filter((each) => opacity(each) < 1 || getComputedStyle(each).visibility !== 'visible')
          .map((each) => each.textContent)
      })
      expect(faint, `${path} on ${media}`).toEqual([])
    }
    await page.emulateMedia({ media: 'screen' })
  }
})

test('what rises when it is scrolled to slowly rises once, and stays [P-474] [T-414]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const part = page.getByRole('region', { name: 'Features' }).locator('> div')
  const last = page.getByRole('region', { name: 'Contact' }).locator('> div')
  await expect(part).toHaveCSS('opacity', '1')
  // Its upper edge comes into sight from below.
  await part.evaluate((each) => scrollTo(0, each.getBoundingClientRect().top + scrollY - innerHeight + 40))
  await expect.poll(() => part.evaluate((each) => each.getAnimations().length)).toBe(1)
  expect(
    await part.evaluate((each) => each.getAnimations().map((one) => one.effect?.getComputedTiming().duration)),
  ).toEqual([1000])
  await expect(part).toHaveCSS('opacity', '1')
  // Who jumps to a part finds it standing there.
  await last.evaluate((each) => each.scrollIntoView())
  await expect(last).toBeInViewport()
  expect(await last.evaluate((each) => each.getAnimations().length)).toBe(0)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(part).not.toBeInViewport()
  await part.evaluate((each) => each.scrollIntoView())
  await expect(part).toBeInViewport()
  expect(await part.evaluate((each) => each.getAnimations().filter((one) => one.playState === 'running').length)).toBe(
    0,
  )
})

test('the address that a provider sends the browser back to posts its code once [P-054] [T-362]', async ({ page }) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/oauthCallback')) sent.push(request.postDataJSON())
  })
  await page.goto('/zoho?code=abc')
  await expect(heading(page)).toHaveText('Authorization Failed')
  await page.waitForLoadState('networkidle')
  expect(sent).toEqual([{ code: 'abc' }])
})

test('a mailed link that does not hold leads to registration [P-037] [P-038] [P-039] [T-217]', async ({ page }) => {
  for (const path of ['/verify/unknown', '/verifyStaff/unknown', '/verifyDRPC/unknown']) {
    await page.goto(path)
    await expect(heading(page)).toHaveText('Verification Failed')
    await page.getByRole('link', { name: 'Go to Signup' }).click()
    await expectPath(page, '/signup', path)
  }
})

test('a mailed link that holds leads to the sign-in page of whose it is [P-036] [P-038] [P-039] [T-216] [T-218]', async ({
  page,
  cast,
}) => {
  await page.route('**/api/verifyStudent/held', (route) =>
    route.fulfill({ json: { status: true, message: 'Your account has been verified.' } }),
  )
  const master = await cast.as('master')
  for (const [path, next] of [
    ['/verify/held', '/login'],
    [`/verifyStaff/${await mailed(master, await addStaff(cast), 'verifyStaff')}`, '/staffLogin'],
    [`/verifyDRPC/${await mailed(master, await addStaff(cast), 'verifyStaff')}`, '/staffLogin'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page), path).toHaveText('Verification Successful!')
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await expectPath(page, next, path)
  }
})

test('the link of a mail sets a password and leads to the sign-in page of the account [P-042] [P-043] [P-161]', async ({
  page,
  cast,
}) => {
  const master = await cast.as('master')
  const listed = await master.call('GET', '/studentList/all/all?page=1&limit=50&payment=paid')
  const { students } = listed as unknown as { students: readonly { email: string }[] }
  const student = students.find(({ email }) => !isAccount.test(email))?.email as string
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
  const posts: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/forgotPassword')) posts.push(request.postDataJSON())
  })
  await dialog.getByLabel('Email').fill(student)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('alertdialog', { name: 'Success!' }).getByRole('button', { name: 'OK' }).click()
  expect(posts).toEqual([{ email: student }])

  const staff = await addStaff(cast)
  await page.goto(`/verifyStaff/${await mailed(master, staff, 'verifyStaff')}`)
  await expect(heading(page)).toHaveText('Verification Successful!')
  for (const [email, next] of [
    [student, '/login'],
    [staff, '/staffLogin'],
  ] as const) {
    await page.goto(`/reset-password/${await mailed(master, email, 'reset-password')}`)
    await expect(heading(page)).toHaveText('Set your password')
    const confirmation = page.getByLabel('Confirm password', { exact: true })
    await page.getByLabel('New password', { exact: true }).fill(SECRET)
    await confirmation.fill(`${SECRET}!`)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('Please make sure both passwords match')).toBeVisible()
    await confirmation.fill(SECRET)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expectPath(page, next, email)
  }
  await signInHere(page, staff, SECRET)
  await expectPath(page, '/dashboard')
})

const SECRET = 'Zebra#Kite42'
/** The accounts that tests sign in with, whose passwords stay as they are. */
const isAccount = /^(student|unpaid|unverified|newcomer)/

let added = 0

/** A new teacher's address; nobody else signs in as this person. */
async function addStaff(cast: Cast): Promise<string> {
  added += 1
  const email = `invited${Date.now()}${added}@demo.example.com`
  const { collegeId, departmentId } = (await cast.as('professor.surgery')).user
  const place = { collegeId: collegeId?._id, departmentId: departmentId?._id }
  const master = await cast.as('master')
  const phone = `+9198${String(Date.now()).slice(-7)}${added}`
  await master.call('POST', '/addNewStaffData', { name: 'Dr. Invited', email, phone, role: 'Professor', ...place })
  return email
}

/** What stands behind an address in the newest mail to somebody that has a link to it. */
async function mailed(master: Actor, to: string, page: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const path = `/outbox?page=1&limit=5&search=${encodeURIComponent(to)}`
        const { data } = await master.call<{ text: string }[]>('GET', path)
        link = data.map(({ text }) => new RegExp(`/${page}/([\\w.-]+)`).exec(text)?.[1]).find(Boolean)
        return link
      },
      { message: `a mail to ${to} with a link to ${page}` },
    )
    .toBeTruthy()
  return link ?? ''
}
