import AxeBuilder from '@axe-core/playwright'
import { fonts } from '../support/browser'
import { kinds, reportOf } from '../support/kinds'
import { settled } from '../support/page/axe'
import { expectWellSet } from '../support/page/layout'
import { mayOpen, routes } from '../support/routes'
import { expect, type Page, test } from '../support/test'

// In its own fonts a usual run looks at these pages while it looks whether they are accessible (`axe.spec.ts`).
// The people look at their pages beside each other.
test.describe.configure({ mode: 'parallel' })

/** The widths of a phone and of a desktop: one page takes both, as only its layout differs. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** What stands in an address for its parts; every other part gets a word that names nothing. */
const parts: Readonly<Record<string, string>> = { slug: 'kaveri-valley' }
const filled = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? 'unknown')

/** The addresses of some routes; the one of the reports stands for each kind's. */
const addresses = (some: typeof routes) => [
  ...new Set(some.flatMap(({ path }) => (path === '/task/:id' ? kinds.map(({ key }) => reportOf(key)) : filled(path)))),
]

/** Expects that the page is well set at both sizes, and that what is pressed is large enough. */
async function check(page: Page, where: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settled(page)
    const at = `${where} at ${size.width} in ${fonts}`
    await expectWellSet(page, at)
    const { violations } = await new AxeBuilder({ page }).withRules(['target-size']).setLegacyMode().analyze()
    const small = violations.flatMap(({ nodes }) => nodes.map((node) => `${node.html}: ${node.failureSummary}`))
    expect.soft(small, `${at}: too small to press`).toEqual([])
  }
}

/** Goes to a page within the product, without loading it anew; one that sends its visitor on ends elsewhere. */
async function go(page: Page, to: string): Promise<void> {
  await page.evaluate((path) => {
    document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
  await expect(page.locator('main h1:not([data-left])')).toBeVisible()
}

// A log-out ends the session and leaves by itself, and a purchase without anybody who buys goes elsewhere.
const walked = routes.filter(({ path }) => !['/logout', '/payment'].includes(path))

test('every page that is open to anybody is well set', async ({ page }) => {
  test.setTimeout(480_000)
  for (const path of addresses(walked.filter(({ guard }) => guard === 'public'))) {
    await page.goto(path)
    await check(page, path)
  }
})

const isForensic = (path: string) => /^.(forn|autopsy)/.test(path)
const isReport = (path: string) => path.startsWith('/task/')

/** Who looks at which of their pages: what another one has seen in the same way is left out. */
const visits: readonly (readonly [name: string, visits: (path: string) => boolean])[] = [
  ['student.medicine', () => true],
  ['student.forensic', isForensic],
  ['professor.forensic', isForensic],
  ['hod.medicine', () => true],
  ['master', (path) => !isReport(path)],
]

for (const [name, visited] of visits)
  test(`every page that ${name} may open is well set`, async ({ page, cast }) => {
    test.setTimeout(480_000)
    const actor = await cast.as(name)
    await actor.open(page, '/profile')
    const open = walked.filter(({ guard }) => guard !== 'public' && mayOpen(guard, actor.user))
    const paths = addresses(open).filter(visited)
    expect(paths.length).toBeGreaterThan(3)
    for (const path of paths) {
      // The reports are one component, whose heading stays; they are loaded anew.
      if (isReport(path)) await page.goto(path)
      else await go(page, path)
      await check(page, path)
    }
  })
