import type { Locator } from '@playwright/test'
import type { Actor } from '../support/actors'
import { kindOf } from '../support/kinds'
import { expectAccessible } from '../support/page/axe'
import { expectNoSideScroll, Watch } from '../support/page/watch'
import { today } from '../support/samples'
import { expect, type Page, test } from '../support/test'

// The narrowest phone that is still in use.
test.use({ viewport: { width: 360, height: 740 } })

interface Done {
  presses: number
  keys: number
}

/** Counts what a person does: presses of a pointer and keys, bare modifiers apart; only what the browser trusts. */
async function countInteractions(page: Page): Promise<() => Promise<Done>> {
  await page.addInitScript(() => {
    const counted = { presses: 0, keys: 0 }
    Object.assign(window, { counted })
    const bare = ['Shift', 'Control', 'Alt', 'Meta']
    window.addEventListener('keydown', (event) => {
      if (event.isTrusted && !bare.includes(event.key)) counted.keys += 1
    })
    window.addEventListener('pointerdown', (event) => {
      if (event.isTrusted) counted.presses += 1
    })
  })
  return () => page.evaluate(() => (window as unknown as { counted: Done }).counted)
}

function report(what: string, { presses, keys }: Done) {
  const description = `${what}: ${presses + keys} interactions, ${presses} presses and ${keys} keys`
  test.info().annotations.push({ type: 'interactions', description })
}

/** Opens the dashboard as a person who never added an entry: nothing is known of earlier ones. */
async function openFirst(page: Page, student: Actor) {
  await page.route('**/api/entryStart/**', (route) =>
    route.fulfill({ json: { status: true, data: { values: {}, used: {} } } }),
  )
  await student.open(page, '/dashboard')
}

const addForm = (page: Page) => page.getByRole('dialog', { name: 'Add entry' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Add entry' })

async function beginFromDashboard(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name: 'Add entry' }).tap()
  await sheet(page)
    .getByRole('link', { name, exact: typeof name === 'string' })
    .tap()
  const form = addForm(page)
  await expect(form.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
  return form
}

async function chooseFirst(form: Locator, name: string | RegExp): Promise<string> {
  await form.getByRole('combobox', { name }).tap()
  const option = form.getByRole('option').first()
  const title = await option.locator('span').first().innerText()
  await option.tap()
  await expect(form.getByRole('combobox', { name })).toHaveValue(title)
  return title
}

async function submitted(page: Page, student: Actor, key: string, before: number) {
  await expect(addForm(page)).toHaveCount(0)
  await expect.poll(() => student.count(key)).toBe(before + 1)
}

/** The newest entry of a kind that is dated today. */
async function newest(student: Actor, key: string) {
  const path = `/entries/${key}/${student.scope}/${student.user._id}?page=1&limit=1`
  const [entry] = (await student.call<{ _id: string }[]>('GET', path)).data
  return await student.entry(key, entry?._id ?? '')
}

/** Keeps a favourite of the newest entry of a kind, with nothing of this student's before it. */
async function keepFavourite(student: Actor, key: string, name: string) {
  for (const { _id } of (await student.call<{ _id: string }[]>('GET', '/favourites')).data)
    await student.call('DELETE', `/favourites/${_id}`)
  const { _id } = await newest(student, key)
  const { values } = (await student.call<{ values: object }>('GET', `/entryStart/${key}?copy=${_id}`)).data
  await student.call('POST', '/favourites', { kind: key, name, values })
}

test('an operation is recorded for the first time in at most eight interactions from the dashboard', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.surgery')
  const kind = kindOf('surgicalSkill')
  const before = await student.count(kind.key)
  const done = await countInteractions(page)
  const watch = await Watch.over(page)
  await openFirst(page, student)
  const form = await beginFromDashboard(page, kind.title)
  const title = await chooseFirst(form, 'Skill')
  await form.getByRole('radio', { name: 'Assisted' }).tap()
  await form.getByRole('button', { name: `Assisted: ${title}` }).tap()
  await expectNoSideScroll(page)
  await form.getByRole('button', { name: 'Submit', exact: true }).tap()
  await submitted(page, student, kind.key, before)
  const counted = await done()
  report('a first operation', counted)
  expect(counted.presses + counted.keys).toBeLessThanOrEqual(8)
  expect(await newest(student, kind.key)).toMatchObject({ topicText: `Assisted: ${title}`, role: 'Assisted' })
  watch.expectQuiet('the form')
})

