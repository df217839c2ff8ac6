import type { BrowserContext, Locator, Response } from '@playwright/test'
import { labels } from '../../../../web/src/api/generated/labels'
import { pdf, png } from '../attachments'
import { framePdf } from '../browser'
import { type Kind, kindOf, reportOf } from '../kinds'
import { attach, decide, dismiss, expectMessage, fillForm, openCertificate, openForm, rate } from '../page/form'
import { go } from '../page/navigation'
import { expect, onPhone, type Page, signIn, test } from '../test'
import { turnTo } from '../together'
import { rota, rotaKinds } from './rota'

/** The success texts as the specification has them; where it has none, the first one. */
const successTexts: Readonly<Record<string, string>> = {
  introduction: 'Task inserted successfully',
  training: 'Clinical training submitted successfully!',
  teaching: 'Teaching experience submitted successfully',
  opd: 'OPD Case submitted successfully!',
  conference: 'Task inserted successfully',
  paper: 'Task inserted successfully',
  thesisReview: 'Thesis submitted successfully!',
  posting: 'Clinical Posting submitted successfully!',
  diagnosticSkill: 'Diagnostic Skill submitted successfully!',
  surgicalSkill: 'Surgical Skill submitted successfully!',
  skillsLab: 'Wet Lab Skill submitted successfully!',
  extraCurricular: 'Extra Curricular Activities submitted successfully!',
  leave: 'Leave submitted successfully!',
  clinicalCase: 'Task inserted successfully',
  procedure: 'Procedure submitted successfully!',
}

interface Decision {
  status: 'Approved' | 'Rejected'
  feedback: string
  grade?: string | number
  /** The score as the student reads it in the detail. */
  reads: string
}

/** What the professor decides: twelve approved, three rejected; single grades, one rating by criteria, one without a score. */
const decisions: Readonly<Record<string, Decision>> = {
  introduction: { status: 'Approved', feedback: 'Good record of the induction.', grade: '3', reads: '3 / 4 Good' },
  training: {
    status: 'Approved',
    feedback: 'A fair appraisal of the paper.',
    grade: 3,
    reads: '3.00 / 4 Overall Assessment',
  },
  teaching: { status: 'Approved', feedback: 'Clear demonstration.', grade: '4', reads: '4 / 4 Very Good' },
  opd: { status: 'Approved', feedback: 'Well worked up.', grade: '2', reads: '2 / 4 Average' },
  conference: { status: 'Approved', feedback: 'Share the notes with the unit.', grade: '3', reads: '3 / 4 Good' },
  paper: {
    status: 'Rejected',
    feedback: 'Attach the certificate of the poster.',
    grade: '1',
    reads: '1 / 4 Satisfactory',
  },
  thesisReview: { status: 'Approved', feedback: 'Recruitment is on time.', grade: '3', reads: '3 / 4 Good' },
  posting: { status: 'Approved', feedback: 'Regular in the posting.', grade: '3', reads: '3 / 4 Good' },
  diagnosticSkill: { status: 'Approved', feedback: 'Interpretation was right.', grade: '4', reads: '4 / 4 Very Good' },
  surgicalSkill: {
    status: 'Rejected',
    feedback: 'The guide was not in the unit that day.',
    grade: '0',
    reads: '0 / 4 Poor',
  },
  skillsLab: { status: 'Approved', feedback: 'Needs one more session.', grade: '2', reads: '2 / 4 Average' },
  extraCurricular: { status: 'Approved', feedback: 'Congratulations.', grade: '4', reads: '4 / 4 Very Good' },
  leave: { status: 'Rejected', feedback: 'Two residents are already on leave that day.', reads: '' },
  clinicalCase: { status: 'Approved', feedback: 'A thorough case sheet.', grade: '4', reads: '4 / 4 Very Good' },
  procedure: { status: 'Approved', feedback: 'Good asepsis throughout.', grade: '3', reads: '3 / 4 Good' },
}

