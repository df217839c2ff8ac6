import { readFile } from 'node:fs/promises'
import { reportOf } from '../support/kinds'
import { expect, type Page, test } from '../support/test'

async function take(page: Page, format: RegExp): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Download' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a list is taken as a file, as it is filtered, without patients', async ({ page, cast }) => {
  const mark = `Taken ${Date.now()}`
  const student = await cast.as('student.surgery')
  const entry = await student.create('opd', { venue: mark, opdCases: 41, studentRemark: '=1+1' })
  await student.create('opd', { venue: `Not ${Date.now()}` })
  await (await cast.as('professor.surgery')).verify('opd', entry)

  await student.open(page, `${reportOf('opd')}?q=${encodeURIComponent(mark)}`)
  const sheet = await take(page, /CSV/)
  expect(sheet.name).toMatch(/^logbook-opd-\d{4}-\d\d-\d\d\.csv$/)
  const [head, row, ...rest] = sheet.bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  expect(head).toContain('Venue,OPD Cases,Status')
  expect(row).toContain(`${mark},41,Approved,'=1+1`)
  expect(rest).toEqual([])
  await expect(page.getByRole('status').filter({ hasText: 'was downloaded' })).toBeVisible()

  await (await cast.as('hod.surgery')).open(page, reportOf('procedure'))
  const book = await take(page, /XLSX/)
  expect(book.name).toMatch(/^logbook-procedure-.*\.xlsx$/)
  expect(book.bytes.subarray(0, 2).toString()).toBe('PK')
})
