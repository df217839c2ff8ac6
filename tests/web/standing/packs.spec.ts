import { expectAccessibleInBothSchemes } from '../support/page/axe'
import { expectWellSet } from '../support/page/layout'
import { expectNoSideScroll } from '../support/page/watch'
import { expect, onPhone, type Page, test } from '../support/test'

const requirement = (id: string, change: object = {}) => ({
  id,
  label: `Lumbar puncture ${id}`,
  kind: 'count',
  count: 10,
  unit: 'entries',
  per: 'course',
  strength: 'minimum',
  source: 'Curriculum',
  quote: { printed: '(10 must be done)', where: 'page 5' },
  match: { kinds: ['procedure'], skills: ['Lumbar puncture'] },
  ...change,
})

const pack = (id: string, version: string, ...requirements: object[]) => ({
  name: `${id}.json`,
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      format: 'pg-logbook-pack/1',
      id,
      version,
      department: '*',
      degree: ['MD'],
      label: 'Curriculum',
      sources: [{ id, title: `Targets of ${id}`, publisher: 'Us', year: 2026, read: 'whole' }],
      requirements,
    }),
  ),
})

const dialog = (page: Page) => page.getByRole('dialog')

/** The word that a pack is loaded, which goes by itself. */
async function gone(page: Page) {
  const word = page.getByText(/is loaded: \d/)
  await expect(word).toBeVisible()
  await expect(word).toHaveCount(0)
}

/** Loads a pack through the page, which is open. */
async function load(page: Page, file: ReturnType<typeof pack>) {
  await page.getByRole('button', { name: 'Load a pack' }).click()
  await dialog(page).getByLabel('File of a pack').setInputFiles(file)
  await dialog(page)
    .getByRole('button', { name: /^Load \d/ })
    .click()
  await gone(page)
}

/** What is done with a row: its button in the table, its menu on a card. */
async function press(page: Page, row: RegExp, label: string) {
  const place = page.getByRole(onPhone() ? 'listitem' : 'row').filter({ hasText: row })
  if (onPhone()) {
    await place.getByRole('button').click()
    await page.getByRole('menuitem', { name: label }).click()
  } else await place.getByRole('button', { name: new RegExp(`^${label}`) }).click()
}

/** Each test has a pack of its own, at each size. */
const own = (name: string) => `${name}-${onPhone() ? 'phone' : 'desktop'}`

test('packs are listed, and a row opens its requirements [S-217]', async ({ page, cast }) => {
  test.slow()
  await (await cast.as('hod.medicine')).open(page, '/requirementPacks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requirement packs')
  const rows = page.getByRole(onPhone() ? 'listitem' : 'row').filter({ hasText: 'General Medicine' })
  await expect(rows.first()).toContainText('MD')
  await expect(rows.first()).toContainText('Curriculum')
  await expectAccessibleInBothSchemes(page)
  await expectNoSideScroll(page)
  await page.getByRole('searchbox', { name: 'Search packs' }).fill('general-medicine-2022')
  await expect(page.getByText('1 pack found')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Medicine/ })
    .click()
  await expect(page).toHaveURL(/[?&]pack=/)
  await expect(page.getByText(/trainees? ha(s|ve) it/)).toBeVisible()
  await expect(page.getByText(/“.+”/).first()).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectNoSideScroll(page)
  await page.getByRole('link', { name: 'Requirement packs' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requirement packs')
})

test('a refused file names its rows, and the mended one is loaded [S-218]', async ({ page, cast }) => {
  const id = own('trial')
  await (await cast.as('hod.medicine')).open(page, '/requirementPacks')
  await page.getByRole('button', { name: 'Load a pack' }).click()
  const chooser = dialog(page).getByLabel('File of a pack')
  const bad = requirement(`${id}.b`, { quote: { printed: 'many must be done', where: 'page 5' } })
  await chooser.setInputFiles(pack(id, '1', requirement(`${id}.a`), bad))
  const refused = dialog(page).getByRole('list', { name: 'Rows that are refused' })
  await expect(refused).toContainText(`${id}.b: “many must be done” does not say 10`)
  await expect(dialog(page).getByRole('button', { name: /^Load \d/ })).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)
  await chooser.setInputFiles(pack(id, '1', requirement(`${id}.a`)))
  await expect(dialog(page).getByText('First version: it holds for every batch.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Load 1 requirement' }).click()
  await gone(page)
  await page.getByRole('searchbox', { name: 'Search packs' }).fill(id)
  await press(page, new RegExp(`Targets of ${id}`), 'Remove')
  await page.getByRole('button', { name: 'Remove pack' }).click()
  await expect(page.getByText(`${id}, version 1, was removed.`)).toBeVisible()
})

test('the head sets and removes a target and moves a trainee [S-219]', async ({ page, cast }) => {
  test.slow()
  const id = own('moved')
  await (await cast.as('hod.medicine')).open(page, '/requirementPacks')
  await load(page, pack(id, '1', requirement(`${id}.a`)))
  await load(page, pack(id, '2', requirement(`${id}.a`)))
  await page.getByRole('searchbox', { name: 'Search packs' }).fill(id)
  await page
    .getByRole('main')
    .getByRole('link', { name: `Targets of ${id}` })
    .first()
    .click()
  await press(page, new RegExp(`Lumbar puncture ${id}`), 'Set our own target')
  await dialog(page).getByLabel('How many').fill('25')
  await dialog(page).getByRole('button', { name: 'Set target' }).click()
  await expect(page.getByRole('main').getByText(/25, over the course/)).toBeVisible()
  await press(page, new RegExp(`Lumbar puncture ${id}`), 'Remove our target')
  await page.getByRole('button', { name: 'Remove target' }).click()
  await expect(page.getByRole('main').getByText(/25, over the course/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Trainees' }).click()
  await expectAccessibleInBothSchemes(page)
  const first = dialog(page).getByRole('checkbox', { disabled: false }).first()
  await first.check()
  await dialog(page).getByRole('button', { name: 'Move 1 trainee to 2' }).click()
  await expect(dialog(page).getByText('Say why they are moved.')).toBeVisible()
  await dialog(page).getByLabel('Reason').fill('Asked for it')
  await dialog(page).getByRole('button', { name: 'Move 1 trainee to 2' }).click()
  await expect(dialog(page).getByText(/has this version, moved on .*: Asked for it/)).toBeVisible()
})

test('a requirement stands by its rule and source and opens its entries [S-220]', async ({ page, cast }) => {
  test.slow()
  const student = await cast.as('student.medicine')
  await student.open(page, '/standing')
  await page
    .getByRole('navigation', { name: 'Pages of this standing' })
    .getByRole('link', { name: 'Requirements' })
    .click()
  await expect(page.getByRole('region', { name: /Medicine/ })).toBeVisible()
  await expect(page.getByText(/^\d+ of \d+ · \d+ %/).first()).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectNoSideScroll(page)
  for (const width of onPhone() ? [360, 390] : [1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectWellSet(page, `/standing/requirement at ${width} pixels`)
  }
  await page.getByRole('searchbox', { name: 'Search requirements' }).fill('undergraduate')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/[?&]row=/)
  await expect(page.getByRole('region', { name: 'Count' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectNoSideScroll(page)
  const entries = page.getByRole('list', { name: 'Entries' })
  await expect(entries.getByRole('listitem').first()).toContainText(/Approved|Pending/)
  await entries.getByRole('link').first().click()
  await expect(page).toHaveURL(/[?&]open=/)
})
