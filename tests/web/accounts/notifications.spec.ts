import { Cast } from '../support/actors'
import { kindOf, reportOf } from '../support/kinds'
import { expectAccessible } from '../support/page/axe'
import { expectNoSideScroll, Watch } from '../support/page/watch'
import { Server } from '../support/server'
import { test as base, expect, type Page, picture } from '../support/test'

/** Seconds in which a decision can be undone here, and after which it is told. */
const UNDO = 3
const MINUTE = 61_000

const test = base.extend<object, { quick: Server; people: Cast }>({
  quick: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from this pattern.
    async ({}, use) => {
      const server = await Server.create(process.env.PGL_PREPARED_DATA, { PGL_UNDO_SECONDS: String(UNDO) })
      await server.start()
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  people: [async ({ quick }, use) => use(new Cast(quick)), { scope: 'worker' }],
  baseURL: async ({ quick }, use) => {
    await use(quick.url)
  },
})

/** The bell, also behind a dialog. */
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/, includeHidden: true })

/** How many the badge says are unread. */
async function unread(page: Page): Promise<number> {
  const name = (await bell(page).getAttribute('aria-label')) ?? ''
  return Number(/, (\d+) unread$/.exec(name)?.[1] ?? 0)
}

async function open(page: Page) {
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('list')).toBeVisible()
  return panel
}

/** Opens a page as a person with nothing unread, on a clock that can be moved on. */
async function openAs(page: Page, people: Cast, name: string) {
  const actor = await people.as(name)
  await actor.call('POST', `/readAllNotifications/${actor.user._id}`, { nStatus: true })
  await page.clock.install()
  await actor.open(page, '/profile')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  return actor
}

test('a submission appears at the teacher within a minute, and leads to the entry [P-092] [P-095] [P-262]', async ({
  page,
  people,
}) => {
  const student = await people.as('student.surgery')
  await openAs(page, people, 'professor.surgery')
  const entry = await student.create('training', { topic: 'Damage control surgery' })
  await page.clock.fastForward(MINUTE)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(bell(page)).toHaveText('1')
  const panel = await open(page)
  const row = panel.getByRole('link', { name: /submitted Clinical Training: Damage control surgery/ })
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await row.click()
  const post = await posted
  expect(new URL(post.url()).pathname).toMatch(/^\/api\/notification\/[0-9a-f]{24}$/)
  expect(post.postDataJSON()).toEqual({ nStatus: true })
  await expect(page).toHaveURL(new RegExp(`${reportOf('training')}\\?open=${entry._id}$`))
  await expect(page.getByRole('dialog', { name: kindOf('training').detailTitle })).toContainText(
    'Damage control surgery',
  )
  await expect.poll(() => unread(page)).toBe(0)
  // Three more of the day are one row with their number, which leads to the queue.
  for (const topic of ['One', 'Two', 'Three']) await student.create('training', { topic })
  await page.goto('/profile')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await (await open(page)).getByRole('link', { name: /^Unread: 3 entries were submitted for verification/ }).click()
  await expect(page).toHaveURL(/\/dashboard\?sort=-receivedOn$/)
})

test('a decision appears at the student when it can no longer be undone', async ({ page, people }) => {
  const professor = await people.as('professor.surgery')
  const student = await openAs(page, people, 'student.surgery')
  const undone = await student.create('opd', { venue: 'Burns ward' })
  const kept = await student.create('opd', { venue: 'Trauma bay' })
  const decision = { status: 'Rejected', vRemark: 'Which day was it?' }
  await professor.verify('opd', undone, decision)
  await professor.verify('opd', kept)
  // It shows at once on the entry; the student is told later.
  expect((await student.entry('opd', kept._id)).status).toBe('Approved')
  await professor.call('POST', `/entries/opd/${undone._id}/undo`, {})
  await page.clock.fastForward(MINUTE)
  expect(await unread(page)).toBe(0)
  await expect(async () => {
    await page.clock.fastForward(MINUTE)
    expect(await unread(page)).toBe(1)
  }).toPass({ timeout: (UNDO + 12) * 1000, intervals: [1000] })
  const panel = await open(page)
  await expect(panel.getByRole('link', { name: /approved OPD Campus: Trauma bay/ })).toBeVisible()
  await expect(panel.getByText('Burns ward')).toHaveCount(0)
})

