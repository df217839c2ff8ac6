import type { Locator } from '@playwright/test'
import { kinds, reportOf } from '../support/kinds'
import { shown } from '../support/samples'
import { expect, onPhone, type Page, test } from '../support/test'
import { turnTo } from '../support/together'

const TILES = [
  'PG Induction Schedule',
  'Academic Activity',
  'Teaching Experience',
  'OPD Campus',
  'Academic Participations',
  'Podium Poster Publication',
  'Thesis Review',
  'Specialty Clinic Posting',
  'Diagnostic Skills',
  'Procedures',
  'Skill Labs',
  'Extra Curricular Activities',
  'Leave Record',
  'Mandatory',
  'Clinical Cases & Symptoms-based Approach',
]

const greeting = (page: Page) => page.getByRole('list', { name: 'You' }).getByRole('listitem')

test('the greeting names who is here and where they belong [L-019] [L-020] [L-021] [L-022] [L-023] [L-024]', async ({
  page,
  cast,
  browser,
  baseURL,
}) => {
  const { user } = await cast.as('student.medicine')
  await (await cast.as('student.medicine')).open(page, '/dashboard')
  // A trainee is greeted by the first name; the whole name stands in the account's button.
  const [first = ''] = user.name.split(' ')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^Good (morning|afternoon|evening), ${first}$`),
  )
  await expect(page.getByRole('button', { name: `Account of ${user.name}` })).toBeVisible()
  for (const text of [
    'Student',
    user.collegeId?.name,
    user.departmentId?.name,
    user.courseId?.title,
    user.unitHead?.name,
  ]) {
    await expect(
      greeting(page)
        .filter({ hasText: text ?? 'missing' })
        .first(),
      text,
    ).toBeVisible()
  }
  const other = await browser.newContext({ baseURL })
  const staff = await other.newPage()
  await (await cast.as('hod.medicine')).open(staff, '/dashboard')
  await expect(greeting(staff).first()).toContainText('HOD')
  await expect(staff.getByRole('heading', { level: 1 })).toContainText((await cast.as('hod.medicine')).user.name)
  await other.close()
})

test('what is missing is left out of the greeting [L-025]', async ({ page, cast }) => {
  await (await cast.as('master')).open(page, '/dashboard')
  await expect(greeting(page).first()).toContainText('Master')
  await expect(greeting(page)).toHaveCount(3)
  await expect(greeting(page).filter({ hasText: 'N/A' })).toHaveCount(0)
})

test('the guidelines of the department open in a dialog [L-026]', async ({ page, cast }) => {
  const actor = await cast.as('student.medicine')
  const { refNo, refDate } = actor.user.departmentId ?? {}
  await actor.open(page, '/dashboard')
  await page.getByRole('button', { name: 'Department guidelines' }).click()
  const dialog = page.getByRole('dialog', { name: 'Department guidelines' })
  await expect(dialog.getByText(`Reference ${refNo}, ${shown(refDate ?? '')}`)).toBeVisible()
  const frame = dialog.getByTitle(/^Guidelines: /)
  await expect(frame).toBeVisible()
  const file = await fetch(new URL((await frame.getAttribute('src')) ?? '', page.url()))
  expect(file.headers.get('content-type')).toContain('application/pdf')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

/** The tiles of the dashboard in sight. */
async function tilesOf(page: Page): Promise<Locator> {
  const tiles = page.getByRole('region', { name: 'Your logbook' }).getByRole('list').getByRole('listitem')
  await expect(tiles.first()).toContainText(/\d+\s*\/\s*\d+/)
  return tiles
}

test('fifteen tiles in order, each the way to its report [L-040] [L-041] [L-042] [L-030] [L-046]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.medicine')
  await student.open(page, '/dashboard')
  const tiles = await tilesOf(page)
  const texts = (await tiles.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
  // A tile whose name differs from its list's says that one too.
  const listNames = TILES.map((label) => kinds.filter(({ tile }) => tile === label)).map((of) =>
    of.length === 1 ? of[0]?.title : undefined,
  )
  const names = TILES.map((label, index) => {
    const name = label === 'Mandatory' ? 'Mandatory Checklist' : listNames[index]
    return name === undefined || name === label ? label : `${label} ${name}`
  })
  expect(texts.slice(0, 15).map((text) => /^(.*?) \d+ \/ \d+/.exec(text)?.[1])).toEqual(names)
  for (const [index, label] of TILES.entries()) {
    if (label === 'Mandatory') {
      expect(texts[index]).toMatch(/^Mandatory Mandatory Checklist \d \/ 8 \d approved/)
      await expect(tiles.nth(index).getByRole('link')).toHaveAttribute('href', '/checkList')
      continue
    }
    const shared = kinds.filter(({ tile }) => tile === label)
    // What counts two kinds leads to the list of each and says its part.
    if (label === 'Procedures') shared.reverse()
    for (const [at, kind] of shared.entries()) {
      const link = tiles.nth(index).getByRole('link').nth(at)
      await expect(link).toHaveAttribute('href', reportOf(kind.key))
      const [own, approved] = [await student.count(kind.key), await student.count(kind.key, '&status=Approved')]
      if (shared.length > 1) await expect(link).toHaveText(`${kind.title}${approved} / ${own}`)
    }
    await expect(tiles.nth(index).getByRole('link')).toHaveCount(shared.length)
    let total = 0
    let approved = 0
    for (const kind of shared) {
      total += await student.count(kind.key)
      approved += await student.count(kind.key, '&status=Approved')
    }
    expect(texts[index], label).toMatch(new RegExp(` ${approved} / ${total}\\b`))
  }
  await tiles.nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clinical Training REPORT')
})

for (const width of [390, 768, 1024, 1440])
  test(`at ${width} px the tiles leave no hole, and those of one row are as high as each other`, async ({
    page,
    cast,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const student = await cast.as('student.medicine')
    await student.open(page, '/dashboard')
    const tiles = await tilesOf(page)
    const boxes = await tiles.evaluateAll((cells) =>
      cells.map((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect()
        // The tile itself, and not the cell that it may leave empty.
        const tile = cell.firstElementChild?.getBoundingClientRect()
        return { left, right, top: Math.round(top), height: bottom - top, own: tile?.height ?? 0 }
      }),
    )
    const rows = [...new Set(boxes.map(({ top }) => top))].map((top) => boxes.filter((box) => box.top === top))
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))]
    for (const row of rows) {
      expect(Math.min(...row.map((box) => box.left))).toBeCloseTo(left, 0)
      expect(Math.max(...row.map((box) => box.right))).toBeCloseTo(right, 0)
      for (const box of row) expect(box.own).toBeCloseTo(row[0]?.height ?? 0, 0)
    }
    const heights = rows.map(([first]) => first?.height ?? 0)
    // A row of one more line; the lists of a shared tile beside the others were twice that.
    if (width >= 1200) expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(36)
  })

test('students have tiles, staff have the queue, neither has both [L-031]', async ({
  page,
  cast,
  browser,
  baseURL,
}) => {
  await (await cast.as('student.medicine')).open(page, '/dashboard')
  await tilesOf(page)
  await expect(page.getByText('Pending Verifications')).toHaveCount(0)
  const other = await browser.newContext({ baseURL })
  const staff = await other.newPage()
  await (await cast.as('hod.medicine')).open(staff, '/dashboard')
  await expect(staff.getByRole('heading', { name: 'Pending Verifications' })).toBeVisible()
  await expect(staff.getByText('Your logbook')).toHaveCount(0)
  await other.close()
})

/** How green and how red a text is. */
function colourOf(text: Locator): Promise<number[]> {
  return text.evaluate((node) => (getComputedStyle(node).color.match(/\d+/g) ?? []).slice(0, 3).map(Number))
}

test('done is green and says so, everything else is a warning and says so [L-043] [L-044]', async ({ page, cast }) => {
  const student = await cast.as('student.medicine')
  const counts = await student.call<{ status: string }[][]>(
    'GET',
    `/dashboardCounts/${student.scope}/${student.user._id}`,
  )
  // A kind of which everything is approved: one more that waits is the only one.
  const kind = kinds.find(({ tileSlot }) => counts.data[tileSlot ?? -1]?.every(({ status }) => status === 'Approved'))
  if (!kind) throw new Error('There is no tile of which everything is approved.')
  const tile = async () => (await tilesOf(page)).nth(kind.tileSlot ?? 0)
  const pending = await student.create(kind.key)
  await student.open(page, '/dashboard')
  const words = (await tile()).getByText('1 pending', { exact: true })
  await expect(words).toHaveCount(1)
  const [red = 0, green = 0, blue = 0] = await colourOf(words)
  expect(red).toBeGreaterThan(green)
  expect(green).toBeGreaterThan(blue)
  await (await cast.as('professor.medicine')).verify(kind.key, pending)
  await page.reload()
  const done = (await tile()).getByText('All approved')
  await expect(done).toHaveCount(1)
  const [r = 0, g = 0] = await colourOf(done)
  expect(g).toBeGreaterThan(r)
})

const queueOf = (page: Page) => page.getByRole('region', { name: 'Pending Verifications' }).first()

function queueRows(page: Page): Locator {
  if (onPhone()) return queueOf(page).getByRole('list', { name: 'Pending Verifications' }).getByRole('listitem')
  return queueOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
}

test('twelve pending entries are two pages of ten and two [L-032] [L-033] [L-034] [L-035] [L-036]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('vivek.rajput@demo.example.com')
  const professor = await cast.as('professor.pathology')
  const { name } = student.user
  const waiting = (
    await professor.call(
      'GET',
      `/pendingVerifications/${professor.scope}?page=1&limit=10&search=${encodeURIComponent(name)}`,
    )
  ).total
  expect(waiting).toBeLessThanOrEqual(12)
  for (let n = waiting; n < 12; n += 1) await student.create('opd', { venue: `Frozen section bench ${n}` })
  await professor.open(page, '/dashboard')
  await expect(queueRows(page).first()).toBeVisible()
  if (!onPhone()) {
    await expect(queueOf(page).getByRole('columnheader')).toHaveText([
      'Student Name',
      'Year',
      'Task/Topic',
      'Kind',
      'Date',
      'Waiting',
    ])
  }
  await page.getByRole('searchbox', { name: 'Student name' }).fill(name.slice(0, 7).toUpperCase())
  await expect(queueOf(page).getByText('Page 1 of 2', { exact: true })).toBeVisible()
  await expect(queueRows(page)).toHaveCount(10)
  for (const row of await queueRows(page).all()) await expect(row).toContainText(name)
  await expect(queueRows(page).first()).toContainText(/today|\d+ days?/)
  const previous = queueOf(page).getByRole('button', { name: 'Previous' })
  const next = queueOf(page).getByRole('button', { name: 'Next' })
  await expect(previous).toBeDisabled()
  await next.click()
  await expect(queueOf(page).getByText('Page 2 of 2', { exact: true })).toBeVisible()
  await expect(queueRows(page)).toHaveCount(2)
  await expect(next).toBeDisabled()
  await previous.click()
  await expect(queueRows(page)).toHaveCount(10)
  await expect(queueOf(page).getByRole('combobox')).toHaveCount(0)
})

test('a row leads into the queue at its entry, wherever it is pressed [L-037] [L-039]', async ({ page, cast }) => {
  const student = await cast.as('vivek.rajput@demo.example.com')
  const entry = await student.create('conference', { title: 'Lymphoma slide seminar' })
  await (await cast.as('hod.pathology')).open(page, `/dashboard?q=${encodeURIComponent(student.user.name)}`)
  await expect(queueRows(page).first()).toBeVisible()
  const row = queueRows(page).filter({ hasText: 'Lymphoma slide seminar' })
  await turnTo(queueOf(page), row)
  // The link lies over the whole row; the middle of it is far from the student's name.
  await row.click()
  await expect(page).toHaveURL(new RegExp(`/verify-queue\\?at=${entry._id}$`))
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText('Lymphoma slide seminar')
  await page.goto('/dashboard')
  await page.getByRole('searchbox', { name: 'Student name' }).fill('nobody of this name')
  await expect(page.getByText('No activity found', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Page \d/)).toHaveCount(0)
})

test('a dashboard whose numbers cannot be loaded stands, without a dialog [L-383]', async ({
  page,
  cast,
  browser,
  baseURL,
}) => {
  await page.route('**/api/dashboardCounts/**', (route) => route.fulfill({ status: 500, json: { status: false } }))
  await (await cast.as('student.medicine')).open(page, '/dashboard')
  await expect(page.getByText('Could not load', { exact: true })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.unroute('**/api/dashboardCounts/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await tilesOf(page)
  const other = await browser.newContext({ baseURL })
  const staff = await other.newPage()
  await staff.route('**/api/pendingVerifications/**', (route) =>
    route.fulfill({ status: 500, json: { status: false } }),
  )
  await (await cast.as('professor.medicine')).open(staff, '/dashboard')
  await expect(staff.getByText('Could not load', { exact: true })).toBeVisible()
  await expect(staff.getByRole('alertdialog')).toHaveCount(0)
  await other.close()
})
