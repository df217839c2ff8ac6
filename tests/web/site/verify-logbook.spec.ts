import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Actor } from '../support/actors'
import { expectAccessible } from '../support/page/axe'
import { expectNoSideScroll, Watch } from '../support/page/watch'
import type { Server } from '../support/server'
import { expect, type Page, picture, test } from '../support/test'

const root = resolve(import.meta.dirname, '../../..')

/** Makes the student's PDF and answers its bytes and the code that stands in it. */
async function makePdf(server: Server, student: Actor): Promise<{ bytes: Buffer; code: string }> {
  const headers = { authorization: `Bearer ${student.token}` }
  const answer = await fetch(`${server.url}/api/logbookPdf/${student.user._id}`, { headers })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { data } = await student.call<{ code: string }[]>('GET', `/prints/${student.user._id}?page=1&limit=1`)
  const code = data[0]?.code ?? ''
  expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  return { bytes, code }
}

/** Changes the score of an entry in the data folder itself, as somebody who has the machine could, with the server down. */
async function changeBehindItsBack(server: Server, entryId: string): Promise<void> {
  await server.stop()
  const lines = [
    'import sys',
    'from bson import ObjectId',
    'from api.core.store.embedded import open_client',
    'client = open_client(sys.argv[1])',
    'done = client["pglogbook"]["entries"].update_one({"_id": ObjectId(sys.argv[2])}, {"$set": {"score": "4"}})',
    'assert done.matched_count == 1',
    'client.close()',
  ]
  const store = join(server.data, 'pglogbook.sqlite3')
  execFileSync(join(root, '.venv/bin/python'), ['-c', lines.join('\n'), store, entryId], { cwd: root })
  await server.start()
}

const verdict = (page: Page) => page.getByRole('main').getByRole('status').getByRole('heading')
const fact = (page: Page, term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd')

test('a stranger checks a printed logbook by its code: it matches, is superseded, or does not match', async ({
  page,
  cast,
  server,
}) => {
  test.slow()
  const student = await cast.as('student.forensic')
  const teacher = await cast.as('professor.forensic')
  const first = await student.create('opd')
  const second = await student.create('opd')
  await teacher.verify('opd', first)
  const { bytes, code } = await makePdf(server, student)

  const watch = await Watch.over(page)
  await page.goto('/verify-logbook')
  await page.getByLabel('Code on the paper').fill(code.toLowerCase().replace('-', ' '))
  await picture(page, 'verify-logbook-form', true)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(verdict(page)).toHaveText('Matches')
  await expect(page).toHaveURL(new RegExp(`/verify-logbook/${code}$`))
  await expect(fact(page, 'Name')).toHaveText(student.user.name)
  await expect(fact(page, 'College')).toHaveText(student.user.collegeId?.name ?? '')
  await expect(fact(page, 'Department')).toHaveText(student.user.departmentId?.name ?? '')
  await expect(fact(page, 'Entries')).toHaveText(/^\d+ in all: \d+ approved, \d+ pending, \d+ rejected$/)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await picture(page, 'verify-logbook-matches', true)

  // The very file, and one byte more.
  const chooser = page.getByLabel('PDF to compare')
  await chooser.setInputFiles({ name: 'Logbook.pdf', mimeType: 'application/pdf', buffer: bytes })
  await expect(page.getByText('This is exactly the file that was made.')).toBeVisible()
  const other = Buffer.concat([bytes, Buffer.from('\n')])
  await chooser.setInputFiles({ name: 'Logbook.pdf', mimeType: 'application/pdf', buffer: other })
  await expect(page.getByText(/This is not the file that was made/)).toBeVisible()

  await teacher.verify('opd', second)
  await page.reload()
  await expect(verdict(page)).toHaveText('Superseded')
  await expect(page.getByText('One entry was verified since.')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'verify-logbook-superseded', true)
  watch.expectQuiet('the check of a print')

  try {
    await changeBehindItsBack(server, first._id)
    await page.reload()
    await expect(verdict(page)).toHaveText('Does not match')
    await expect(page.getByText('A verified entry, or its result, is no longer what was verified.')).toBeVisible()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await picture(page, 'verify-logbook-does-not-match', true)
  } finally {
    await server.reset()
  }
})

test('a code that nobody was given is said to be unknown, and can be put right', async ({ page }) => {
  await page.goto('/verify-logbook/00000-00000')
  await expect(page.getByRole('alert')).toContainText('There is no print with the code 00000-00000')
  const field = page.getByLabel('Code on the paper')
  await expect(field).toHaveValue('00000-00000')
  await field.fill('123')
  await field.press('Enter')
  await expect(page.getByText('A code has ten letters and digits, in two groups of five.')).toBeVisible()
  await expect(field).toBeFocused()
  await expectNoSideScroll(page)
  await expectAccessible(page)
})
