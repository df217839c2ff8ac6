/** What stands in the sidebar and what floats over the page, by who is signed in. */

import { kindOf } from '../support/kinds'
import { settled } from '../support/page/axe'
import { expectPath, floatingButtons, go, headingOf, type SidebarLink, sidebarLinks } from '../support/page/navigation'
import { expect, type Page, test } from '../support/test'

const people = ['student.medicine', 'professor.medicine', 'hod.medicine', 'master', 'student.forensic'] as const
type Person = (typeof people)[number]

/** The sidebar of each, as it was seen once. */
const seen = new Map<Person, readonly SidebarLink[]>()
const of = (name: Person) => seen.get(name) ?? []
const labels = (name: Person) => Object.fromEntries(of(name).map(({ path, label }) => [path, label]))
const inGroup = (name: Person, group: string) => of(name).filter((link) => link.group === group)
/** Who of the people has a link. */
const who = (path: string) => people.filter((name) => path in labels(name))

/** The labels that the specification leaves open, as they were settled (P-133). */
const words = [
  ...['Dashboard', 'Coupons', 'Referral', 'All Students', 'All Staff', 'Synopsis', 'Thesis Review', 'Publication'],
  ...['DRP Attendance', 'Autopsy', 'Institution', 'Medico Legal Autopsy', 'Expert Opinion', 'Memo', 'Reports'],
  ...['Crime Scene Investigation', 'College', 'Competency', 'Skills', 'Specialty', 'Print Logbook'],
]

test.describe('the sidebar', () => {
  test.beforeAll(async ({ browser, baseURL, cast }) => {
    for (const name of people) {
      const page = await browser.newPage({ baseURL })
      await (await cast.as(name)).open(page, '/profile')
      seen.set(name, await sidebarLinks(page))
      await page.close()
    }
  })

  test('has for everyone the same words [P-111] [P-123] [P-124] [P-125] [P-132] [P-133]', () => {
    for (const name of people)
      expect(labels(name), name).toMatchObject({
        '/dashboard': 'Dashboard',
        '/checkList': 'Mand. Checklist',
        '/appeal': 'Quarterly Appraisal Form',
        '/memo': 'Memo',
        '/atcom': 'AETCOM',
        '/printLogbook': 'Print Logbook',
        '/support': 'Support',
      })
    const all = new Set(people.flatMap((name) => of(name).map(({ label }) => label)))
    expect([...all]).toEqual(expect.arrayContaining(words))
  })

  test('has the groups of the thesis and of the DRP in order [P-113] [P-114] [P-115] [P-116] [P-117] [P-118]', () => {
    for (const name of people) {
      expect(
        inGroup(name, 'Thesis & Pub').map(({ path }) => path),
        name,
      ).toEqual(['/synopsis', '/thesisReview', `/task/${kindOf('paper').categoryId}`, '/publication'])
      const drp = inGroup(name, 'DRP').map(({ path, label }) => [path, label])
      expect(drp.slice(0, 4), name).toEqual([
        ['/drp/offline', 'DRP Records'],
        ['/drp/home', 'DRP Co-ordinator'],
        ['/drp/attendence', 'DRP Attendance'],
        ['/drp/proc', 'DRP Activity'],
      ])
    }
    expect(kindOf('paper').categoryId).toMatch(/d8$/)
  })

  test('shows to staff what is for staff, and to the forensic department its own [P-119] [P-120] [P-126] [T-085] [T-086] [T-295]', () => {
    for (const path of ['/addInstitute', '/reports', '/allStudent'])
      expect(who(path), path).toEqual(['professor.medicine', 'hod.medicine', 'master'])
    expect(who('/autopsy')).toEqual(['student.forensic'])
    expect(inGroup('professor.medicine', 'DRP').map(({ path }) => path)).toContain('/addInstitute')
    expect(inGroup('student.forensic', 'DRP').map(({ path }) => path)).toContain('/autopsy')
    expect(inGroup('student.forensic', 'AUTOPSY').map(({ path, label }) => [path, label])).toEqual([
      ['/forn/medico', 'Medico Legal Autopsy'],
      ['/forn/expertOpinion', 'Expert Opinion'],
      ['/forn/crimeScene', 'Crime Scene Investigation'],
    ])
    for (const name of people.slice(0, 4)) expect(inGroup(name, 'AUTOPSY'), name).toEqual([])
  })

  test('shows the lists of staff and students by role, and the printed logbook to everyone [P-108] [P-109] [P-110] [P-131]', () => {
    expect(who('/allHod')).toEqual(['master'])
    expect(labels('master')['/allHod']).toBe('All Staff')
    expect(who('/allStaff')).toEqual(['hod.medicine'])
    expect(who('/allStudent')).toEqual(['professor.medicine', 'hod.medicine', 'master'])
    expect(who('/printLogbook')).toEqual([...people])
  })

  test('shows to the Master alone what the Master keeps [P-106] [P-107] [P-127] [P-128] [P-129] [P-130]', () => {
    const masters = ['/coupons', '/referral', '/addCollege', '/computency', '/skills', '/specialty']
    for (const path of masters) expect(who(path), path).toEqual(['master'])
    expect(masters.map((path) => labels('master')[path])).toEqual([
      'Coupons',
      'Referral',
      'College',
      'Competency',
      'Skills',
      'Specialty',
    ])
  })
})

