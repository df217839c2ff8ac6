import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { everything } from '../extent'

const LOADING = '[role="progressbar"], [aria-busy="true"], .MuiSkeleton-root'

/** Waits until the page shows something to read and nothing that says it is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator(LOADING), 'the page is still loading').toHaveCount(0)
  const text = (await page.locator('main').first().innerText()).trim()
  expect(text.length, 'the page has almost no text: it is empty').toBeGreaterThan(20)
}

/** Every rule that axe has by default, and the size of what is pressed, which WCAG 2.2 asks for besides. */
const RULES = { rules: { 'target-size': { enabled: true } } }
/** What is right is counted only: to name every node that is takes longer than to look at it. */
const BRIEF = { resultTypes: ['violations' as const] }
/** What another scheme of colours can change. */
const COLOURS = { runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] } }

/** Runs axe on the page as it stands. */
async function scan(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await settled(page)
  const rules = { ...(scheme === 'light' ? RULES : COLOURS), ...BRIEF }
  // The other mode opens a second page for each look; it is for frames of other sites, which there are none of.
  const { violations, passes } = await new AxeBuilder({ page }).options(rules).setLegacyMode().analyze()
  expect(passes.length, 'axe found nothing to look at').toBeGreaterThan(scheme === 'light' ? 12 : 0)
  const found = violations.flatMap((rule) =>
    rule.nodes.map((node) => `${scheme}: ${rule.id}: ${node.target.join(' ')}: ${node.failureSummary ?? rule.help}`),
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

function ground(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

/** Waits until nothing goes from one colour to another any more, as the text of a label does. */
async function turned(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((each) => each.finished))
  })
}

/** Expects no violation on the page in light; where everything runs, none of its colours in dark either. */
export async function expectAccessible(page: Page): Promise<void> {
  if (everything) await expectAccessibleInBothSchemes(page)
  else await scan(page, 'light')
}

/** Expects no violation on the page in light, then none of its colours in dark, which must really be another picture. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  // Before anything is drawn there is no ground to compare with, and for a moment after it none but the document's own.
  await settled(page)
  await expect.poll(() => ground(page), { message: 'the page has no ground' }).not.toBe('rgba(0, 0, 0, 0)')
  const light = await ground(page)
  await scan(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  // The page follows the system by script, a moment after the change.
  await expect.poll(() => ground(page), { message: 'dark has the same ground as light' }).not.toBe(light)
  await turned(page)
  await scan(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => ground(page), { message: 'the page did not turn light again' }).toBe(light)
}
