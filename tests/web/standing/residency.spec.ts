import { expectAccessibleInBothSchemes } from '../support/page/axe'
import { expectNoSideScroll } from '../support/page/watch'
import { daysFromToday } from '../support/samples'
import { expect, onPhone, type Page, picture, test } from '../support/test'
import { besides } from '../support/together'

type Cast = Parameters<Parameters<typeof test>[2]>[0]['cast']
type Actor = Awaited<ReturnType<Cast['as']>>

/** A posting of somebody that has ended, stored by the head; and the link of its coordinator, if one is wanted. */
async function ended(hod: Actor, student: Actor, daysAgo = 2) {
  const places = await hod.call<{ _id: string; state: { _id: string } }[]>('GET', '/institution?page=1&limit=1')
  const form = new FormData()
  const values = {
    name: `Dr. Meera Joshi ${Date.now()}`,
    phone: '9822012345',
    email: 'meera.joshi@example.org',
    state: places.data[0]?.state._id ?? '',
    insitution: places.data[0]?._id ?? '',
    schduleFrom: daysFromToday(-daysAgo - 92),
    schduleTo: daysFromToday(-daysAgo),
    studentId: student.user._id,
  }
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  const { data } = await hod.call<{ _id: string; name: string }>('POST', '/drp/home', form)
  return data
}

async function linkOf(hod: Actor, student: Actor, posting: { _id: string }) {
  const path = `/drp/links/${hod.scope}/${student.user._id}`
  const { data } = await hod.call<{ address: string }>('POST', path, { drpcId: posting._id, channel: 'copy' })
  return new URL(data.address)
}

const panel = (page: Page) => page.getByRole('region', { name: /^District Residency/ })

