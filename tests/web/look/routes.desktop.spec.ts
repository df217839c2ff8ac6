/** The addresses of the product behind the sign-in: what opens there, and for whom nothing does. */
import type { Locator } from '@playwright/test'
import { kindOf } from '../support/kinds'
import { expectPath, go } from '../support/page/navigation'
import { mayOpen, routes } from '../support/routes'
import { expect, type Page, test } from '../support/test'

/** A page by its address: its heading, and what of its own is in sight. */
type Visit = readonly [path: string, heading: string, own: (main: Locator) => Locator]

const table = (name: string) => (main: Locator) => main.getByRole('table', { name })
const details = (name: string) => (main: Locator) => main.getByRole('region', { name })
const choice = (main: Locator) => main.getByRole('combobox', { name: 'Student' })

/** Types an address and expects its page in the frame with the sidebar. */
async function expectPage(page: Page, [path, heading, own]: Visit): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
  await expect(page.getByRole('complementary').getByRole('navigation', { name: 'Main' }), path).toBeVisible()
  await expect(own(page.getByRole('main')), path).toBeVisible()
  await expectPath(page, path)
}

test('the pages of the department open for its staff, in the frame [P-065] [P-066] [P-067] [P-071] [P-073] [T-024]', async ({
  page,
  cast,
}) => {
  await (await cast.as('professor.forensic')).open(page, '/appeal')
  const pages: readonly Visit[] = [
    ['/appeal', 'Quarterly Appraisal', choice],
    ['/memo', 'Memo', table('Memo')],
    ['/atcom', 'AETCOM', choice],
    ['/checkList', 'Mandatory Checklist', table('Mandatory Checklist')],
    ['/checklist', 'Mandatory Checklist', table('Mandatory Checklist')],
    ['/reports', 'Reports', (main) => main.getByRole('search', { name: 'Report filters' })],
    ['/addInstitute', 'Institution List', table('Institution List')],
  ]
  for (const each of pages) await expectPage(page, each)
})

for (const [name, ids] of [
  ['professor.forensic', '[P-082] [P-083] [P-084] [P-085] [T-093]'],
  ['student.forensic', '[T-025] [T-027] [T-028] [T-093]'],
] as const)
  test(`the autopsy pages open for ${name}, two addresses with the same records ${ids}`, async ({ page, cast }) => {
    await (await cast.as(name)).open(page, '/autopsy')
    const count = page.getByText(/^\d+ entries/)
    await expectPage(page, ['/autopsy', 'Medico Legal Autopsy', table('Medico Legal Autopsy')])
    const [entries, rows] = [await count.innerText(), await page.getByRole('row').allTextContents()]
    await expectPage(page, ['/forn/medico', 'Medico Legal Autopsy', table('Medico Legal Autopsy')])
    await expect(count).toHaveText(entries)
    await expect(page.getByRole('row')).toHaveText(rows)
    await expectPage(page, ['/forn/expertOpinion', 'Expert Opinion', table('Expert Opinion')])
    await expectPage(page, ['/forn/crimeScene', 'Crime Scene Investigation', table('Crime Scene Investigation')])
  })

for (const [name, thesis] of [
  ['student.forensic', [details('Synopsis details'), details('Thesis details')]],
  ['professor.forensic', [table('Thesis Synopsis'), table('Thesis Review')]],
] as const)
  test(`thesis, publications and the pages of the DRP open for ${name} [P-080] [P-086] [P-087] [P-088]`, async ({
    page,
    cast,
  }) => {
    await (await cast.as(name)).open(page, '/synopsis')
    const pages: readonly Visit[] = [
      ['/synopsis', 'Thesis Synopsis', thesis[0]],
      ['/thesisReview', 'Thesis Review', thesis[1]],
      ['/publication', 'Publications', (main) => main.getByText(/^\d+ entr(y|ies)/)],
      ['/drp/home', 'DRP Co-ordinators', table('DRP Co-ordinators')],
      ['/drp/attendence', 'DRP Attendance', table('DRP Attendance')],
      ['/drp/proc', 'DRP Activity', table('DRP Activity')],
      ['/drp/offline', 'Offline DRP Logbook', table('Offline DRP Logbook')],
    ]
    for (const each of pages) await expectPage(page, each)
    await page.goto('/drp/nope')
    await expectPath(page, '/')
  })

