/** The browsers of the tests: most run in the Chromium that draws no windows, where there is one, because it is quicker. */

import type { BrowserContext } from '@playwright/test'

const whole = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const headless = process.env.HEADLESS_CHROMIUM_PATH || whole

const options = (executablePath: string) => ({
  executablePath,
  args: [
    // Chromium's own sandbox needs privileges that a container's root does not have.
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

/** How the browser of the tests is started. */
export const launchOptions = options(headless)

/** For `test.use` in a file whose tests want a PDF really drawn inside the page. */
export const wholeBrowser = { launchOptions: options(whole) }

/** Lets pages frame a PDF as in every other browser: the Chromium without windows leaves the frame empty. */
export async function framePdf(context: BrowserContext): Promise<void> {
  if (headless === whole) return
  await context.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }))
}
