import { Actor } from '../support/actors'
import { demoEmail, expect, onPhone, PASSWORD, type Page, signIn, test } from '../support/test'

const stored = (page: Page) =>
  page.evaluate(() => [sessionStorage.getItem('user'), sessionStorage.getItem('sessionToken')])

/** Fills the sign-in form of the page in sight and presses Login. */
async function submitLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function expectRefusal(page: Page, title: string, message: string): Promise<void> {
  const refusal = page.getByRole('alert')
  await expect(refusal.getByText(title, { exact: true })).toBeVisible()
  await expect(refusal.getByText(message, { exact: true })).toBeVisible()
}

test('every sign-in page has both modes, and starts in the one of its address [P-028] [P-157] [P-158] [P-163]', async ({
  page,
}) => {
  for (const [path, staff] of [
    ['/login', false],
    ['/staffLogin', true],
    ['/login/kaveri-valley', false],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Student Login' })).toHaveAttribute('aria-pressed', String(!staff))
    await expect(page.getByRole('button', { name: 'Faculty Login' })).toHaveAttribute('aria-pressed', String(staff))
  }
  await page.goto('/staffLogin')
  await expect(page.getByText('Sign up here')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to the student login page' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Student Login' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Faculty Login' }).click()
  await expect(page.getByText('Sign up here')).toHaveCount(0)
  await submitLogin(page, demoEmail('professor.surgery'), PASSWORD)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('what cannot be right is refused before anything is sent [P-270] [P-271]', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1
  })
  await page.goto('/login')
  for (const [email, password, message] of [
    ['', '', 'Please enter all details'],
    ['', PASSWORD, 'Please enter all details'],
    ['student.medicine@demo.example.com', '', 'Please enter all details'],
    ['abc', PASSWORD, 'Please enter valid email address'],
  ] as const) {
    await submitLogin(page, email, password)
    await expectRefusal(page, 'Validation Failed', message)
  }
  expect(sent).toBe(0)
})

test('the server refuses with its own words, and names the right form to who has the right password [P-415] [P-419]', async ({
  page,
}) => {
  await page.goto('/login')
  for (const [email, password, message] of [
    ['nobody@demo.example.com', PASSWORD, 'Invalid email or password'],
    ['student.forensic@demo.example.com', 'Demo@00000', 'Invalid email or password'],
    ['professor.forensic@demo.example.com', 'Demo@00000', 'Invalid email or password'],
    // The right password of a staff account.
    ['professor.forensic@demo.example.com', PASSWORD, 'This is a staff account. Sign in with Faculty Login.'],
  ] as const) {
    await submitLogin(page, email, password)
    await expectRefusal(page, 'Login Failed', message)
    expect(await stored(page)).toEqual([null, null])
  }
  await submitLogin(page, demoEmail('unpaid'), PASSWORD)
  await page.waitForURL('**/cart')
  expect(await stored(page)).toEqual([null, null])
  await page.goto('/login')
  await page.getByRole('button', { name: 'Faculty Login' }).click()
  await submitLogin(page, demoEmail('blocked.staff'), PASSWORD)
  await expect(page.getByRole('alert').getByText(/blocked/i)).toBeVisible()
  await page.route('**/api/staffLogin', (route) => route.abort())
  await submitLogin(page, demoEmail('professor.forensic'), PASSWORD)
  await expectRefusal(page, 'Error', 'Something went wrong. Please try again.')
  expect(await stored(page)).toEqual([null, null])
})

test('a session lies in session storage and holds through a reload, in this tab only [P-243] [P-418]', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await submitLogin(page, demoEmail('student.surgery'), PASSWORD)
  await expect(page.getByRole('status').filter({ hasText: 'Login successful!' })).toBeVisible()
  const [user, token] = await stored(page)
  expect(JSON.parse(user ?? '{}')).toHaveProperty('departmentId.name')
  // What only the profile shows is stored nowhere in the browser.
  expect(user).not.toMatch(/@|"(phone|dob|panNumber|fat_name)":"/)
  expect(token).toBeTruthy()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Good (morning|afternoon|evening), /)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/login\?next=%2Fdashboard$/)
})

