import { kinds } from '../support/kinds'
import { expect, onPhone, type Page, test } from '../support/test'

/** Everything that the navigation offers, by name and address. */
async function linksOf(page: Page): Promise<[string, string][]> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  let place = bar
  if (onPhone()) {
    await bar.getByRole('button', { name: 'More, menu' }).click()
    place = page.getByRole('dialog', { name: 'Menu' })
  }
  const group = place.getByRole('button', { name: 'Log Book' })
  if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
  await expect(place.getByRole('link', { name: 'Clinical Training', exact: true })).toBeVisible()
  const links = await place.getByRole('link').all()
  return Promise.all(
    links.map(
      async (link) => [(await link.innerText()).trim(), (await link.getAttribute('href')) ?? ''] as [string, string],
    ),
  )
}

test('the navigation has the dashboard, the profile and a link to each category, for everyone [P-105] [P-112]', async ({
  browser,
  baseURL,
  cast,
}) => {
  const tasks = [...kinds]
    .sort((a, b) => a.order - b.order)
    .map(({ title, categoryId }) => [title, `/task/${categoryId}`])
  expect(tasks.length).toBeGreaterThanOrEqual(15)
  for (const name of ['student.medicine', 'professor.medicine', 'hod.medicine', 'master']) {
    const context = await browser.newContext({ baseURL })
    const page = await context.newPage()
    await (await cast.as(name)).open(page, '/profile')
    const links = await linksOf(page)
    expect(links).toContainEqual(['Dashboard', '/dashboard'])
    expect(links.filter(([, href]) => href.startsWith('/task/'))).toEqual(tasks)
    await context.close()
  }
})

test('the frame names the college and carries the copyright [P-061] [P-104]', async ({ page, cast }) => {
  const actor = await cast.as('student.medicine')
  await actor.open(page, '/dashboard')
  await expect(page.getByText(/^(©|Copyright) /)).toBeVisible()
  if (onPhone()) await page.getByRole('button', { name: 'More, menu' }).click()
  const frame = onPhone() ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('complementary')
  await expect(frame.getByText(actor.user.collegeId?.name ?? 'missing')).toBeVisible()
})

/** How many buttons to add something float over the page; one that stands in the page is the page's own. */
const floating = (page: Page) =>
  page
    .getByRole('button', { name: /^Add \b/ })
    .evaluateAll((buttons) => buttons.filter((button) => getComputedStyle(button).position === 'fixed').length)

test('the floating button is where a student may add, and nowhere else', async ({ browser, baseURL, cast }) => {
  for (const name of ['student.medicine', 'hod.medicine', 'master']) {
    const context = await browser.newContext({ baseURL })
    const page = await context.newPage()
    const actor = await cast.as(name)
    await actor.open(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Good')
    expect(await floating(page)).toBe(0)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Profile')
    expect(await floating(page)).toBe(0)
    await context.close()
  }
})

test('the sidebar gives way below 1200 px [P-144]', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, '/dashboard')
  const more = page.getByRole('button', { name: 'More, menu' })
  const group = page.getByRole('complementary').getByRole('button', { name: 'Log Book' })
  await page.setViewportSize({ width: 1201, height: 800 })
  await expect(group).toBeVisible()
  await expect(more).toHaveCount(0)
  await page.setViewportSize({ width: 1199, height: 800 })
  await expect(more).toBeVisible()
  await expect(group).toHaveCount(0)
})

test('a page says where it is, moves the focus to its heading, and can be skipped to', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, '/dashboard')
  await page.getByRole('link', { name: /^Teaching Experience \d/ }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Teaching Experience REPORT' })
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle('Teaching Experience REPORT · PG Logbook')
  await page.reload()
  await expect(heading).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
