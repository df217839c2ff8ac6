import type { Locator } from '@playwright/test'
import { pdf } from '../support/attachments'
import { rota } from '../support/job/rota'
import { type Field, kindOf, kinds, reportOf } from '../support/kinds'
import {
  attach,
  control,
  dismiss,
  expectMessage,
  fillField,
  fillForm,
  isRadio,
  named,
  openForm,
} from '../support/page/form'
import { daysFromToday, today } from '../support/samples'
import { expect, type Page, test } from '../support/test'

/** The fields that may not be empty, as the specification and its checklist name them. */
const required: Readonly<Record<string, readonly string[]>> = {
  introduction: ['Date', 'Topic', 'Guiding Faculty', 'Student Remark'],
  training: ['Date', 'Training Type', 'Topic', 'Role', 'Moderator'],
  teaching: ['Date', 'Teaching Type', 'Topic', 'Guiding Faculty'],
  opd: ['Date', 'Venue', 'OPD Cases', 'Guiding Faculty', 'Student Remark'],
  conference: ['Date', 'Academic Program', 'Title', 'Event Type', 'Organized By', 'Role', 'Guiding Faculty'],
  paper: ['Date', 'Academic Event', 'Title in Brief', 'Guide'],
  thesisReview: ['Date', 'Review Till-Date', 'Future Plan', 'Guide', 'Student Remark'],
  posting: ['Speciality', 'From Date', 'To Date'],
  diagnosticSkill: ['Date', 'Skill', 'What you did or saw', 'Role', 'Guiding Faculty'],
  surgicalSkill: ['Date', 'Skill', 'What you did or saw', 'Role', 'Surgeon'],
  skillsLab: ['Date', 'Procedure', 'Guiding Faculty'],
  extraCurricular: ['Date', 'Certificate'],
  leave: ['From Date', 'To Date', 'Leave Type', 'Remarks'],
  procedure: ['Date', 'Competency', 'Procedure', 'Patient Name', 'OPD / IPD No.', 'Role', 'Guiding Faculty'],
}

const FULL_DETAILS = 'Please fill the full details'

/** What the dialog says when a field of the kind is empty. */
function dialogText(key: string, field: Field): string {
  if (key === 'conference' || key === 'paper') return `Field "${field.name}" is empty. Please fill all fields.`
  if (key === 'extraCurricular') return `${FULL_DETAILS} and upload the certificate file`
  return FULL_DETAILS
}

async function openKind(page: Page, key: string): Promise<Locator> {
  await page.goto(reportOf(key))
  return openForm(page)
}

/** Counts what is posted besides the session's own calls. */
function countPosts(page: Page): () => number {
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/entries/')) posts += 1
  })
  return () => posts
}

/** Submits, expects the dialog, and the focus on the field that is to blame when it has closed. */
async function refused(page: Page, form: Locator, text: string, left: Field): Promise<void> {
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await dismiss(await expectMessage(page, 'Unfilled Message', text))
  const blamed = control(form, left)
  await expect(isRadio(left) ? blamed.getByRole('radio').first() : blamed).toBeFocused()
}

/** Leaves each required field out in turn, everything else filled in, and expects the dialog each time. */
async function expectEachRequired(page: Page, key: string): Promise<void> {
  const kind = kindOf(key)
  const posts = countPosts(page)
  const form = await openKind(page, key)
  const fields = (required[key] ?? []).map((label) => {
    const field = kind.fields.find((each) => each.label === label)
    if (!field) throw new Error(`${key} has no field ${label}.`)
    return field
  })
  // A radio button cannot be taken back: those fields are left out of a fresh form.
  const radios = fields.filter((field) => isRadio(field) && field.default === undefined)
  for (const left of radios) {
    await form.getByRole('button', { name: 'Reset' }).click()
    await fillForm(form, kind, { ...rota[key], [left.name]: undefined } as never)
    if (key === 'extraCurricular') await attach(page, form, pdf())
    await refused(page, form, dialogText(key, left), left)
    await expect(control(form, left)).toHaveAttribute('aria-invalid', 'true')
  }
  await form.getByRole('button', { name: 'Reset' }).click()
  await fillForm(form, kind, rota[key] ?? {})
  if (key === 'extraCurricular') await attach(page, form, pdf())
  for (const left of fields.filter((field) => !radios.includes(field))) {
    const said = rota[key]?.[left.name]
    if (left.type === 'file') await form.getByRole('button', { name: /^Remove / }).click()
    else if (left.type === 'choice') await control(form, left).selectOption('')
    else await control(form, left).fill('')
    await refused(page, form, dialogText(key, left), left)
    if (left.type === 'file') await attach(page, form, pdf())
    else if (left.type === 'date') await control(form, left).fill(today())
    else if (said !== undefined) await fillField(form, left, said)
    // The competency was emptied and chosen again, so the procedure below it has to be, too.
    const child = kind.fields.find((field) => field.dependsOn === left.name && field.source === 'skills')
    if (child) await fillField(form, child, '*')
  }
  expect(posts(), `${key} posted something`).toBe(0)
}