test('Remember Me restores the session in a new tab [P-160]', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByRole('switch', { name: 'Remember Me' }).check()
  await submitLogin(page, demoEmail('student.surgery'), PASSWORD)
  await expect(page).toHaveURL(/\/dashboard$/)
  const cookie = (await context.cookies()).find(({ name }) => name === 'pgl_session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Good')
  await other.goto('/logout')
  await expect(other).toHaveURL(/\/login$/)
  const third = await context.newPage()
  await third.goto('/dashboard')
  await expect(third).toHaveURL(/\/login\?next=/)
})

/** Logs out by the profile menu. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
}

test('logout asks, says so for two seconds, and ends on the sign-in page of whose session it was [P-033] [P-035] [P-100] [P-101] [P-102]', async ({
  page,
  server,
}) => {
  for (const [name, login] of [
    ['student.surgery', '/login'],
    ['professor.surgery', '/staffLogin'],
  ] as const) {
    await signIn(page, name)
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay signed in' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    const [, token] = await stored(page)
    expect(token).toBeTruthy()
    await logOut(page)
    await expect(page.getByRole('heading', { name: 'Logged Out' })).toBeVisible()
    const began = Date.now()
    await expect(page).toHaveURL(/\/logout$/)
    expect(await stored(page)).toEqual([null, null])
    await expect(page).toHaveURL(`${server.url}${login}`)
    expect(Date.now() - began).toBeGreaterThan(1000)
    expect(Date.now() - began).toBeLessThan(5000)
    const gone = await fetch(`${server.url}/api/session`, { headers: { authorization: `Bearer ${token}` } })
    expect(gone.status).toBe(401)
  }
})

test('a stranger is sent to sign in and comes back to where they were going [P-060] [L-010] [L-018]', async ({
  page,
}) => {
  const wanted = '/task/65f0c1a27b3e4d58a61c49d4?status=Pending'
  for (const path of ['/dashboard', '/profile', wanted]) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(path).replaceAll('.', '\\.')}$`))
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  }
  await submitLogin(page, demoEmail('student.surgery'), PASSWORD)
  await expect(page).toHaveURL(new RegExp(`${wanted.replace('?', '\\?')}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clinical Training REPORT')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Profile')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good')
})

test('no address leads to another host after sign-in', async ({ page, server }) => {
  await page.goto('/login?next=https%3A%2F%2Fevil.example.com%2F')
  await submitLogin(page, demoEmail('student.surgery'), PASSWORD)
  await expect(page).toHaveURL(`${server.url}/dashboard`)
})

test('an unknown path goes to the start, an unknown category to the dashboard [L-017]', async ({ page, cast }) => {
  await page.goto('/nope/xyz')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  const actor = await cast.as('student.surgery')
  let lists = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/entries/')) lists += 1
  })
  await actor.open(page, '/nope/xyz')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goto('/task/000000000000000000000000')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/task/49d4')
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(lists).toBe(0)
})

test('a college has a sign-in page of its own [P-029] [P-030] [P-031]', async ({ page }) => {
  const colleges = [
    ['kaveri-valley', 'Kaveri Valley Institute of Medical Sciences, Mandya'],
    ['vindhyachal', 'Vindhyachal Medical College and Hospital, Satna'],
    ['brahmaputra-valley', 'Brahmaputra Valley Medical College, Tezpur'],
  ] as const
  let powered = 0
  for (const [slug, name] of colleges) {
    await page.goto(`/login/${slug}`)
    await expect(page.getByText(name)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Student Login' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Faculty Login' })).toBeVisible()
    powered += await page.getByRole('link', { name: /^Powered by/ }).count()
  }
  expect(powered).toBe(1)
  await page.goto('/login/kaveri-valley')
  const powering = page.getByRole('link', { name: /^Powered by/ })
  await expect(powering).toHaveAttribute('href', '/')
  await powering.click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goto('/login/no-such-college')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goto('/login/vindhyachal')
  await submitLogin(page, demoEmail('student.medicine2'), 'Wrong@12345')
  await expectRefusal(page, 'Login Failed', 'Invalid email or password')
})

const UNVERIFIED = 'Your account is not verified by HOD yet.'
const INCOMPLETE = 'Your profile is incomplete. Please fill in your joining date.'

test('a student whom the HOD has not verified stays on the profile [P-146] [L-219] [L-220] [L-221] [L-139] [P-247]', async ({
  page,
}) => {
  await signIn(page, 'unverified')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('alert').filter({ hasText: UNVERIFIED })).toBeVisible()
  await expect(page.getByText(INCOMPLETE)).toHaveCount(0)
  for (const path of ['/dashboard', '/task/65f0c1a27b3e4d58a61c49d4']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/profile$/)
  }
})

test('a newcomer completes the profile and goes on without a new sign-in [P-147] [P-248] [L-218] [L-284] [L-350] [P-072]', async ({
  page,
  server,
}) => {
  await signIn(page, 'newcomer')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('alert').filter({ hasText: INCOMPLETE })).toBeVisible()
  await expect(page.getByText(UNVERIFIED)).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/profile$/)
  for (const name of ['Name', 'Phone', 'Email']) {
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveAttribute('readonly', '')
  }
  await page.getByLabel('Joining date').fill('2026-07-01')
  await page.getByRole('button', { name: 'Save profile' }).click()
  const done = page.getByRole('alertdialog', { name: 'Updated' })
  await expect(done.getByText('Profile updated successfully')).toBeVisible()
  await expect(done).toHaveCount(0, { timeout: 4000 })
  await expect(page.getByText(INCOMPLETE)).toHaveCount(0)
  if (onPhone()) await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  else await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good')
  // A logbook without entries invites the first one.
  await page.goto('/task/65f0c1a27b3e4d58a61c49d4')
  await expect(page.getByText('No Data Found', { exact: true })).toBeVisible()
  await expect(page.getByText('You have not added an entry yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add entry' }).click()
  await expect(page.getByRole('dialog', { name: 'Add entry' })).toBeVisible()
  expect((await Actor.signIn(server, 'newcomer')).user.joiningDate).toMatch(/^2026-07-01/)
})

test('a profile that cannot be sent says so [L-366] [P-447]', async ({ page, cast }) => {
  await (await cast.as('student.surgery')).open(page, '/profile')
  await page.route('**/api/profile/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(
    page.getByRole('alertdialog').getByText('Something went wrong. Please try again later.', { exact: true }),
  ).toBeVisible()
})