test('a coordinator without an account signs on a light page [S-270]', async ({ page, cast, browser, baseURL }) => {
  test.slow()
  const [hod, student] = [await cast.as('hod.surgery'), await cast.as('student.surgery')]
  const posting = await ended(hod, student)
  const words = 'Night duty (Team Work, Observation)'
  const activity = { activity: 'Night duty', activityType: 'Team Work', level: 'Observation', studentRemark: 'Calm.' }
  await student.call('POST', '/drp/proc', { ...activity, activityDate: daysFromToday(-20) })
  const shown = (days: number) => daysFromToday(days).split('-').reverse().join('-')
  const link = await linkOf(hod, student, posting)
  const violations: string[] = []
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers().referer ?? ''}`))
  page.on('console', (line) => /Content Security Policy/.test(line.text()) && violations.push(line.text()))
  page.on('dialog', (dialog) => violations.push(dialog.message()))
  const opened = await page.goto(`${link.pathname}${link.hash}`)
  expect(opened?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`District Residency of ${student.user.name}`)
  await page.waitForLoadState('load')
  expect(page.url()).not.toContain('#')
  const bytes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
      (sum, entry) => sum + (entry as PerformanceResourceTiming).decodedBodySize,
      0,
    ),
  )
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(60 * 1024)
  test.info().annotations.push({ type: 'bytes', description: String(bytes) })
  expect(sent.filter((line) => line.includes(link.hash.slice(1)) && !line.includes('#'))).toEqual([])
  await expectNoSideScroll(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await picture(page, `coordinator-${colorScheme}`, true)
  }
  await expectAccessibleInBothSchemes(page)
  await page.getByLabel('Number', { exact: true }).fill('DRP/17')
  const review = page.getByRole('dialog', { name: 'Sign this posting?' })
  const sign = async () => {
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await review.getByRole('button', { name: 'Sign posting' }).click()
  }
  await sign()
  await expect(page.getByRole('alert')).toHaveText('A certificate needs a number and a date.')
  await page.getByLabel('Day', { exact: true }).fill(daysFromToday(-1))
  await page.getByLabel('Performance, in your own words').fill('Regular and careful.')
  await page.reload()
  await expect(page.getByLabel('Performance, in your own words')).toHaveValue('Regular and careful.')
  await expect(page.getByRole('list', { name: 'Days with activities' })).toContainText(words)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(review).toContainText('Regular and careful.')
  await expect(review).toContainText(`DRP/17 of ${shown(-1)}`)
  await expect(review).toContainText(`${shown(-20)} (1 activity)`)
  await picture(page, 'coordinator-review')
  await expectAccessibleInBothSchemes(page)
  await review.getByRole('button', { name: 'Back' }).click()
  await expect(review).toBeHidden()
  await sign()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signed. Thank you.')
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('DRP/17')
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d IST/)
  await picture(page, 'coordinator-receipt', true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link cannot be used')
  await expectAccessibleInBothSchemes(page)
  expect(violations).toEqual([])
  // In the trainee's own browser, where a session is remembered, the link does not open.
  const second = await linkOf(hod, student, await ended(hod, student, 200))
  const own = await browser.newContext({ baseURL: baseURL ?? '' })
  const login = { email: 'student.surgery@demo.example.com', password: 'Demo@12345', remember: true }
  await own.request.post('/api/login', { data: login })
  const theirs = await own.newPage()
  await theirs.goto(`${second.pathname}${second.hash}`)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('This link cannot be used')
  await own.close()
})

test('staff make and end a link and verify the certificate, and the trainee reads it [S-284]', async ({
  page,
  cast,
  browser,
  baseURL,
}) => {
  test.slow()
  const [hod, student] = [await cast.as('hod.pathology'), await cast.as('student.pathology')]
  const posting = await ended(hod, student)
  await hod.open(page, `/drp/attendence?student=${student.user._id}`)
  await expect(panel(page)).toContainText(posting.name)
  await expectNoSideScroll(page)
  await expectAccessibleInBothSchemes(page)
  await panel(page).getByRole('button', { name: 'Link for the co-ordinator' }).first().click()
  const form = page.getByRole('dialog', { name: 'Link for the co-ordinator' })
  await form.getByRole('combobox').selectOption('copy')
  await form.getByRole('button', { name: 'Make link' }).click()
  const address = page.getByLabel('Address of the link')
  await expect(address).toContainText('/coordinator.html#')
  await picture(page, 'residency-link')
  const link = new URL((await address.textContent()) ?? '')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(panel(page)).toContainText('Link copied by')
  await panel(page).getByRole('button', { name: 'End link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click()
  await expect(panel(page).getByRole('button', { name: 'End link' })).toHaveCount(0)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const closed = await context.newPage()
  await closed.goto(`${link.pathname}${link.hash}`)
  await expect(closed.getByRole('heading', { level: 1 })).toHaveText('This link cannot be used')
  const token = (await linkOf(hod, student, posting)).hash.slice(1)
  const signature = {
    token,
    posting: posting._id,
    receiptKey: 'k'.repeat(24),
    whole: true,
    report: 'Good.',
    certificateNo: 'X/1',
  }
  const signed = await context.request.post('/api/coordinator/sign', {
    data: { ...signature, certificateOn: daysFromToday(0) },
  })
  expect(signed.status()).toBe(200)
  await context.close()
  await page.reload()
  await panel(page).getByRole('button', { name: 'Verify certificate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verify' }).click()
  await expect(panel(page)).toContainText('verified by')
  await expect(panel(page).getByRole('button', { name: 'Verify certificate' })).toHaveCount(0)
  await picture(page, 'residency-staff', true)

  const theirs = await besides(browser, page, student, '/drp/attendence')
  await expect(panel(theirs)).toContainText('Certificate X/1')
  await expect(panel(theirs).getByRole('button', { name: /link/i })).toHaveCount(0)
  for (const colorScheme of ['dark', 'light'] as const) {
    await theirs.emulateMedia({ colorScheme })
    await picture(theirs, `residency-${colorScheme}`, true)
  }
  await expectNoSideScroll(theirs)
  await expectAccessibleInBothSchemes(theirs)
  await theirs.route(/\/api\/drp\/residency\//, (route) =>
    route.fulfill({ status: 500, json: { status: false, message: 'No', code: 'x' } }),
  )
  await theirs.reload()
  await expect(panel(theirs).getByText('Could not load')).toBeVisible({ timeout: 20_000 })
  await theirs.unroute(/\/api\/drp\/residency\//)
  await panel(theirs).getByRole('button', { name: 'Retry' }).click()
  await expect(panel(theirs)).toContainText('Certificate X/1')
})

test('the head reports what ended to the Board, several at once, and takes one back [S-285]', async ({
  page,
  cast,
  browser,
}) => {
  test.slow()
  const [hod, student] = [await cast.as('hod.medicine'), await cast.as('student.medicine')]
  await hod.open(page, '/drp/board')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DRP Board')
  await expectNoSideScroll(page)
  await expectAccessibleInBothSchemes(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await picture(page, `board-${colorScheme}`, true)
  }
  const list = await hod.call<{ _id: string; student: { name: string } }[]>('GET', `/drp/board/${hod.scope}`)
  expect(list.data.length).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Report several' }).click()
  const form = page.getByRole('dialog', { name: 'Reported to the Board' })
  await expect(form.getByRole('checkbox').first()).toBeChecked()
  await expect(form.getByLabel('Day of the report')).toHaveValue(daysFromToday(0))
  await picture(page, 'board-report')
  await form.getByRole('checkbox').first().uncheck()
  await form.getByRole('button', { name: 'Mark as reported' }).click()
  await expect(form).toHaveCount(0)
  await page.goto('/drp/board?status=reported')
  await expect(page.getByText(/^Reported late$/).first()).toBeVisible()
  if (onPhone()) {
    await page
      .getByRole('button', { name: /^Actions / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Take back' }).click()
  } else
    await page
      .getByRole('button', { name: /^Take back/ })
      .first()
      .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Report taken back')).toBeVisible()
  const theirs = await besides(browser, page, student, '/drp/board')
  await expect(theirs.getByText('You do not have access to this page')).toBeVisible()
})
