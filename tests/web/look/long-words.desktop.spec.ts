/** A word as long as a field takes widens no page, at the width of a phone and of a desktop. */
import { particulars } from '../../../web/src/api/generated/assessment'
import type { Actor, StoredEntry } from '../support/actors'
import { png } from '../support/attachments'
import { type Field, type Kind, kindOf, kinds, reportOf } from '../support/kinds'
import { settled } from '../support/page/axe'
import { go } from '../support/page/navigation'
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

/** The parts of the page that are wider than their room, the innermost ones first; it runs in the page. */
function widerParts(): string[] {
  const room = document.documentElement.clientWidth
  const inner = (box: Element) => /auto|scroll/.test(getComputedStyle(box).overflowX) && !box.matches('textarea, input')
  // A table and a row of tabs may be scrolled in their own frame; a dialog and the page may not.
  const boxes = [...document.querySelectorAll('[role=dialog] *, [role=alertdialog] *')]
  const frames = boxes.filter((box) => inner(box) && !box.querySelector('table'))
  const scrolled = frames.filter((box) => box.scrollWidth > box.clientWidth + 1)
  if (scrolled.length === 0 && document.documentElement.scrollWidth <= room) return []
  const limits = scrolled.map((box) => ({ box, right: box.getBoundingClientRect().right }))
  const wide = [...document.querySelectorAll('body *')].filter((each) => {
    const within = limits.find(({ box }) => box !== each && box.contains(each))
    return each.getBoundingClientRect().right > (within?.right ?? room) + 1 && !each.closest('[aria-hidden=true], svg')
  })
  const innermost = wide.filter((each) => !wide.some((other) => other !== each && each.contains(other)))
  const parts = innermost.map((each) => {
    const above = each.parentElement?.closest('[aria-label], [aria-labelledby], section, li, dialog')
    return `${each.tagName} in ${above?.tagName}: ${each.textContent?.slice(0, 30)}`
  })
  return [...new Set(parts)].slice(0, 8).concat(`${document.documentElement.scrollWidth} of ${room} pixels`)
}

/** Expects that nothing is wider than its room, and that "Add entry" can be pressed, at both sizes. */
async function expectNothingWider(page: Page, where: string) {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await settled(page)
    expect.soft(await page.evaluate(widerParts), `${where} at ${size.width} pixels`).toEqual([])
    if ((await page.getByRole('dialog').count()) > 0) continue
    for (const button of await page.getByRole('button', { name: 'Add entry' }).all()) {
      if (await button.isVisible()) await expect.soft(button, `Add entry of ${where}`).toBeInViewport({ ratio: 1 })
    }
  }
}

/** Opens each address within the product and looks at it at both sizes. */
async function look(page: Page, actor: Actor, addresses: readonly string[]) {
  await actor.open(page, addresses[0] ?? '/')
  for (const [at, address] of addresses.entries()) {
    const opensDialog = /[?&](open|verify)=/.test(address)
    // A dialog opens over the list before it; every other page is loaded, so that nothing of the one before is looked at.
    if (opensDialog) await go(page, address)
    else if (at > 0) await page.goto(address)
    await expect(page.getByRole('dialog')).toHaveCount(opensDialog ? 1 : 0)
    await expectNothingWider(page, address)
  }
}

/** The lowest rating of an entry, as its type is scored. */
function lowestScore({ scoring }: Kind, entry: StoredEntry): unknown {
  if (scoring.type === 'none') return null
  const rubric = scoring.type === 'criteria' ? scoring.rubrics[String(entry[scoring.by])] : undefined
  return rubric ? rubric.map((title) => ({ title, value: 1 })) : '1'
}

/** Adds two entries of a kind, and rejects one of them with a long link. */
async function addEntries(student: Actor, staff: Actor, key: string) {
  const kind = kindOf(key)
  const file = kind.fields.some(({ type }) => type === 'file') ? png(`${wordOf(100)}.png`) : undefined
  const pending = await student.create(key, longValues(kind), file)
  const rejected = await student.create(key, longValues(kind), file)
  await staff.verify(key, rejected, { status: 'Rejected', vRemark: LINK, score: lowestScore(kind, rejected) })
  return { pending, rejected }
}

