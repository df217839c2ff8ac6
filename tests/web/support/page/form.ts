import { expect, type Locator, type Page } from '@playwright/test'
import type { Attachment } from '../attachments'
import type { Field, Kind } from '../kinds'
import type { Answers } from '../samples'

/** The name of a field in a form, with or without "(optional)" behind it. */
export function named(label: string): RegExp {
  return new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}( \\(optional\\))?$`)
}

/** The control or, for radio buttons, the group of controls of a field. */
export function control(within: Locator, field: Field): Locator {
  const name = named(field.label)
  if (field.type === 'reference') return within.getByRole('combobox', { name })
  if (field.type === 'lines') return within.getByRole('textbox', { name: `${field.label} 1` })
  if (isRadio(field)) return within.getByRole('radiogroup', { name })
  if (field.type === 'choice') return within.getByRole('combobox', { name })
  return within.getByLabel(name)
}

/** Whether a choice is a row of radio buttons: up to four options are, unless the field says otherwise. */
export function isRadio(field: Field): boolean {
  if (field.type !== 'choice') return false
  return field.widget ? field.widget === 'radio' : (field.options?.length ?? 0) <= 4
}

/** Picks the item of a type-ahead whose name begins with the text; the first item for "*". */
export async function pick(within: Locator, field: Field, text: string): Promise<void> {
  const input = control(within, field)
  await expect(input).toBeEnabled()
  await input.click()
  if (text !== '*') await input.fill(text)
  const options = within.getByRole('listbox').getByRole('option')
  const wanted = text === '*' ? options.first() : options.filter({ hasText: text }).first()
  await wanted.click()
  await expect(input).not.toHaveValue('')
}

/** Fills one field as a person would. */
export async function fillField(within: Locator, field: Field, value: Answers[string]): Promise<void> {
  if (field.type === 'group') {
    const group = within.getByRole('region', { name: field.label, exact: true })
    for (const inner of field.fields ?? []) {
      const each = (value as Answers)[inner.name]
      if (each !== undefined) await fillField(group, inner, each)
    }
  } else if (field.type === 'lines') {
    for (const [index, line] of (value as readonly string[]).entries()) {
      if (index > 0) await within.getByRole('button', { name: 'Add another', exact: true }).click()
      await within.getByRole('textbox', { name: `${field.label} ${index + 1}`, exact: true }).fill(line)
    }
  } else if (field.type === 'reference') {
    await pick(within, field, value as string)
  } else if (isRadio(field)) {
    await control(within, field)
      .getByRole('radio', { name: value as string, exact: true })
      .check()
  } else if (field.type === 'choice') {
    await control(within, field).selectOption(value as string)
  } else {
    await control(within, field).fill(value as string)
  }
}

/** Fills the fields of a kind that the answers name, in the order of the form; a phone shows a long form by sections. */
export async function fillForm(within: Locator, kind: Kind, answers: Answers): Promise<void> {
  for (const field of kind.fields) {
    const next = within.getByRole('button', { name: `Next: ${field.section}`, exact: true })
    if (field.section && (await next.isVisible())) await next.click()
    const value = answers[field.name]
    if (value !== undefined) await fillField(within, field, value)
  }
}

/** Goes on to the section that has Submit, where a phone shows one at a time. */
export async function toLastSection(form: Locator): Promise<void> {
  const next = form.getByRole('button', { name: /^Next: / })
  while ((await next.count()) > 0) await next.click()
}

/** Chooses a file by the form's own button. */
export async function attach(page: Page, within: Locator, file: Attachment): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await within.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: file.name, mimeType: file.type, buffer: file.bytes })
  await expect(within.getByRole('button', { name: `Remove ${file.name}` })).toBeVisible()
}

/** Opens the add form of the report in sight. */
export async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add entry' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add entry' })
  await expect(form.getByRole('button', { name: /^(Submit|Next: .+)$/ })).toBeVisible()
  return form
}

/** Opens the certificate of the entry whose detail is in sight. */
export async function openCertificate(page: Page, detail: Locator, name: string): Promise<Locator> {
  await detail.getByRole('button', { name: `Open ${name}` }).click()
  const viewer = page.getByRole('dialog', { name: 'Certificate', exact: true })
  await expect(viewer).toBeVisible()
  return viewer
}

/** Expects a message dialog with its title and text, and answers it for more. */
export async function expectMessage(page: Page, title: string, text?: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('alertdialog', { name: title, exact: true })
  await expect(dialog).toBeVisible()
  if (text !== undefined) {
    await (typeof text === 'string'
      ? expect(dialog.getByText(text, { exact: true })).toBeVisible()
      : expect(dialog.getByText(text)).toBeVisible())
  }
  return dialog
}

/** Closes a message dialog with OK. A success closes by itself after 1.5 s, which may be before the press. */
export async function dismiss(dialog: Locator): Promise<void> {
  await dialog
    .getByRole('button', { name: 'OK' })
    .click({ timeout: 5000 })
    .catch(() => undefined)
  await expect(dialog).toHaveCount(0)
}

/** Gives the rating of the open Verification Action dialog: one grade, or one value for every criterion. */
export async function rate(dialog: Locator, grade: string | number): Promise<void> {
  await expect(dialog.getByRole('textbox', { name: 'Feedback' })).toBeVisible()
  if (typeof grade === 'number') {
    const criteria = dialog
      .getByRole('radiogroup')
      .filter({ has: dialog.page().getByRole('radio', { name: '4 Very Good' }) })
    await expect(criteria.first()).toBeVisible()
    for (const each of await criteria.all()) await each.getByRole('radio', { name: new RegExp(`^${grade} `) }).check()
    return
  }
  const select = dialog.getByRole('combobox', { name: 'Score / Grade' })
  if ((await select.count()) > 0) await select.selectOption(grade)
  else await dialog.getByRole('radiogroup', { name: 'Score / Grade' }).locator(`input[value="${grade}"]`).check()
}

/** Writes the feedback and the decision. */
export async function decide(dialog: Locator, status: 'Approved' | 'Rejected', feedback: string): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Feedback' }).fill(feedback)
  await dialog.getByRole('radiogroup', { name: 'Status' }).getByRole('radio', { name: status }).check()
}
