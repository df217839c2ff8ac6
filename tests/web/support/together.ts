import type { Browser, BrowserContext, Locator } from '@playwright/test'
import type { Actor } from './actors'
import { framePdf } from './browser'
import { expectAccessible } from './page/axe'
import { expectNoSideScroll } from './page/watch'
import { expect, type Page } from './test'

/** A second person's page beside the first one's, signed in at an address. */
export async function besides(browser: Browser, page: Page, actor: Actor, path: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await framePdf(context)
  const theirs = await context.newPage()
  await actor.open(theirs, path)
  return theirs
}

/** The same of a long form, at a height at which the bars over it and under it hide nothing. */
export async function wholeWellMade(page: Page): Promise<void> {
  // The word about what was done lies over the page for a moment, and may leave by itself.
  const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true })
  if (await dismiss.isVisible()) await dismiss.click({ timeout: 3000 }).catch(() => undefined)
  await expect(dismiss).toHaveCount(0)
  const size = page.viewportSize()
  if (size) await page.setViewportSize({ width: size.width, height: 5000 })
  await wellMade(page)
  if (size) await page.setViewportSize(size)
}

/** The page in sight has nothing that axe minds, in light and dark, and does not scroll sideways. */
export async function wellMade(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSideScroll(page)
}

/** Turns the pages of a queue until what is wanted is there; at the last page it turns back. */
export async function turnTo(queue: Locator, wanted: Locator, first: 'Next' | 'Previous' = 'Next'): Promise<void> {
  let turn = first
  const place = queue.getByRole('status').filter({ hasText: /^Page \d+ of \d+$/ })
  for (;;) {
    await expect(place).toBeVisible()
    await expect(queue.locator('[aria-busy]')).toHaveCount(0)
    if (await wanted.first().isVisible()) return
    const before = await place.innerText()
    if (await queue.getByRole('button', { name: turn }).isDisabled()) turn = turn === 'Next' ? 'Previous' : 'Next'
    const button = queue.getByRole('button', { name: turn })
    // A last page that a decision left empty turns by itself, and nothing is left to press.
    await button.click({ timeout: 3000 }).catch(() => undefined)
    await expect(wanted.or(place.filter({ hasNotText: before })).first()).toBeVisible()
  }
}