interface Tile {
  front: number
  total: number
}

/** What the server has acknowledged: the id of the entry, by kind. */
const acknowledged = new Map<string, string>()

/** The numbers of the dashboard's tiles, by label. */
async function readTiles(page: Page): Promise<Map<string, Tile>> {
  await page.goto('/dashboard')
  const list = page.getByRole('region', { name: 'Your logbook' }).getByRole('listitem')
  await expect(list.first()).toContainText(/\d+\s*\/\s*\d+/)
  const tiles = new Map<string, Tile>()
  for (const text of await list.allInnerTexts()) {
    // A tile whose name differs from its list's has that one as its second line.
    const [, front, total] = /(\d+)\s*\/\s*(\d+)/.exec(text) ?? []
    tiles.set(text.split('\n')[0]?.trim() ?? '', { front: Number(front), total: Number(total) })
  }
  return tiles
}

/** Opens a report through the navigation, as a person would. */
async function openReport(page: Page, kind: Kind): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const place = onPhone() ? page.getByRole('dialog', { name: 'Log Book' }) : bar
  // A page of its own may stand in the navigation by the same words.
  const link = place
    .getByRole('link', { name: kind.title, exact: true })
    .and(place.locator(`[href="/task/${kind.categoryId}"]`))
  if (!(await link.isVisible())) await bar.getByRole('button', { name: 'Log Book' }).click()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kind.heading)
}

async function addEntry(page: Page, key: string): Promise<void> {
  const kind = kindOf(key)
  await openReport(page, kind)
  const form = await openForm(page)
  await fillForm(form, kind, rota[key] ?? {})
  if (key === 'conference') await attach(page, form, pdf())
  if (key === 'extraCurricular') await attach(page, form, png())
  const answer = page.waitForResponse((each) => each.request().method() === 'POST' && each.url().includes('/entries/'))
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  acknowledged.set(key, await idOf(await answer))
  await dismiss(await expectMessage(page, 'Created!', successTexts[key]))
  await expect(form).toHaveCount(0)
}

async function idOf(answer: Response): Promise<string> {
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { data: { _id: string } }).data._id
}

/** The entry's detail, by its own address. */
async function openEntry(page: Page, key: string): Promise<Locator> {
  await page.goto(`${reportOf(key)}?open=${acknowledged.get(key)}`)
  const detail = page.getByRole('dialog', { name: kindOf(key).detailTitle })
  await expect(detail.getByRole('heading', { name: 'History', exact: true })).toBeVisible()
  return detail
}

