/** Text that is pasted from another program brings unseen characters along. */
import type { Locator } from '@playwright/test'
import { reportOf } from '../support/kinds'
import { openForm } from '../support/page/form'
import { expect, test } from '../support/test'

/** Types, puts the caret between the two words and pastes there, as Ctrl+V does. */
async function pasteBetween(field: Locator, text: string): Promise<number> {
  await field.fill('Seen today.')
  return field.evaluate((element, pasted) => {
    const input = element as HTMLInputElement | HTMLTextAreaElement
    input.focus()
    input.setSelectionRange(5, 5)
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    return input.selectionStart ?? -1
  }, text)
}

test('pasting removes unseen characters in the form of an entry and in the feedback, and keeps the caret', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.pathology')
  const entry = await student.create('introduction', { topic: `Pasted ${Date.now()}` })
  await student.open(page, reportOf('introduction'))
  const form = await openForm(page)
  const pasted = 'in\u200b \u202award\u202c\ufeff '
  const topic = form.getByRole('textbox', { name: 'Topic' }).first()
  expect(await pasteBetween(topic, pasted)).toBe('Seen in ward '.length)
  await expect(topic).toHaveValue('Seen in ward today.')
  const desk = await page.context().newPage()
  await (await cast.as('hod.pathology')).open(desk, `${reportOf('introduction')}?verify=${entry._id}`)
  const feedback = desk.getByRole('dialog', { name: 'Verification Action' }).getByRole('textbox', { name: 'Feedback' })
  expect(await pasteBetween(feedback, pasted)).toBe('Seen in ward '.length)
  await expect(feedback).toHaveValue('Seen in ward today.')
})

test('a search text of unseen characters in the address is ignored', async ({ page, cast }) => {
  const student = await cast.as('student.pathology')
  for (const path of [reportOf('training'), '/memo', '/drp/home']) {
    const sent = page.waitForRequest((request) => /[?&]page=1\b/.test(request.url()))
    if (path === reportOf('training')) await student.open(page, `${path}?q=%00`)
    else await page.goto(`${path}?q=%00`)
    expect(new URL((await sent).url()).searchParams.get('search') ?? '').toBe('')
    await expect(page.getByText(/Loading failed|could not be loaded/)).toHaveCount(0)
  }
})
