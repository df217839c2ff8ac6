/** Dialogs whose content comes after them: nothing moves under a press. */
import { png } from '../support/attachments'
import { reportOf } from '../support/kinds'
import { today } from '../support/samples'
import { expect, type Page, test } from '../support/test'

/** Holds the answers of an address back until they are let go. */
async function held(page: Page, path: RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const gate = new Promise<void>((done) => {
    release = done
  })
  await page.route(path, async (route) => {
    await gate
    await route.continue()
  })
  return release
}

/** Opens a dialog whose content is on its way, lets it come, and expects that its frame and Close stay where they were. */
async function staysInPlace(
  page: Page,
  answer: RegExp,
  open: () => Promise<unknown>,
  come: (page: Page) => Promise<void>,
) {
  const release = await held(page, answer)
  await open()
  const dialog = page.getByRole('dialog')
  const close = dialog.getByRole('button', { name: 'Close' }).first()
  await expect(dialog.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
  const before = [await dialog.boundingBox(), await close.boundingBox()]
  release()
  await come(page)
  expect([await dialog.boundingBox(), await close.boundingBox()]).toEqual(before)
}

test('a dialog keeps its height and its buttons when what it holds has come', async ({ page, cast }) => {
  const [student, head] = [await cast.as('student.pathology'), await cast.as('hod.pathology')]
  const mark = `Steady ${Date.now()}`
  const entry = await student.create('conference', { title: mark }, png())
  const list = reportOf('conference')
  const one = /\/api\/entries\/conference\/[0-9a-f]{24}$/

  await student.open(page, `${list}?q=${encodeURIComponent(mark)}`)
  await staysInPlace(
    page,
    one,
    () => page.getByRole('row').getByRole('button', { name: 'View' }).click(),
    async () => {
      const picture = page.getByRole('dialog').getByRole('group', { name: 'Picture' }).locator('img')
      await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(16)
    },
  )

  const { data: memo } = await head.call<{ _id: string }>('POST', '/memos', {
    studentId: student.user._id,
    date: today(),
    reason: mark,
  })
  await staysInPlace(
    page,
    /\/api\/memos\/[0-9a-f]{24}$/,
    () => page.goto(`/memo?open=${memo._id}`),
    () => expect(page.getByRole('dialog').getByText(mark)).toBeVisible(),
  )

  const desk = await page.context().newPage()
  await head.open(desk, '/dashboard')
  await staysInPlace(
    desk,
    one,
    () => desk.goto(`${list}?verify=${entry._id}`),
    () => expect(desk.getByRole('dialog').getByRole('button', { name: 'Submit' })).toBeVisible(),
  )
})