test('the password is changed from the profile menu [P-097] [P-241] [P-294] [P-295] [P-426]', async ({
  page,
  server,
}) => {
  const next = 'Changed@6789'
  await signIn(page, 'maria.fernandes')
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Profile')
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Update Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Password' })
  const fill = async (current: string, first: string, second: string) => {
    await dialog.getByLabel('Current password').fill(current)
    await dialog.getByLabel('New password', { exact: true }).fill(first)
    await dialog.getByLabel('Confirm new password').fill(second)
    await dialog.getByRole('button', { name: 'Update Password' }).click()
  }
  await page.route('**/api/updatePassword', (route) => route.abort())
  for (const empty of [0, 1, 2]) {
    const [a = '', b = '', c = ''] = [PASSWORD, next, next].map((value, index) => (index === empty ? '' : value))
    await fill(a, b, c)
    await expect(dialog.getByRole('alert')).toHaveText('All fields are required!')
  }
  await fill(PASSWORD, next, 'Changed@0000')
  await expect(dialog.getByRole('alert')).toHaveText('New passwords do not match!')
  await fill(PASSWORD, next, next)
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update password')
  await page.unroute('**/api/updatePassword')
  const request = page.waitForRequest('**/api/updatePassword')
  await fill(PASSWORD, next, next)
  expect((await request).postDataJSON()).toMatchObject({ role: 'user', currentPassword: PASSWORD, newPassword: next })
  await expect(page.getByRole('alertdialog', { name: 'Updated' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await Actor.signIn(server, 'maria.fernandes', next)
  await expect(Actor.signIn(server, 'maria.fernandes', PASSWORD)).rejects.toThrow('Invalid email or password')
})

test('staff change their password under their own role', async ({ page, cast }) => {
  await (await cast.as('hod.surgery')).open(page, '/profile')
  await page.route('**/api/updatePassword', (route) => route.abort())
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Update Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Password' })
  for (const label of ['Current password', 'New password', 'Confirm new password']) {
    await dialog.getByLabel(label, { exact: true }).fill('Changed@6789')
  }
  const request = page.waitForRequest('**/api/updatePassword')
  await dialog.getByRole('button', { name: 'Update Password' }).click()
  expect((await request).postDataJSON()).toMatchObject({ role: 'HOD' })
})
