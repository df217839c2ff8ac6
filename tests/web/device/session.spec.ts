import { Actor } from '../support/actors'
import { reportOf } from '../support/kinds'
import { openForm } from '../support/page/form'
import { expect, type Page, picture, test } from '../support/test'

const stored = (page: Page) =>
  page.evaluate(() => [sessionStorage.getItem('user'), sessionStorage.getItem('sessionToken')])
const minutes = (count: number) => count * 60_000

/** Waits until the page has drawn what the user was sent to, so that its timers are running. */
async function arrived(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good')
}

test('fifty minutes without input end the session, with a warning before [P-268] [T-212] [T-386] [T-387] [T-393]', async ({
  page,
  server,
}) => {
  const actor = await Actor.signIn(server, 'professor.surgery')
  await page.clock.install()
  await actor.open(page, '/dashboard')
  await arrived(page)
  await page.clock.fastForward(minutes(47))
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.clock.fastForward(minutes(1.1))
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await page.clock.runFor(1000)
  await expect(warning).toHaveCount(0)
  expect((await stored(page))[1]).toBeTruthy()
  await page.clock.fastForward(minutes(48.1))
  await warning.getByRole('button', { name: 'Logout' }).hover()
  await expect(warning, 'the way to a button leaves the button there').toBeVisible()
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await page.clock.runFor(1000)
  await page.clock.fastForward(minutes(50.1))
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/)
  expect(await stored(page)).toEqual([null, null])
  await expect(
    page.getByRole('alert').getByText('Session Expired: You have been logged out due to inactivity.'),
  ).toBeVisible()
  await expect
    .poll(async () => (await actor.ask('GET', '/session')).code, { message: 'the server still knows the session' })
    .toBe(401)
})

test('a moved mouse and a pressed key keep the session; the server hears of it at most every five minutes [P-472] [T-392]', async ({
  page,
  server,
}) => {
  const actor = await Actor.signIn(server, 'professor.surgery')
  await page.clock.install()
  await actor.open(page, '/dashboard')
  await arrived(page)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/session/keepAlive')) calls += 1
  })
  await page.clock.fastForward(minutes(4))
  await page.mouse.move(30, 40)
  expect(calls).toBe(0)
  // The timer that is due on the way tells the server, before the mouse moves again.
  const answer = page.waitForResponse('**/api/session/keepAlive')
  await page.clock.fastForward(minutes(45))
  await page.mouse.move(60, 80)
  expect((await answer).status()).toBe(200)
  await page.keyboard.press('Shift')
  expect(calls).toBe(1)
  await page.clock.fastForward(minutes(47))
  await page.keyboard.press('Shift')
  await page.clock.fastForward(minutes(47))
  await expect(page).toHaveURL(/\/dashboard$/)
  expect((await stored(page))[1]).toBeTruthy()
})

test('an error outside any page shows the logout screen and clears the session [P-034] [P-448] [T-213]', async ({
  page,
  server,
}) => {
  const actor = await Actor.signIn(server, 'student.surgery')
  await actor.open(page, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Profile')
  // The frame cannot draw a user whose name is an object: React throws while it renders.
  await page.evaluate(() => {
    const user = JSON.parse(sessionStorage.getItem('user') ?? '{}')
    sessionStorage.setItem('user', JSON.stringify({ ...user, name: { broken: true } }))
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Logged Out' })).toBeVisible()
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  expect(await stored(page)).toEqual([null, null])
  await expect(page).toHaveURL(/\/login$/)
})

test('a page that throws is a panel in the frame; the session and what is typed stay [P-034]', async ({
  page,
  cast,
}) => {
  await (await cast.as('student.medicine')).open(page, '/dashboard')
  await arrived(page)
  let release = () => undefined as unknown
  const held = new Promise((done) => {
    release = () => done(undefined)
  })
  // The list comes when the form is half typed, with a row that is nothing, which no page can draw.
  await page.route('**/api/entries/conference/**', async (route) => {
    await held
    const answer = await route.fetch()
    const content = await answer.json()
    await route.fulfill({ response: answer, json: { ...content, data: [null] } })
  })
  await page.goto(reportOf('conference'))
  const form = await openForm(page)
  await form.getByRole('textbox', { name: 'Title' }).fill('Half typed when the page threw')
  const report = page.waitForRequest('**/api/clientErrors')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'This page stopped working' })).toBeVisible()
  const sent = (await report).postDataJSON()
  expect((await (await report).response())?.status()).toBe(200)
  expect(sent.route).toBe('/task/:id')
  expect(sent.frames[0]).toMatch(/^assets\//)
  await expect(page.getByRole('alert')).toContainText(sent.reference)
  await picture(page, 'page-error')
  expect((await stored(page))[1]).toBeTruthy()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('conference REPORT')
  const again = await openForm(page)
  await expect(again.getByRole('textbox', { name: 'Title' })).toHaveValue('Half typed when the page threw')
})

test('a session that the server ended leads to the sign-in page of whose it was', async ({ page, server }) => {
  const actor = await Actor.signIn(server, 'senior.surgery')
  await actor.open(page, '/dashboard')
  await arrived(page)
  // A call still under way would end the session here before the reload, which then knows nothing of it.
  await page.waitForLoadState('networkidle')
  await actor.ask('GET', '/logout')
  await page.reload()
  await expect(page).toHaveURL(/\/staffLogin\?next=%2Fdashboard$/)
  expect(await stored(page)).toEqual([null, null])
})

test('the configuration is loaded once, and the page stands without it [P-244]', async ({ page, cast }) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/getConfig')) calls += 1
  })
  await (await cast.as('student.surgery')).open(page, '/dashboard')
  await arrived(page)
  await page
    .getByRole('link', { name: /^Academic Activity/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clinical Training REPORT')
  expect(calls).toBe(1)
  await page.route('**/api/getConfig', (route) => route.fulfill({ status: 500, json: { status: false } }))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clinical Training REPORT')
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
})
