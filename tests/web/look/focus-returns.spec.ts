/** After a dialog or a page that was opened from the keyboard the focus is where a keyboard goes on, never on the body. */
import type { Locator } from '@playwright/test'
import { reportOf } from '../support/kinds'
import { decide, openForm, rate } from '../support/page/form'
import { expect, onPhone, type Page, test } from '../support/test'

/** Opens what can be done with the entry in sight, and gives the button that opened it and the one to press. */
async function actOn(page: Page, topic: string, action: 'Delete' | 'Verify'): Promise<{ opener: Locator }> {
  if (!onPhone()) {
    const opener = page.getByRole('button', { name: `${action} ${topic}` })
    await opener.press('Enter')
    return { opener }
  }
  const opener = page.getByRole('button', { name: `Actions for ${topic}` })
  await opener.press('Enter')
  await page.getByRole('menuitem', { name: action }).press('Enter')
  return { opener }
}

const listOf = (topic: string) => `${reportOf('introduction')}?q=${encodeURIComponent(topic)}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the form of an entry hands the focus back to the button that opened it', async ({ page, cast }) => {
  await (await cast.as('student.pathology')).open(page, reportOf('opd'))
  const add = page.getByRole('button', { name: 'Add entry' }).last()
  await add.focus()
  const form = await openForm(page)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(add).toBeFocused()
})

test('a deletion that is cancelled hands the focus back, and one that is done puts it on the heading', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.pathology')
  const topic = `Focus ${Date.now()}`
  await student.create('introduction', { topic })
  await student.open(page, listOf(topic))
  const { opener } = await actOn(page, topic, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await actOn(page, topic, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).press('Enter')
  await expect(opener).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
})

test('a rejection hands the focus back where it is given up, and leaves it in the list once it is sent', async ({
  page,
  cast,
}) => {
  const topic = `Refocus ${Date.now()}`
  await (await cast.as('student.pathology')).create('introduction', { topic })
  await (await cast.as('hod.pathology')).open(page, listOf(topic))
  const { opener } = await actOn(page, topic, 'Verify')
  const action = page.getByRole('dialog', { name: 'Verification Action' })
  await expect(action.getByRole('textbox', { name: 'Feedback' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(action).toHaveCount(0)
  await expect(opener).toBeFocused()
  await actOn(page, topic, 'Verify')
  await rate(action, '1')
  await decide(action, 'Rejected', 'Say who was there.')
  await action.getByRole('button', { name: 'Submit', exact: true }).press('Enter')
  await expect(action).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('Back from a month is on its link, and a month that was signed has the focus on its heading', async ({
  page,
  cast,
}) => {
  await (await cast.as('professor.surgery')).open(page, '/standing/months')
  const link = page.getByRole('main').getByRole('link').nth(1)
  await link.press('Enter')
  const sign = page.getByRole('button', { name: /^Sign \w+ \d{4}$/ })
  await expect(sign).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
  await link.press('Enter')
  await sign.press('Enter')
  await page
    .getByRole('dialog')
    .getByLabel(/^Days present/)
    .press('Enter')
  await expect(sign).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
})
