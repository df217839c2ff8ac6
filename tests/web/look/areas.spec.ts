import { Actor } from '../support/actors'
import { settled } from '../support/page/axe'
import { expect, onPhone, type Page, test } from '../support/test'

/** Everything that the navigation offers on this page, as addresses. */
async function offered(page: Page): Promise<string[]> {
  if (onPhone()) await page.getByRole('button', { name: 'More, menu' }).click()
  const frame = onPhone() ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('complementary')
  await expect(frame.getByRole('link').first()).toBeVisible()
  const closed = frame.getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  const found = await frame
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  if (onPhone()) await page.keyboard.press('Escape')
  return found
}

/** Goes to a page and expects one that works: a heading, something to read, nothing that failed. */
async function expectWorking(page: Page, path: string, said: readonly string[]): Promise<void> {
  // Pages of one component keep its heading, so they are loaded anew; the others are reached within the product.
  if (/^\/(task\/|dashboard)/.test(path)) await page.goto(path)
  else
    await page.evaluate((to) => {
      document.querySelector('main h1')?.setAttribute('data-left', '')
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  await expect(page.locator('main h1:not([data-left])')).toBeVisible()
  expect(new URL(page.url()).pathname, 'the page sent its visitor away').toBe(path)
  await settled(page)
  await expect(page.getByText(/Loading failed|could not be loaded/), path).toHaveCount(0)
  expect(said, path).toEqual([])
}

/** Opens the product for somebody; what its pages throw is in the answer. */
async function opened(page: Page, actor: Actor): Promise<string[]> {
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await actor.open(page, '/dashboard')
  await settled(page)
  return thrown
}

/** The areas of the product's purpose, by the pages that they are. */
const areas: Readonly<Record<string, string>> = {
  colleges: '/addCollege',
  institutions: '/addInstitute',
  specialties: '/specialty',
  competencies: '/computency',
  skills: '/skills',
  students: '/allStudent',
  staff: '/allHod',
  checklists: '/checkList',
  'quarterly appraisals': '/appeal',
  'soft-skill scoring': '/atcom',
  DRP: '/drp/home',
  memos: '/memo',
  coupons: '/coupons',
  referrals: '/referral',
  packages: '/batches',
}

test('[P-010] the sidebar of the Master reaches a page of every area, and the packages stand on /cart', async ({
  page,
  cast,
}) => {
  test.setTimeout(240_000)
  const thrown = await opened(page, await cast.as('master'))
  const found = await offered(page)
  for (const [area, path] of Object.entries(areas)) expect(found, area).toContain(path)
  expect(found.filter((path) => path.startsWith('/task/')).length, 'logbook entries').toBeGreaterThan(10)
  for (const path of new Set(found)) await test.step(path, () => expectWorking(page, path, thrown))
  // Departments are kept with the colleges.
  await page.goto('/addCollege')
  await page.getByRole('link', { name: 'Departments' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Departments')
  await page.goto('/cart')
  await expect(page.getByRole('list', { name: 'Packages' }).getByRole('listitem').first()).toBeVisible()
})

const forensic = ['/autopsy', '/forn/medico', '/forn/expertOpinion', '/forn/crimeScene']
const programmes = [
  '/synopsis',
  '/thesisReview',
  '/publication',
  '/drp/home',
  '/drp/proc',
  '/drp/attendence',
  '/drp/offline',
]
const assessment = ['/appeal', '/atcom', '/memo', '/printLogbook', '/checkList']

for (const [name, paths] of [
  ['student.forensic', [...programmes, ...assessment, ...forensic]],
  ['professor.forensic', [...programmes, ...assessment, ...forensic, '/addInstitute', '/reports']],
] as const)
  test(`[T-001] every area of the programmes opens a page that works for ${name}`, async ({ page, server }) => {
    test.setTimeout(240_000)
    // In a session of this test's own, as the test ends it.
    const thrown = await opened(page, await Actor.signIn(server, name))
    for (const path of paths) await test.step(path, () => expectWorking(page, path, thrown))
    // Whoever leaves, or is idle for too long, is told that the session is over.
    await page.goto('/logout')
    await expect(page.getByRole('heading', { name: 'Logged Out' })).toBeVisible()
  })
