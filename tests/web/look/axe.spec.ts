import { pdf } from '../support/attachments'
import { rota } from '../support/job/rota'
import { checklist, kindOf, kinds, reportOf } from '../support/kinds'
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/page/axe'
import { fillForm, openForm } from '../support/page/form'
import { expectWellSet } from '../support/page/layout'
import { expectNoSideScroll } from '../support/page/watch'
import { mayOpen, routes } from '../support/routes'
import type { Answers } from '../support/samples'
import { expect, onPhone, type Page, test } from '../support/test'

/** What stands in an address for its parts; every other part gets a word that names nothing. */
const parts: Readonly<Record<string, string>> = { slug: 'kaveri-valley' }

const address = (path: string) =>
  path === '/task/:id' ? reportOf('opd') : path.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? 'unknown')

/** Goes to a page within the product, without loading it anew. */
async function go(page: Page, to: string): Promise<void> {
  await page.evaluate((path) => {
    // The page before stays until the next one is there.
    document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
  await expect(page.locator('main h1:not([data-left])')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(to)
}

/** Expects a page to be accessible and well set. Dark is looked at in one size, because colours are the same in the other. */
async function check(page: Page, dark = !onPhone()): Promise<void> {
  await expectNoSideScroll(page)
  await expectWellSet(page, page.url())
  await (dark ? expectAccessibleInBothSchemes(page) : expectAccessible(page))
}

// The people look at their pages beside each other.
test.describe.configure({ mode: 'parallel' })

// The screen of a log-out leaves by itself, and so do those of a purchase without anybody who buys; `look.spec.ts` and
// `purchase.spec.ts` hold them. A whole printed logbook takes axe minutes; `print.spec.ts` holds the start of one.
const walked = routes.filter(({ path }) => !['/logout', '/cart', '/payment', '/printLogbook'].includes(path))

test('every page that is open to anybody is accessible', async ({ page }) => {
  test.setTimeout(480_000)
  for (const { path } of walked.filter(({ guard }) => guard === 'public')) {
    await page.goto(address(path))
    await test.step(path, () => check(page))
  }
})

/** Whose pages are looked at in dark, where not everything runs; those of the others are made of the same parts. */
const inDark = ['student.medicine', 'hod.medicine']

for (const name of [...inDark, 'master']) {
  test(`every page that ${name} may open is accessible`, async ({ page, cast }) => {
    test.setTimeout(480_000)
    const actor = await cast.as(name)
    await actor.open(page, '/profile')
    const pages = walked.filter(({ guard }) => guard !== 'public' && mayOpen(guard, actor.user))
    expect(pages.length).toBeGreaterThan(5)
    for (const { path } of pages) {
      await go(page, address(path))
      await test.step(path, () => check(page, !onPhone() && inDark.includes(name)))
    }
  })
}

test('every add form is accessible, and the edit form', async ({ page, cast }) => {
  test.setTimeout(480_000)
  const student = await cast.as('student.surgery')
  await student.open(page, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Profile')
  // These three stand in `look.spec.ts`, empty and refused.
  const seen = ['procedure', 'conference', 'clinicalCase']
  for (const [place, { key }] of kinds.filter(({ key }) => !seen.includes(key)).entries()) {
    await go(page, reportOf(key))
    const form = await openForm(page)
    // All forms are made of the same parts: one shows their colours in dark.
    await test.step(key, () => check(page, !onPhone() && place === 0))
    await form.getByRole('button', { name: 'Close' }).click()
    await expect(form).toHaveCount(0)
  }
  const record = await student.create('checklist')
  await go(page, reportOf('checklist'))
  await page.getByRole('button', { name: 'Add entry' }).first().click()
  const form = page.getByRole('dialog', { name: checklist.addTitle ?? 'Add entry' })
  await expect(form.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
  await check(page)
  await form.getByRole('button', { name: 'Close' }).click()
  await page.goto(`${reportOf('checklist')}?edit=${record._id}`)
  const edit = page.getByRole('dialog', { name: checklist.editTitle ?? 'Edit entry' })
  await edit.getByRole('textbox', { name: /^Student Remark/ }).fill('Half typed')
  await expect(edit.getByText(/Draft saved/)).toBeVisible()
  await page.waitForTimeout(1500)
  await page.reload()
  await expect(page.getByText('Unsent text restored')).toBeVisible()
  await check(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('What was typed here was discarded.')).toBeVisible()
  await check(page)
})

test('what opens over a list is accessible: filters, menus, certificate, outbox', async ({ page, cast, context }) => {
  test.slow()
  const student = await cast.as('student.medicine')
  await student.create('conference', {}, pdf('seen.pdf'))
  await student.open(page, reportOf('conference'))
  await expect(page.getByRole('status').filter({ hasText: /\d+ to \d+ of \d+/ })).toBeVisible()
  await page
    .getByRole('button', { name: onPhone() ? 'Filters' : /Date|dates/ })
    .first()
    .click()
  await expect(page.getByLabel('From').last()).toBeVisible()
  await check(page)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('From').last()).toBeHidden()
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await check(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await check(page)
  await page.keyboard.press('Escape')
  if (onPhone()) {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await expect(page.getByRole('menu')).toBeVisible()
    await check(page)
    await page.keyboard.press('Escape')
  } else {
    await page.getByRole('table').getByRole('button', { name: 'View', exact: true }).first().click()
    await expect(page.getByRole('dialog', { name: 'Certificate', exact: true })).toBeVisible()
    await check(page)
    await page.keyboard.press('Escape')
  }
  await go(page, reportOf('opd'))
  await (await openForm(page)).getByRole('button', { name: 'Close' }).click()
  await context.setOffline(true)
  const form = await openForm(page)
  await fillForm(form, kindOf('opd'), { ...rota.opd } as Answers)
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('region', { name: 'Outbox' }).getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('dialog', { name: 'Outbox' }).getByRole('listitem')).toHaveCount(1)
  await check(page)
})
