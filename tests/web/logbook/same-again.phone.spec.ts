import type { StoredEntry } from '../support/actors'
import { pdf } from '../support/attachments'
import { fieldOf, type Kind, kindOf, kinds } from '../support/kinds'
import { expect, type Page, test } from '../support/test'

// The narrowest phone that is still in use.
test.use({ viewport: { width: 360, height: 740 } })

const addForm = (page: Page) => page.getByRole('dialog', { name: 'Add entry' })

/** The day after a calendar date. */
const dayAfter = (date: string) => new Date(Date.parse(date.slice(0, 10)) + 86_400_000).toISOString().slice(0, 10)

/**
 * Fills in what a copy leaves open, as few things as that are, and answers how many interactions it took: a patient is
 * one press, a day one, a file two. What belongs to another entry alone is never copied.
 */
async function fillRest(page: Page, kind: Kind, entry: StoredEntry): Promise<number> {
  const form = addForm(page)
  let done = 0
  if (kind.patientName) {
    await form.getByRole('group', { name: 'Your last patients' }).getByRole('button').first().tap()
    done += 1
  }
  if (kind.fields.some(({ type, required }) => type === 'file' && required)) {
    const { name, mimeType, buffer } = {
      name: 'again.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdf().bytes),
    }
    await form.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
    await expect(form.getByText(name)).toBeVisible()
    done += 2
  }
  if (kind.key === 'leave') {
    // Days of leave may not overlap.
    for (const name of ['fromDate', 'toDate']) {
      await form.getByLabel(fieldOf('leave', name).label, { exact: true }).fill(dayAfter(String(entry.toDate)))
      done += 1
    }
  }
  return done
}

// A clinical case is one patient's: its history and findings are never those of another, so it is not repeated.
const repeatable = kinds.filter(({ key }) => key !== 'clinicalCase')

for (const kind of repeatable)
  test(`${kind.title}: the same again takes at most four interactions`, async ({ page, cast }) => {
    const student = await cast.as('student.surgery')
    const entry = await student.create(kind.key)
    // The same procedure on the same patient and day would be asked about: this one is on another patient.
    if (kind.sameWhen) await student.create('clinicalCase', { patientId: '26/7315' })
    const before = await student.count(kind.key)
    // Where "Same again" leads; its press is the first interaction, the one on Submit the last.
    await student.open(page, `/task/${kind.categoryId}?copy=${entry._id}`)
    const form = addForm(page)
    const teacher = kind.fields.find(({ source }) => source === 'teachers')
    if (teacher) await expect(form.getByRole('combobox', { name: teacher.label })).not.toHaveValue('')
    const interactions = 1 + (await fillRest(page, kind, entry)) + 1
    await form.getByRole('button', { name: 'Submit', exact: true }).tap()
    await expect(page.getByRole('alertdialog', { name: kind.successTitle })).toBeVisible()
    await expect.poll(() => student.count(kind.key)).toBe(before + 1)
    test.info().annotations.push({ type: 'interactions', description: `${kind.title} again: ${interactions}` })
    expect(interactions).toBeLessThanOrEqual(4)
  })

test('after “Created!” the same again is two presses, and count and remark are there', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const kind = kindOf('opd')
  const entry = await student.create('opd', { opdCases: 41, studentRemark: 'Mostly fevers.' })
  const before = await student.count('opd')
  await student.open(page, `/task/${kind.categoryId}?copy=${entry._id}`)
  const form = addForm(page)
  const submit = form.getByRole('button', { name: 'Submit', exact: true })
  await expect(form.getByRole('combobox', { name: 'Guiding Faculty' })).not.toHaveValue('')
  await submit.tap()
  await page.getByRole('button', { name: 'Same again' }).tap()
  await expect(form.getByLabel('OPD Cases')).toHaveValue('41')
  await expect(form.getByLabel('Student Remark')).toHaveValue('Mostly fevers.')
  await submit.tap()
  await expect.poll(() => student.count('opd')).toBe(before + 2)
})

test('the form says how often the student did it so far', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const entry = await student.create('procedure', { role: 'Assisted' })
  await student.create('procedure', { role: 'Assisted' })
  await student.open(page, `/task/${kindOf('procedure').categoryId}?copy=${entry._id}`)
  await expect(addForm(page).getByText(/^Your \d+(st|nd|rd|th); so far .*\d+ assisted/)).toBeVisible()
})
