import type { LogbookRecord } from '../../../web/src/features/printing/paper/record'
import { expect, test } from '../support/test'
import { wellMade } from '../support/together'

test('the page fits every screen, and Print is in reach [T-119]', async ({ page, cast }) => {
  test.slow()
  const student = await cast.as('student.medicine')
  // Of a long logbook the start, which axe looks at in less than a minute.
  await page.route('**/api/printLogbook/*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: LogbookRecord }
    const { sections, remarks, appraisals, ...rest } = answer.data
    const few = sections.map((section) => ({ ...section, rows: section.rows.slice(0, 1) }))
    const data = { ...rest, sections: few, remarks: remarks.slice(0, 2), appraisals: appraisals.slice(0, 1) }
    await route.fulfill({ json: { status: true, data } })
  })
  await (await cast.as('professor.medicine')).open(page, '/printLogbook')
  const print = page.getByRole('button', { name: 'Print', exact: true })
  await expect(print).toBeDisabled()
  await page.getByRole('combobox', { name: 'Select Student' }).selectOption({ label: student.user.name })
  await expect(page.getByRole('region', { name: 'Postgraduate Logbook' })).toContainText(student.user.name)
  await expect(print).toBeEnabled()
  await expect(print).toBeInViewport({ ratio: 1 })
  await wellMade(page)
})
