import { expect, type Page } from '@playwright/test'

/** What a page said against itself: errors on the console, exceptions, and refusals by its content security policy. */
export class Watch {
  private readonly found: string[] = []
  private readonly asked: string[] = []

  private constructor(page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.found.push(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => this.found.push(`exception: ${error.message}`))
    page.on('dialog', (dialog) => {
      this.asked.push(dialog.message())
      void dialog.dismiss()
    })
  }

  /** Watches from the first document on. */
  static async over(page: Page): Promise<Watch> {
    const watch = new Watch(page)
    await page.exposeFunction('reportViolation', (text: string) => watch.found.push(`CSP: ${text}`))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report = (window as unknown as { reportViolation(text: string): void }).reportViolation
        report(`${event.violatedDirective} refused ${event.blockedURI}`)
      })
    })
    return watch
  }

  /** Expects that nothing was said and no browser dialog opened. */
  expectQuiet(where: string): void {
    expect(this.found, where).toEqual([])
    expect(this.asked, `browser dialogs on ${where}`).toEqual([])
  }
}

/** Expects that the page can be scrolled down only. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }))
  expect(wide, `the page is wider than its window at ${page.url()}`).toBeLessThanOrEqual(room)
}
