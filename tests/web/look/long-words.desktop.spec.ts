/** A word as long as a field takes widens no page, at the width of a phone and of a desktop. */
import { particulars } from '../../../web/src/api/generated/assessment'
import type { Actor, StoredEntry } from '../support/actors'
import { png } from '../support/attachments'
import { type Field, type Kind, kindOf, kinds, reportOf } from '../support/kinds'
import { settled } from '../support/page/axe'
import { expectNoSideScroll } from '../support/page/watch'
import { daysFromToday, plainValue, today } from '../support/samples'
import { expect, type Page, test } from '../support/test'

test.afterAll(({ server }) => server.reset())

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** The longest word that a comment takes. */
const LONG = 2000
const wordOf = (length: number) => 'W'.repeat(length)
/** A link, which no break character divides, as the feedback of a rejected entry had it. */
const LINK = `https://example.org/${'w'.repeat(LONG - 20)}`

/** A value of a field: one word as long as it takes, where its words are free. */
function longValue(field: Field): unknown {
  const word = wordOf(field.maxLength ?? 300)
  // Others hold a number or have a form of their own.
  const isFree = String(plainValue(field)).startsWith('Sample')
  if (isFree && (field.type === 'text' || field.type === 'longtext')) return word
  return field.type === 'lines' ? [word, word] : undefined
}

/** The fields of a kind whose words are free, those of groups included. */
function longValues(kind: Kind): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of kind.fields) {
    if (field.type === 'group') {
      const inner = (field.fields ?? []).map((each) => [each.name, longValue(each) ?? plainValue(each)])
      values[field.name] = Object.fromEntries(inner)
    } else if (longValue(field) !== undefined) values[field.name] = longValue(field)
  }
  return values
}

/** What is wider than its room, inside a dialog or beside it; a table may be scrolled in its own frame. */
async function expectNothingWider(page: Page, where: string) {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await settled(page)
    await test.step(`${where} at ${size.width}`, async () => {
      await expectNoSideScroll(page)
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[role=dialog] *, [role=alertdialog] *')]
          .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1)
          .filter((box) => !box.matches('textarea, input') && !box.querySelector('table'))
          .map((box) => `${box.tagName} ${box.scrollWidth} > ${box.clientWidth}: ${box.innerText.slice(0, 40)}`),
      )
      expect.soft(wide, `${where} at ${size.width}`).toEqual([])
      const add = page.getByRole('button', { name: 'Add entry' })
      if ((await page.getByRole('dialog').count()) > 0) return
      for (const button of await add.all()) {
        if (!(await button.isVisible())) continue
        const box = await button.boundingBox()
        expect.soft((box?.x ?? 0) + (box?.width ?? 0), `Add entry of ${where}`).toBeLessThanOrEqual(size.width)
      }
    })
  }
}

/** Opens each address within the product and looks at it at both sizes. */
async function look(page: Page, actor: Actor, addresses: readonly string[]) {
  const [first = '/dashboard'] = addresses
  await actor.open(page, first)
  for (const address of addresses) {
    if (address !== first) await page.goto(address)
    if (/[?&](open|verify)=/.test(address)) await expect(page.getByRole('dialog').first()).toBeVisible()
    else await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expectNothingWider(page, address)
  }
}

/** Adds two entries of a kind, one of them rejected with a long link. */
async function addEntries(student: Actor, staff: Actor, key: string): Promise<StoredEntry[]> {
  const file = kindOf(key).fields.some(({ type }) => type === 'file') ? png(`${wordOf(100)}.png`) : undefined
  const pending = await student.create(key, longValues(kindOf(key)), file)
  const other = await student.create(key, longValues(kindOf(key)), file)
  const kind = kindOf(key)
  const score = kind.scoring.type === 'none' ? {} : { score: '1' }
  return [pending, await staff.verify(key, other, { status: 'Rejected', vRemark: LINK, ...score })]
}

const listOf = (key: string) => [reportOf(key)]

test('lists and details of every type of entry wrap a word of any length', async ({ page, cast }) => {
  test.setTimeout(600_000)
  const [student, staff] = [await cast.as('student.medicine'), await cast.as('hod.medicine')]
  const addresses: string[] = []
  const verified: string[] = []
  for (const { key } of kinds) {
    const [pending, rejected] = await addEntries(student, staff, key)
    addresses.push(...listOf(key), `${reportOf(key)}?open=${rejected?._id}`)
    verified.push(`${reportOf(key)}?verify=${pending?._id}`)
  }
  await look(page, student, addresses)
  const desk = await page.context().newPage()
  await look(desk, staff, ['/dashboard', '/verify-queue', '/quickDecisions', ...verified])
})