const proofs: Readonly<Record<string, string>> = {
  introduction: '[L-222] [L-244]',
  training: '[L-224]',
  teaching: '[L-223]',
  opd: '[L-225]',
  paper: '[L-242]',
  thesisReview: '[L-227]',
  posting: '[L-228]',
  extraCurricular: '[L-231] [L-232]',
  leave: '[L-233]',
  procedure: '[L-235]',
}

for (const [key, ids] of Object.entries(proofs)) {
  test(`each required field of ${key} is asked for ${ids}`, async ({ page, cast }) => {
    await (await cast.as('student.medicine')).open(page, '/profile')
    await expectEachRequired(page, key)
  })
}

test('each required field of conference is asked for, the certificate is not [L-237] [L-238] [L-239] [L-240] [L-241]', async ({
  page,
  cast,
}) => {
  await (await cast.as('student.medicine')).open(page, '/profile')
  await expectEachRequired(page, 'conference')
  const request = page.waitForRequest('**/api/entries/conference')
  await page.getByRole('dialog', { name: 'Add entry' }).getByRole('button', { name: 'Submit', exact: true }).click()
  const sent = (await request).postDataBuffer()?.toString('utf8') ?? ''
  expect(sent).toContain('name="host"')
  expect(sent).not.toContain('name="certificate"')
  await expectMessage(page, 'Created!', 'Task inserted successfully')
})

test('each required field of both skills forms is asked for [L-229]', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, '/profile')
  await expectEachRequired(page, 'diagnosticSkill')
  await expectEachRequired(page, 'surgicalSkill')
})

test('a skills lab entry needs date, procedure and teacher only [L-230]', async ({ page, cast }) => {
  const student = await cast.as('student.medicine')
  await student.open(page, '/profile')
  await expectEachRequired(page, 'skillsLab')
  const form = page.getByRole('dialog', { name: 'Add entry' })
  await control(form, fieldOf('skillsLab', 'Student Remark')).fill('')
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectMessage(page, 'Created!', 'Wet Lab Skill submitted successfully!')
})

function fieldOf(key: string, label: string): Field {
  const field = kindOf(key).fields.find((each) => each.label === label)
  if (!field) throw new Error(`${key} has no field ${label}.`)
  return field
}

test('an OPD day without cases and a leave that ends before it begins are incomplete [L-226] [L-215] [L-214]', async ({
  page,
  cast,
}) => {
  await (await cast.as('student.medicine')).open(page, '/profile')
  const posts = countPosts(page)
  let form = await openKind(page, 'opd')
  await fillForm(form, kindOf('opd'), { ...rota.opd, opdCases: '0' })
  await refused(page, form, FULL_DETAILS, fieldOf('opd', 'OPD Cases'))
  form = await openKind(page, 'leave')
  await fillForm(form, kindOf('leave'), rota.leave ?? {})
  const days = form.getByRole('status', { name: 'Days' })
  await expect(days).toHaveText('1')
  await form.getByLabel('From Date').fill('2026-12-10')
  await form.getByLabel('To Date').fill('2026-12-12')
  await expect(days).toHaveText('3')
  await form.getByLabel('To Date').fill('2026-12-09')
  await expect(days).toHaveText('0')
  await refused(page, form, 'To Date cannot be before From Date.', fieldOf('leave', 'To Date'))
  expect(posts()).toBe(0)
})

