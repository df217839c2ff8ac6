/** The browsers of the tests: most run in the Chromium that draws no windows, where there is one, because it is quicker. */

import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** The fonts that pages may be drawn in: `fonts/NAME.conf` says which they are, and why. */
const sets = ['wide', 'roboto', 'narrow'] as const
export type Fonts = (typeof sets)[number]

/** The fonts of this run, chosen by `PGL_TEST_FONTS`; what the machine has besides, no browser of the tests sees. */
export const fonts: Fonts = (() => {
  const asked = process.env.PGL_TEST_FONTS || 'wide'
  const found = sets.find((name) => name === asked)
  if (!found) throw new Error(`PGL_TEST_FONTS is one of ${sets.join(', ')}, not ${asked}.`)
  return found
})()

/** What a browser finds in its environment: this one's, but for the fonts and the language of the machine. */
function environment(): Record<string, string> {
  const { FONTCONFIG_SYSROOT: _, ...own } = process.env
  return {
    ...(own as Record<string, string>),
    FONTCONFIG_PATH: join(import.meta.dirname, 'fonts'),
    FONTCONFIG_FILE: `${fonts}.conf`,
    LC_ALL: 'C.UTF-8',
    LANGUAGE: 'en_IN',
  }
}

const whole = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const headless = process.env.HEADLESS_CHROMIUM_PATH || whole

const options = (executablePath: string) => ({
  executablePath,
  env: environment(),
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
