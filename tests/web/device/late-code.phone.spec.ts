/** Code that is fetched late, on a network that goes: what needs it says so in its place, and the rest stands. */

import { reportOf } from '../support/kinds'
import { named, openForm } from '../support/page/form'
import { expect, type Page, test } from '../support/test'

/** Lets no code of these files come. Answers how to let it come again. */
async function without(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

test('a field whose code did not come is a line with Retry in the form, which keeps what is typed', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.medicine')
  await student.open(page, reportOf('conference'))
  const back = await without(page, /\/assets\/FileInput-/)
  const form = await openForm(page)
  await form.getByRole('textbox', { name: named('Title') }).fill('Typed before')
  await expect(form.getByRole('alert')).toContainText('This part could not be loaded.')
  await back()
  await form.getByRole('button', { name: 'Retry' }).click()
  await expect(form.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expect(form.getByRole('textbox', { name: named('Title') })).toHaveValue('Typed before')
})

test('a dialog and a page whose code did not come can be asked for again, by a press or by the network', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.medicine')
  const back = await without(page, /\/assets\/(QuickAdd|MemoPage)-/)
  await student.open(page, '/dashboard')
  await page.getByRole('button', { name: 'Add entry' }).first().click()
  const line = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
  await line.getByRole('button', { name: 'Close' }).click()
  await expect(line).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good')
  await page.getByRole('button', { name: 'Add entry' }).first().click()
  await expect(line).toBeVisible()

  const memos = await page.context().newPage()
  const memosBack = await without(memos, /\/assets\/MemoPage-/)
  await student.open(memos, '/memo')
  await expect(memos.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await memosBack()
  await memos.getByRole('button', { name: 'Retry' }).click()
  await expect(memos.getByRole('heading', { level: 1 })).toContainText(/Memo/)

  await back()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('dialog', { name: 'Add entry' })).toBeVisible()
})