test('every form opens from its page with Submit, Reset, a remark, and today in its dates [L-078] [L-245] [L-249] [L-250]', async ({
  page,
  cast,
}) => {
  test.slow()
  await (await cast.as('student.medicine')).open(page, '/profile')
  for (const kind of kinds) {
    const form = await openKind(page, kind.key)
    await expect(form.getByRole('button', { name: 'Reset' })).toBeVisible()
    await expect(form.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
    await expect(
      form.getByRole('textbox', {
        name: named(
          kind.key === 'clinicalCase' ? 'Student Remarks' : kind.key === 'leave' ? 'Remarks' : 'Student Remark',
        ),
      }),
    ).toBeVisible()
    for (const field of kind.fields.filter(({ type }) => type === 'date')) {
      await expect(control(form, field), kind.key).toHaveValue(today())
      if (kind.key === 'leave') await expect(control(form, field)).not.toHaveAttribute('max', /./)
      else await expect(control(form, field), kind.key).toHaveAttribute('max', today())
    }
  }
})

test('every form has a choice of faculty, without the one called Master [L-289] [L-297] [L-298]', async ({
  page,
  cast,
}) => {
  test.slow()
  await (await cast.as('student.medicine')).open(page, '/profile')
  for (const kind of kinds) {
    const form = await openKind(page, kind.key)
    const faculty = kind.fields.find(({ source }) => source === 'teachers')
    if (!faculty) throw new Error(`${kind.key} has no choice of faculty.`)
    await control(form, faculty).click()
    const options = form.getByRole('listbox').getByRole('option')
    await expect(options.filter({ hasText: 'Dr. Sumathi Krishnan' })).toHaveCount(1)
    // The demo's master account is named Master and belongs to this department.
    await expect(options.filter({ hasText: 'Master' }), kind.key).toHaveCount(0)
  }
})

test('the options of the choices, word for word [L-386] [L-387] [L-388] [L-389] [L-390] [L-391]', async ({
  page,
  cast,
}) => {
  await (await cast.as('student.medicine')).open(page, '/profile')
  const skillRoles = ['Observed', 'Assisted', 'Performed with Guide', 'Performed Independently']
  await expectOptions(page, 'teaching', {
    'Teaching Type': ['Theory Class', 'Practical', 'Clinics', 'Demonstrations', 'Tutorials', 'Group Discussions'],
  })
  await expectOptions(page, 'training', { 'Training Type': TRAINING_TYPES, Role: ['Presenter', 'Participant'] })
  await expectOptions(page, 'conference', {
    'Academic Program': ['CME', 'Conference', 'Workshop'],
    'Event Type': ['International', 'National', 'State', 'Institutional'],
    Role: ['Presenter', 'Participant'],
  })
  for (const key of ['diagnosticSkill', 'surgicalSkill', 'procedure'])
    await expectOptions(page, key, { Role: skillRoles })
})

const TRAINING_TYPES = [
  'Case Presentation',
  'Group Discussion',
  'Journal Club',
  'Seminar',
  'Grand Ward Rounds',
  'INTERDEPARTMENTAL COLLOQUIUM',
  'STUDENTS SYMPOSIUM',
]

async function expectOptions(
  page: Page,
  key: string,
  wanted: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const form = await openKind(page, key)
  for (const [label, options] of Object.entries(wanted)) {
    const field = fieldOf(key, label)
    const group = control(form, field)
    if (isRadio(field)) {
      const found = await group
        .getByRole('radio')
        .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
      expect(found, `${key}: ${label}`).toEqual(options)
      for (const option of options) await expect(group.getByRole('radio', { name: option, exact: true })).toHaveCount(1)
    } else {
      expect(await group.getByRole('option').allInnerTexts(), `${key}: ${label}`).toEqual(['Choose', ...options])
    }
  }
}

test('presentation, event and leave types; the extra training types of one department [L-392] [L-393] [L-394] [L-243] [L-299]', async ({
  page,
  cast,
  browser,
  baseURL,
}) => {
  await (await cast.as('student.medicine')).open(page, '/profile')
  await expectOptions(page, 'paper', {
    'Presentation Type': ['Paper Presentation', 'Poster Presentation'],
    'Academic Event': ['CME', 'Conference', 'Workshop'],
  })
  await expect(page.getByRole('radio', { name: 'Paper Presentation' })).toBeChecked()
  await expectOptions(page, 'leave', {
    'Leave Type': ['Academic Leave', 'Casual Leave', 'Maternity Leave', 'Sick Leave'],
  })
  const other = await browser.newContext({ baseURL })
  const pathologist = await other.newPage()
  await (await cast.as('student.pathology')).open(pathologist, '/profile')
  await expectOptions(pathologist, 'training', {
    'Training Type': [...TRAINING_TYPES, 'LABORATORY WORK', 'INTERACTIVE SLIDE', 'GROSS SEMINAR'],
  })
  await other.close()
})

test('Reset puts every field back to its default and posts nothing [L-079]', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, '/profile')
  const posts = countPosts(page)
  for (const key of ['training', 'conference', 'posting', 'clinicalCase']) {
    const kind = kindOf(key)
    const form = await openKind(page, key)
    await fillForm(form, kind, rota[key] ?? {})
    const date = kind.fields.find(({ type }) => type === 'date')
    if (date) await control(form, date).fill(daysFromToday(-3))
    if (key === 'conference') await attach(page, form, pdf())
    await form.getByRole('button', { name: 'Reset' }).click()
    if (date) await expect(control(form, date)).toHaveValue(today())
    for (const field of kind.fields) {
      if (field.type === 'date' || field.type === 'time' || field.type === 'group') continue
      if (field.type === 'file') await expect(form.getByRole('button', { name: 'Choose a file' })).toBeVisible()
      else if (isRadio(field)) await expect(control(form, field).getByRole('radio', { checked: true })).toHaveCount(0)
      else await expect(control(form, field), `${key}: ${field.label}`).toHaveValue('')
    }
    await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)
  }
  expect(posts()).toBe(0)
})