/** Opens one entry from the queue in sight, turning its pages until the row is there. */
async function openFromQueue(page: Page, key: string, turn: 'Next' | 'Previous'): Promise<Locator> {
  const queue = page.getByRole('region', { name: 'Pending Verifications' }).first()
  const row = queue.getByRole('link').and(page.locator(`[href="/verify-queue?at=${acknowledged.get(key)}"]`))
  // The list may still be what it was before the last decision: a row that left with it is looked for again.
  await expect(async () => {
    await turnTo(queue, row, turn)
    await row.click({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect(page).toHaveURL(new RegExp(`/verify-queue\\?at=${acknowledged.get(key)}$`))
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
  // The same entry in its kind's report, whose own dialog decides on it.
  await go(page, `${reportOf(key)}?open=${acknowledged.get(key)}`)
  return page.getByRole('dialog', { name: kindOf(key).detailTitle })
}

async function expectDecisions(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const { status, feedback, reads } = decisions[key] as Decision
    const detail = await openEntry(page, key)
    await expect(detail.getByText(status, { exact: true }).first()).toBeVisible()
    await expect(detail.getByText(feedback).first()).toBeVisible()
    await expect(detail.getByText(/^Dr\. Sumathi Krishnan, \d\d-\d\d-\d{4}$/)).toBeVisible()
    await expect(detail.getByText('Verification Pending')).toHaveCount(0)
    const [score = '', word = ''] = reads.split(/(?<= 4) /)
    if (reads && status === 'Rejected') await expect(detail.getByText('Not counted')).toBeVisible()
    else if (reads) {
      await expect(detail.getByText(new RegExp(`^${score.replace(' / ', ' of 4\\s*/ ')}$`))).toBeVisible()
      await expect(detail.getByText(word, { exact: true }).first()).toBeVisible()
    }
    await expect(detail.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  }
}

/** By how much one entry of each kind and the approvals move the tiles. */
function expectedTiles(tilesBefore: Map<string, Tile>, kinds: readonly Kind[]): Map<string, Tile> {
  const after = new Map([...tilesBefore].map(([label, tile]) => [label, { ...tile }]))
  for (const { key, tile } of kinds) {
    const found = after.get(tile)
    if (!found) throw new Error(`There is no tile ${tile}.`)
    found.total += 1
    if (decisions[key]?.status === 'Approved') found.front += 1
  }
  return after
}

/** A part of the main job: its kinds, and what its tests prove. */
interface Part {
  /** The kinds whose entries are added, decided on and read, in the order of the menu. */
  kinds: readonly Kind[]
  /** The kind whose form is being filled in when the server's process is killed. */
  interrupted: string
  /** The acceptance items of the success messages of the kinds before that one, and of it and those after it. */
  messages: readonly [string, string]
}

/** The first and the second half of the kinds, for files that run beside each other. */
export const halves = [rotaKinds.slice(0, 8), rotaKinds.slice(8)] as const

/**
 * Declares the tests of the main job: a student adds an entry of each kind, a professor decides on all of them, the
 * student reads the decisions; the server's process is killed in between four times.
 */
export function mainJob({ kinds, interrupted, messages }: Part): void {
  test.describe.configure({ mode: 'serial', timeout: 240_000, retries: 0 })

  let studentsTab: BrowserContext
  let student: Page
  let teachersTab: BrowserContext
  let teacher: Page
  let tilesBefore: Map<string, Tile>
  const middle = kinds.findIndex(({ key }) => key === interrupted)
  const has = (key: string) => kinds.some((kind) => kind.key === key)

  test.beforeAll(async ({ browser, baseURL, server }) => {
    test.setTimeout(120_000)
    acknowledged.clear()
    await server.reset()
    studentsTab = await browser.newContext({ baseURL })
    await framePdf(studentsTab)
    student = await studentsTab.newPage()
    teachersTab = await browser.newContext({ baseURL })
    teacher = await teachersTab.newPage()
  })

  test.afterAll(async () => {
    await studentsTab?.close()
    await teachersTab?.close()
  })

  test(`a student signs in and adds the first entries ${messages[0]} [L-077]`, async () => {
    await signIn(student, 'student.medicine')
    await expect(student).toHaveURL(/\/dashboard$/)
    tilesBefore = await readTiles(student)
    for (const { key } of kinds.slice(0, middle)) await addEntry(student, key)
    expect(acknowledged.size).toBe(middle)
  })

  test(`the process is killed while a form is filled in, which is then sent, and the last entries ${messages[1]}`, async ({
    server,
  }) => {
    const kind = kindOf(interrupted)
    await openReport(student, kind)
    const form = await openForm(student)
    await fillForm(form, kind, rota[interrupted] ?? {})
    await server.restart()
    const answer = student.waitForResponse((each) => each.request().method() === 'POST')
    await form.getByRole('button', { name: 'Submit', exact: true }).click()
    acknowledged.set(interrupted, await idOf(await answer))
    await dismiss(await expectMessage(student, 'Created!', successTexts[interrupted]))
    for (const { key } of kinds.slice(middle + 1)) await addEntry(student, key)
    expect(acknowledged.size).toBe(kinds.length)
  })

  test('nothing acknowledged is missing after the process was killed again [L-108] [L-111]', async ({ server }) => {
    await server.restart()
    for (const { key } of kinds) {
      const detail = await openEntry(student, key)
      await expect(detail.getByText('Verification Pending')).toBeVisible()
      for (const [name, said] of Object.entries(rota[key] ?? {})) {
        if (typeof said !== 'string' || said === '*') continue
        const shown =
          name === 'teacher' || name === 'supervisingFaculty' ? 'Dr. Sumathi Krishnan' : (labels[said] ?? said)
        await expect(detail.getByText(shown, { exact: true }).first(), `${key}: ${name}`).toBeVisible()
      }
    }
    if (has('conference')) {
      const proof = await openCertificate(student, await openEntry(student, 'conference'), 'certificate.pdf')
      await expect(proof.getByTitle('Certificate: certificate.pdf')).toBeVisible()
    }
    if (has('extraCurricular')) {
      const picture = await openCertificate(student, await openEntry(student, 'extraCurricular'), 'certificate.png')
      await expect(picture.getByRole('img', { name: 'Certificate: certificate.png' })).toBeVisible()
    }
  })

  test('the professor finds all of them in the queue and decides on them from there [L-032] [L-037] [L-135]', async ({
    server,
    cast,
  }) => {
    const { user } = await cast.as('student.medicine')
    await signIn(teacher, 'professor.medicine')
    // The address changes before the list does: pages are turned only when the answer to the search is there.
    const narrowed = teacher.waitForResponse(
      (each) => each.url().includes('/pendingVerifications/') && each.url().includes('search='),
    )
    await teacher.getByRole('searchbox', { name: 'Student name' }).fill(user.name)
    await narrowed
    await expect(teacher).toHaveURL(/\/dashboard\?q=/)
    // The queue begins with what waits longest: the way leads from its end to its beginning.
    for (const [index, { key }] of [...kinds].reverse().entries()) {
      const { status, feedback, grade } = decisions[key] as Decision
      const detail = await openFromQueue(teacher, key, index === 0 ? 'Next' : 'Previous')
      await detail.getByRole('button', { name: 'Verify', exact: true }).click()
      const action = teacher.getByRole('dialog', { name: 'Verification Action' })
      if (grade !== undefined) await rate(action, grade)
      await decide(action, status, feedback)
      // The process dies between a decision that is written and one that is sent.
      if (index === 4) await server.restart()
      await action.getByRole('button', { name: 'Submit', exact: true }).click()
      await dismiss(await expectMessage(teacher, 'Updated', 'Status updated successfully'))
      await expect(action).toHaveCount(0)
      await teacher.getByRole('button', { name: 'Dismiss' }).click()
      await teacher.goBack()
      await teacher.goBack()
      await expect(teacher).toHaveURL(/\/dashboard\?q=/)
    }
  })

  test('the student sees statuses, scores, feedback and tiles [L-030] [L-043] [L-044] [L-109] [L-112] [L-113]', async () => {
    expect(await readTiles(student)).toEqual(expectedTiles(tilesBefore, kinds))
    const needs = student.getByRole('region', { name: /Needs you now/ })
    for (const { key } of kinds.filter((kind) => decisions[kind.key]?.status === 'Rejected')) {
      await expect(needs.getByText(decisions[key]?.feedback ?? '').first()).toBeVisible()
    }
    await expectDecisions(
      student,
      kinds.map(({ key }) => key),
    )
  })

  test('all of it is there after one more kill [L-122]', async ({ server, cast }) => {
    await server.restart()
    expect(await readTiles(student)).toEqual(expectedTiles(tilesBefore, kinds))
    await expectDecisions(student, ['training', 'paper', 'leave', 'procedure'].filter(has))
    const actor = await cast.as('student.medicine')
    for (const { key } of kinds) {
      const { status, feedback } = decisions[key] as Decision
      const entry = await actor.entry(key, acknowledged.get(key) ?? '')
      expect(entry, key).toMatchObject({ status, vRemark: feedback })
    }
  })
}
