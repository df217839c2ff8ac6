import { expect, type Locator, type Page } from '@playwright/test'

/** Goes to an address within the product, as a link does: nothing is loaded anew. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The heading of the page in sight; none while the page that was left by `go` still stands there. */
export const headingOf = (page: Page): Locator => page.locator('main h1:not([data-left])')

/** Expects the browser to be at a path, whatever is asked behind it. */
export async function expectPath(page: Page, path: string, why = ''): Promise<void> {
  await expect(page, why).toHaveURL((url) => url.pathname === path)
}

/** A link of the sidebar, as it is seen. */
export interface SidebarLink {
  label: string
  path: string
  /** The label of the group that it stands in; none stands on its own line. */
  group: string
}

/** Every link that can be seen in the sidebar, from top to bottom, once all its groups are open. */
export async function sidebarLinks(page: Page): Promise<SidebarLink[]> {
  const bar = page.getByRole('complementary').getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link').first()).toBeVisible()
  const closed = bar.getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  return bar.getByRole('link').evaluateAll((links) =>
    links
      .filter((link) => link.checkVisibility())
      .map((link) => ({
        label: link.textContent ?? '',
        path: link.getAttribute('href') ?? '',
        group: link.closest('ul[id]')?.parentElement?.querySelector('button')?.textContent ?? '',
      })),
  )
}

/** The names of the buttons that float over the page, where they can be pressed. */
export const floatingButtons = (page: Page): Promise<string[]> =>
  page.locator('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return getComputedStyle(button).position === 'fixed' && button.contains(top)
      })
      .map((button) => button.getAttribute('aria-label') ?? ''),
  )
