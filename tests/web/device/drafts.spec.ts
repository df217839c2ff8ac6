import type { Actor } from '../support/actors'
import { pdf } from '../support/attachments'
import { rota } from '../support/job/rota'
import { kindOf, reportOf } from '../support/kinds'
import { kept } from '../support/page/device'
import { attach, fillForm, openForm } from '../support/page/form'
import { expect, onPhone, type Page, signIn, signInHere, test } from '../support/test'

const draftSaved = /Draft saved \d\d:\d\d/
const restored = (page: Page) => page.getByRole('alert').filter({ hasText: 'Unsent text restored' })

/** Ends the session of the page on the server, as fifty idle minutes do; the page hears of it with its next press. */
async function endSession(page: Page, actor: Actor, press: string): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('sessionToken'))
  await actor.endSession(token ?? '')
  // A call of the page's own may be first to hear of it, and the button gone. A click that waits for the button would
  // be left over, and would press the same button of the form that is opened after signing in again.
  await page
    .getByRole('button', { name: press, exact: true })
    .evaluateAll(([button]) => (button as HTMLElement | undefined)?.click())
  await expect(page).toHaveURL(/ogin\?next=/)
  // Where the press was first to hear of it, the page says over the sign-in that nothing was submitted.
  const told = page.getByRole('alertdialog', { name: 'Not submitted' })
  await page.addLocatorHandler(told, () => told.getByRole('button', { name: 'OK' }).click())
}

test('an entry half typed is back with its file after the session ended, and after another tab had the same form', async ({
  page,
  cast,
  context,
}) => {
  const kind = kindOf('conference')
  const student = await cast.as('student.medicine')
  const title = `Half typed ${Date.now()}`
  await signIn(page, 'student.medicine')
  await page.goto(reportOf('conference'))
  let form = await openForm(page)
  await fillForm(form, kind, { ...rota.conference, title })
  await attach(page, form, pdf('half.pdf'))
  await expect(form.getByText(draftSaved)).toBeVisible()

  // The same form in another tab keeps what is typed there apart.
  const other = await context.newPage()
  await student.open(other, reportOf('conference'))
  const second = await openForm(other)
  await expect(second.getByText('This form is open in another tab as well.')).toBeVisible()
  await second.getByRole('textbox', { name: 'Title' }).fill('Typed in the second tab')
  await expect(second.getByText(draftSaved)).toBeVisible()
  await other.close()

  await form.getByRole('textbox', { name: 'Title' }).fill(`${title}, the last letters`)
  await endSession(page, student, 'Submit')
  await signInHere(page, 'student.medicine')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: `Continue ${kind.title}` })).toHaveCount(2)
  await page.goto(reportOf('conference'))
  form = await openForm(page)
  await expect(restored(page)).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(`${title}, the last letters`)
  await expect(form.getByRole('button', { name: 'Remove half.pdf' })).toBeVisible()
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('')
  await form.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(`${title}, the last letters`)
  const before = await student.count('conference')
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(form).toHaveCount(0)
  expect(await student.count('conference')).toBe(before + 1)
  // The draft of what was sent goes a moment after the form; the other tab's stays.
  await expect.poll(() => kept(page, 'drafts')).toBe(1)
  await page.goto('/dashboard')
  const left = page.getByRole('link', { name: `Continue ${kind.title}` })
  await expect(left).toHaveCount(1)
  await left.click()
  await expect(page.getByRole('dialog', { name: 'Add entry' }).getByRole('textbox', { name: 'Title' })).toHaveValue(
    'Typed in the second tab',
  )
})

test('a verification and a profile half typed are back after the session ended', async ({ page, cast }) => {
  const student = await cast.as('student.pathology')
  const professor = await cast.as('professor.pathology')
  const entry = await student.create('opd', { venue: `Draft ${Date.now()}` })
  await signIn(page, 'professor.pathology')
  await page.goto(`${reportOf('opd')}?verify=${entry._id}`)
  let dialog = page.getByRole('dialog', { name: 'Verification Action' })
  await dialog.getByRole('textbox', { name: 'Feedback' }).fill('Take the history first.')
  await dialog.getByRole('radio', { name: 'Rejected' }).check()
  await expect(dialog.getByText(draftSaved)).toBeVisible()
  await page.goto('/profile')
  const address = page.getByLabel(/^Registration number/)
  await expect(address).toBeVisible()
  await address.fill('MMC 2011/05/1234')
  await endSession(page, professor, 'Save profile')
  await signInHere(page, 'professor.pathology')
  await page.goto('/profile')
  await expect(restored(page)).toBeVisible()
  await expect(address).toHaveValue('MMC 2011/05/1234')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Continue User Profile' })).toHaveCount(0)
  await page.getByRole('link', { name: `Continue the verification of ${kindOf('opd').title}` }).click()
  dialog = page.getByRole('dialog', { name: 'Verification Action' })
  await expect(restored(page)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Feedback' })).toHaveValue('Take the history first.')
  await expect(dialog.getByRole('radio', { name: 'Rejected' })).toBeChecked()
})

test('Back closes what lies over the page and does not leave it', async ({ page, cast }) => {
  await (await cast.as('student.pathology')).open(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good')
  await page
    .getByRole('region', { name: 'Your logbook' })
    .locator(`a[href="${reportOf('opd')}"]`)
    .click()
  // The dashboard has a button of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('REPORT')
  const form = await openForm(page)
  await form.getByRole('textbox', { name: 'Venue' }).fill('Kept')
  await page.goBack()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Kept on this device as a draft.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(reportOf('opd'))
  if (onPhone()) {
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toHaveCount(0)
    // Android's own way: a request to close, which never reaches the history.
    await page.getByRole('button', { name: 'More, menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  }
  expect(new URL(page.url()).pathname).toBe(reportOf('opd'))
  if (onPhone()) return
  // A page that was opened by its address has nothing of the product before it; Back still closes the dialog only.
  await page.goto(reportOf('opd'))
  const again = await openForm(page)
  await page.goBack()
  await expect(again).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(reportOf('opd'))
})
