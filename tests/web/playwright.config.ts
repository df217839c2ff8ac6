import { defineConfig } from '@playwright/test'
import { launchOptions } from './support/browser'
import { onlyAt } from './support/extent'

/** Two sizes of screen; `support/extent.ts` says which files run at which. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../.test-results/browser',
  globalSetup: './support/prepare.ts',
  forbidOnly: true,
  fullyParallel: false,
  // A whole run asks for one retry; tests of money, races and stores configure that they have none.
  retries: 0,
  // Two processors are busy with three; a fourth takes as much as it brings.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: `../../.test-results/${process.env.PGL_TEST_REPORT || 'playwright'}.json` }],
  ],
  use: {
    actionTimeout: 10_000,
    // A request through a service worker passes by the tests' own answers; the tests about it allow it themselves.
    serviceWorkers: 'block',
    navigationTimeout: 20_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    {
      name: 'phone',
      testIgnore: onlyAt('desktop'),
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', testIgnore: onlyAt('phone'), use: { viewport: { width: 1440, height: 900 } } },
  ],
})