test('all are marked as read at once, and the page has them all, the unread apart', async ({ page, people }) => {
  const watch = await Watch.over(page)
  const student = await people.as('student.forensic')
  const professor = await openAs(page, people, 'professor.forensic')
  for (const topic of ['First', 'Second']) {
    await student.create('training', { topic })
    const list = await professor.call<{ _id: string; nStatus: boolean }[]>(
      'GET',
      `/getAllNotifications/${professor.user._id}?unread=true`,
    )
    // The first is read, so that the second has a row of its own.
    if (topic === 'First') await professor.call('POST', `/notification/${list.data[0]?._id}`, { nStatus: true })
  }
  await page.goto('/notifications')
  await expect(page.getByText('1 unread')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  const all = await rows.count()
  await page.getByRole('button', { name: /^Unread/ }).click()
  await expect(page).toHaveURL(/\?unread=true$/)
  await expect(rows).toHaveCount(1)
  expect(all).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Nothing unread')).toBeVisible()
  await expect(page.getByText('No new notifications')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(all)
  await expectNoSideScroll(page)
  watch.expectQuiet('notifications')
})

test('the dropdown is 400 px high at most and scrolls [P-094]', async ({ page, people }) => {
  const watch = await Watch.over(page)
  await (await people.as('student.medicine')).open(page, '/profile')
  const panel = await open(page)
  const list = panel.getByRole('list')
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expect(list).toHaveCSS('max-height', '400px')
  const { high, whole } = await list.evaluate((each) => ({ high: each.clientHeight, whole: each.scrollHeight }))
  expect(high).toBeLessThanOrEqual(400)
  expect(whole).toBeGreaterThan(high)
  await picture(page, 'notifications-dropdown')
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'See all notifications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /1 to 10 of \d+/ })).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.getByRole('status').filter({ hasText: /11 to \d+ of \d+/ })).toBeVisible()
  await picture(page, 'notifications-page')
  await expectAccessible(page)
  watch.expectQuiet('notifications')
})

test('one without an address loads the page again [P-096]', async ({ page, people }) => {
  const student = await people.as('student.pathology')
  await (await people.as('professor.pathology')).open(page, '/profile')
  await student.create('training', { topic: 'Frozen section' })
  await page.route(/\/getAllNotifications\//, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { url: string }[] }
    await route.fulfill({ response: answer, json: { ...body, data: body.data.map((row) => ({ ...row, url: '' })) } })
  })
  await page.reload()
  await expect.poll(() => unread(page)).toBeGreaterThan(0)
  const before = await unread(page)
  const panel = await open(page)
  const posted = page.waitForResponse((answer) => answer.request().method() === 'POST')
  const loaded = page.waitForEvent('load')
  await panel.getByRole('button', { name: /Frozen section/ }).click()
  expect((await posted).request().postDataJSON()).toEqual({ nStatus: true })
  await loaded
  expect(new URL(page.url()).pathname).toBe('/profile')
  await expect.poll(() => unread(page)).toBe(before - 1)
})

test('the dropdown is worked by keyboard alone', async ({ page, people }) => {
  await (await people.as('student.medicine')).open(page, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await bell(page).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  const first = panel.getByRole('listitem').first().getByRole('link')
  for (let step = 0; step < 4 && !(await first.evaluate((each) => each === document.activeElement)); step += 1)
    await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(task\/[0-9a-f]{24}|drp\/proc)\?open=[0-9a-f]{24}$/)
})

test('nothing new says so', async ({ page, people }) => {
  await (await people.as('unverified')).open(page, '/profile')
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('No new notifications')).toBeVisible()
  await picture(page, 'notifications-none')
})