test('the lists of skills and specialties open for the Master [P-078] [P-079]', async ({ page, cast }) => {
  await (await cast.as('master')).open(page, '/skills')
  await expectPage(page, ['/skills', 'Skill List', table('Skill List')])
  await expectPage(page, ['/specialty', 'Specialty List', table('Specialty List')])
})

test('the words synopsis and publication are accepted in place of a category [L-016] [L-071] [L-072]', async ({
  page,
  cast,
}) => {
  await (await cast.as('professor.forensic')).open(page, '/task/synopsis')
  await expectPage(page, ['/task/synopsis', 'Synopsis REPORT', table('Synopsis REPORT')])
  await expectPage(page, ['/task/publication', 'Publication REPORT', table('Publication REPORT')])
})

/** The guarded addresses, with a category where one is named by its id. */
const guarded = routes
  .filter(({ guard }) => guard !== 'public')
  .map(({ path, guard }) => ({ path: path.replace(':id', kindOf('opd').categoryId), guard }))

for (const [name, shut, ids] of [
  ['student.medicine', ['/reports', '/allStudent', '/addInstitute', '/autopsy', '/addCollege'], ' [T-084] [T-113]'],
  ['professor.medicine', ['/allStaff', '/addCollege', '/autopsy', '/forn/medico', '/forn/crimeScene'], ' [T-299]'],
  ['hod.medicine', ['/allHod', '/addCollege', '/computency', '/coupons', '/forn/expertOpinion'], ' [T-299]'],
  ['admin', ['/allHod', '/skills', '/batches', '/outbox'], ''],
] as const)
  test(`an address that is not for ${name} explains itself inside the frame [P-090]${ids}`, async ({ page, cast }) => {
    const actor = await cast.as(name)
    await actor.open(page, shut[0])
    const refusal = page.getByRole('main').getByText('You do not have access to this page')
    await expect(refusal).toBeVisible()
    const others = guarded.filter(({ guard }) => !mayOpen(guard, actor.user)).map(({ path }) => path)
    expect(others).toEqual(expect.arrayContaining([...shut]))
    for (const path of others) {
      await go(page, path)
      await expectPath(page, path, path)
      await expect(refusal, path).toBeVisible()
    }
    await expect(page.getByRole('complementary').locator(`a[href="${shut[0]}"]`)).toHaveCount(0)
  })

test('every address behind the sign-in leads to /login where nobody is signed in [T-035]', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  expect(guarded.length).toBeGreaterThan(30)
  for (const { path } of guarded) {
    await go(page, path)
    await expect(page, path).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  }
  await expect(page.getByRole('button', { name: 'Student Login' })).toBeVisible()
})

test('unknown addresses lead to the start, which knows who is signed in [P-018] [P-019] [P-059] [P-154] [T-034]', async ({
  page,
  cast,
}) => {
  const header = page.getByRole('banner')
  const [inside, outside] = ['Dashboard', 'Sign in'].map((name) => header.getByRole('link', { name, exact: true }))
  if (!inside || !outside) throw new Error('There are two links.')
  for (const path of ['/nope/xyz', '/nonsense', '/launching']) {
    await page.goto(path)
    await expectPath(page, '/', path)
  }
  await expect(inside).toHaveCount(0)
  await outside.click()
  await expectPath(page, '/login')
  const student = await cast.as('student.medicine')
  for (const path of ['/nope/xyz', '/nonsense', '/launching']) {
    await student.open(page, path)
    await expectPath(page, '/', path)
  }
  await expect(outside).toHaveCount(0)
  await inside.click()
  await expectPath(page, '/dashboard')
})

test('Contact is a public page, and stands in the frame for who is signed in, as Support does [P-051] [P-062] [P-063] [P-091]', async ({
  page,
  cast,
}) => {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  await expect(page.getByRole('form', { name: 'Contact' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Location' })).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await (await cast.as('student.medicine')).open(page, '/contact')
  await expectPage(page, ['/contact', 'Contact', (main) => main.getByRole('form', { name: 'Contact' })])
  await page.getByRole('complementary').getByRole('link', { name: 'Support' }).click()
  await expectPath(page, '/support')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support')
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Message' })).toBeVisible()
})