test('the same operation is recorded again in at most four interactions from the dashboard', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const kind = kindOf('surgicalSkill')
  const first = await student.create(kind.key, { role: 'Assisted', topicText: 'Assisted with the whole of it' })
  await keepFavourite(student, kind.key, 'My operation, assisted')
  const before = await student.count(kind.key)
  const done = await countInteractions(page)
  await student.open(page, '/dashboard')
  const form = await beginFromDashboard(page, /My operation, assisted/)
  await expect(form.getByLabel('What you did or saw')).toHaveValue('Assisted with the whole of it')
  await form.getByRole('button', { name: 'Submit', exact: true }).tap()
  await submitted(page, student, kind.key, before)
  const counted = await done()
  report('a repeated operation', counted)
  expect(counted.presses + counted.keys).toBeLessThanOrEqual(4)
  const again = await newest(student, kind.key)
  expect(again._id).not.toBe(first._id)
  expect(again).toMatchObject({ topic: first.topic, role: 'Assisted', status: 'Pending', date: today() })
})

test('a procedure on a patient of the last days takes at most eight and, repeated, four interactions', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.surgery')
  const kind = kindOf('procedure')
  const patient = { name: 'S. K.', patientId: '26/4182' }
  await student.create('clinicalCase', patient)
  // The same procedure on the same patient and day would be asked about.
  const second = { name: 'M. R.', patientId: '26/7315' }
  await student.create('clinicalCase', second)
  const before = await student.count(kind.key)
  const done = await countInteractions(page)
  await openFirst(page, student)
  let form = await beginFromDashboard(page, kind.title)
  await chooseFirst(form, 'Procedure')
  await expect(form.getByRole('combobox', { name: 'Competency' })).not.toHaveValue('')
  const known = ({ patientId }: typeof patient) =>
    form.getByRole('group', { name: 'Your last patients' }).getByRole('button', { name: patientId })
  await known(patient).tap()
  await expect(form.getByLabel('Patient Name')).toHaveValue(patient.name)
  await expect(form.getByLabel('OPD / IPD No.')).toHaveValue(patient.patientId)
  await form.getByRole('radio', { name: 'Assisted' }).tap()
  await form.getByRole('button', { name: 'Submit', exact: true }).tap()
  await submitted(page, student, kind.key, before)
  const first = await done()
  report('a first procedure on a patient', first)
  expect(first.presses + first.keys).toBeLessThanOrEqual(8)

  await keepFavourite(student, kind.key, 'My procedure')
  await page.goto('/dashboard')
  form = await beginFromDashboard(page, /^My procedure/)
  await expect(form.getByLabel('Patient Name')).toBeFocused()
  await known(second).tap()
  await form.getByRole('button', { name: 'Submit', exact: true }).tap()
  await submitted(page, student, kind.key, before + 1)
  const again = await done()
  report('a repeated procedure on a patient', again)
  expect(again.presses + again.keys).toBeLessThanOrEqual(4)
  expect(await newest(student, kind.key)).toMatchObject({ patient: second.name, ipd: second.patientId })
})

test('nothing moves under the finger, every target is large, and the sheet and the form are accessible', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.surgery')
  await student.create('procedure')
  await keepFavourite(student, 'procedure', 'My procedure')
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await student.open(page, '/dashboard')
  await expect(page.getByText('Your logbook')).toBeVisible()
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/favourites'))
  await asked
  await page.getByRole('button', { name: 'Add entry' }).tap()
  await expect(sheet(page).getByRole('link', { name: /^My procedure/ })).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => (window as unknown as { moved: number[] }).moved.splice(0))
  await sheet(page)
    .getByRole('link', { name: kindOf('procedure').title, exact: true })
    .tap()
  const form = addForm(page)
  await expect(form.getByRole('combobox', { name: 'Guiding Faculty' })).not.toHaveValue('')
  await expect(form.getByText('As in your last entry.')).toHaveCount(2)
  await expect(form.getByRole('button', { name: 'Favourites' })).toBeVisible()
  await expectAccessible(page)
  const targets = form.getByRole('button').or(form.locator('input:not([type=radio]), label:has(input[type=radio])'))
  for (const target of await targets.all()) {
    const { name, height } = await target.evaluate((each) => ({
      name: each.getAttribute('aria-label') ?? each.textContent,
      height: each.getBoundingClientRect().height,
    }))
    // The way to add an item stands in the line of the label.
    if (!name?.startsWith('Add a ')) expect(height, String(name)).toBeGreaterThanOrEqual(44)
  }
  await form.getByRole('combobox', { name: 'Procedure' }).tap()
  const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved)
  expect(moved.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(0.02)
  await page.keyboard.type('no such thing at all')
  await expect(form.getByText('Nothing matches.')).toBeVisible()
  await form.getByRole('button', { name: 'Clear Procedure' }).tap()
  await expect(form.getByRole('combobox', { name: 'Procedure' })).toHaveValue('')
})