test('the sidebar names the college beside its logo, which is a picture [P-103]', async ({ page, cast }) => {
  const actor = await cast.as('student.medicine')
  await actor.open(page, '/profile')
  const side = page.getByRole('complementary')
  const name = side.getByText(actor.user.collegeId?.name ?? 'missing')
  const logo = side.locator('img')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const [text, picture] = [await name.boundingBox(), await logo.boundingBox()]
  if (!text || !picture) throw new Error('The college is not drawn.')
  expect(picture.x + picture.width).toBeLessThanOrEqual(text.x)
  await expect(logo).toBeInViewport({ ratio: 1 })
})

/** Goes to each address and says what floats there; the page has said what it offers once its heading stands. */
async function expectFloating(page: Page, wanted: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [path, label] of Object.entries(wanted)) {
    await go(page, path)
    await expect(headingOf(page), path).toBeVisible()
    await settled(page)
    await expect.poll(() => floatingButtons(page), { message: path }).toEqual(label === null ? [] : [label])
    await expectPath(page, path)
  }
}

const nowhere = { '/dashboard': null, '/profile': null, '/drp/attendence': null, '/support': null, '/': null }
const drp = { '/drp/home': 'Add co-ordinator', '/drp/proc': 'Add activity' }

test('the add button floats where a student may add, and opens the form [P-134] [P-135] [P-136] [T-070] [T-073] [T-108]', async ({
  page,
  cast,
}) => {
  await (await cast.as('student.medicine')).open(page, '/profile')
  await expectFloating(page, {
    '/checkList': 'Add entry',
    '/drp/home': 'Add co-ordinator',
    '/drp/proc': 'Add entry',
    ...nowhere,
    '/appeal': null,
    '/memo': null,
    '/atcom': null,
  })
  await expectFloating(page, { '/drp/attendence': null })
  await expect(page.getByRole('main').getByRole('button', { name: /^(Add|Create|New|Record|Upload)/ })).toHaveCount(0)
  await go(page, '/checkList')
  await page.getByRole('button', { name: 'Add entry' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the add button floats where a teacher may add, and nowhere where there is no form [P-136] [P-139] [P-141] [T-070] [T-071] [T-072]', async ({
  page,
  cast,
}) => {
  await (await cast.as('professor.forensic')).open(page, '/profile')
  await expectFloating(page, {
    '/memo': 'Create Memo',
    '/appeal': 'New appraisal',
    '/atcom': 'New AETCOM sheet',
    ...drp,
    '/addInstitute': 'Add institution',
    '/drp/attendence': null,
    '/allStudent': null,
    '/reports': null,
    '/printLogbook': null,
    '/contact': null,
    '/forn/medico': null,
  })
})

test('a head of department has buttons in the header in place of the floating one [P-135] [P-137] [P-140] [T-070] [T-106] [T-107]', async ({
  page,
  cast,
}) => {
  await (await cast.as('hod.medicine')).open(page, '/profile')
  await expectFloating(page, {
    ...drp,
    '/addInstitute': 'Add institution',
    ...nowhere,
    '/allStaff': null,
    '/memo': null,
  })
  await page.getByRole('main').getByRole('button', { name: 'Create Memo' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Memo' })).toBeVisible()
  await page.goto('/allStaff')
  await page.getByRole('main').getByRole('button', { name: 'Add staff' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Staff' })).toBeVisible()
})

test('the Master has the floating button on some lists and a button in the header of others [P-135] [P-138] [P-139] [T-070] [T-071]', async ({
  page,
  cast,
}) => {
  await (await cast.as('master')).open(page, '/profile')
  await expectFloating(page, {
    '/specialty': 'Add New',
    '/coupons': 'Create Coupon',
    ...drp,
    '/addInstitute': 'Add institution',
    ...nowhere,
    '/addCollege': null,
    '/computency': null,
    '/skills': null,
  })
})

test('a head is offered to be added by staff who are none, where there is none [P-142]', async ({
  page,
  cast,
  browser,
}) => {
  const offer = async (shown: Page, name: 'professor.medicine' | 'hod.medicine') => {
    // Every department of the demo has its head.
    await shown.route('**/api/studentList/**', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), headless: true } })
    })
    await (await cast.as(name)).open(shown, '/allStudent')
    await expect(shown.getByRole('main').getByRole('table')).toBeVisible()
    return shown.getByRole('button', { name: 'Add HOD' })
  }
  await (await offer(page, 'professor.medicine')).click()
  await expect(page.getByRole('dialog', { name: 'Add HOD' })).toBeVisible()
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await expect(await offer(other, 'hod.medicine')).toHaveCount(0)
  await other.close()
})