/** The addresses of a type of entry: its list, its rejected entry, and its pending entry as staff verify it. */
async function addressesOf(student: Actor, staff: Actor, keys: readonly string[]) {
  const theirs: string[] = []
  const desk: string[] = []
  for (const key of keys) {
    const { pending, rejected } = await addEntries(student, staff, key)
    theirs.push(reportOf(key), `${reportOf(key)}?open=${rejected._id}`)
    desk.push(reportOf(key), `${reportOf(key)}?verify=${pending._id}`)
  }
  return { theirs, desk }
}

test('lists and details of every type of entry of the Log Book wrap a word of any length', async ({ page, cast }) => {
  test.setTimeout(600_000)
  const [student, staff] = [await cast.as('student.medicine'), await cast.as('hod.medicine')]
  const { theirs, desk } = await addressesOf(
    student,
    staff,
    kinds.map(({ key }) => key),
  )
  await look(page, student, [...theirs, '/dashboard', '/notifications', '/checkList', '/printLogbook'])
  await look(await page.context().newPage(), staff, ['/dashboard', '/verify-queue', '/quickDecisions', ...desk])
})

test('lists and details of entries with pages of their own wrap a word of any length', async ({ page, cast }) => {
  test.setTimeout(600_000)
  const [student, staff] = [await cast.as('student.forensic'), await cast.as('hod.forensic')]
  const { theirs, desk } = await addressesOf(student, staff, ['publication', 'synopsis', 'thesis', 'checklist'])
  const cases = ['medico', 'expert', 'crime']
  const opened: string[] = []
  for (const key of cases) {
    const entry = await student.create(key, longValues(kindOf(key)), png())
    opened.push(reportOf(key), `${reportOf(key)}?open=${entry._id}`)
  }
  await look(page, student, [...theirs, ...opened])
  await look(await page.context().newPage(), staff, [...desk, ...opened])
})

test('memos, appraisals, absences and names wrap a word of any length', async ({ page, cast }) => {
  test.setTimeout(600_000)
  const [student, staff] = [await cast.as('student.surgery'), await cast.as('hod.surgery')]
  const { data: memo } = await staff.call<{ _id: string }>('POST', '/memos', {
    studentId: student.user._id,
    date: today(),
    reason: LINK,
  })
  await student.call('POST', `/memos/${memo._id}`, { sExplain: wordOf(LONG) })
  await staff.call('POST', `/memos/${memo._id}`, { vRemark: LINK })
  const { data: voided } = await staff.call<{ _id: string }>('POST', '/memos', {
    studentId: student.user._id,
    date: today(),
    reason: wordOf(LONG),
  })
  await (await cast.as('master')).call('POST', `/memos/${voided._id}/void`, { reason: wordOf(300) })
  await staff.call('POST', `/appraisal/save/${student.user._id}`, {
    studentId: student.user._id,
    fromDate: daysFromToday(-60),
    toDate: daysFromToday(-1),
    records: particulars.map(({ label }) => ({ particulars: label, score: 5, remark: LINK })),
  })
  await staff.call('POST', '/away', { first: daysFromToday(1), last: daysFromToday(2), reason: wordOf(200) })
  const name = wordOf(120)
  await staff.call('POST', `/updateStaff/${staff.user._id}/${staff.user._id}`, { name })
  const visit = `?student=${student.user._id}`
  await look(page, student, ['/dashboard', '/memo', `/memo?open=${memo._id}`, '/appeal', '/profile', '/standing'])
  await look(await page.context().newPage(), staff, [
    ...['/dashboard', '/memo', `/memo?open=${memo._id}`, `/memo?open=${voided._id}`, `/appeal${visit}`, '/cover'],
    ...['/allStaff', '/allHod', '/allStudent', `/student${visit}`, '/reports', '/profile', '/standing/months'],
  ])
})
