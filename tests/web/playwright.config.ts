import { defineConfig } from '@playwright/test'
import { launchOptions } from './support/browser'

/** Two sizes of screen; a file named `*.phone.spec.ts` or `*.desktop.spec.ts` runs on that one only. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../.test-results/browser',
  globalSetup: './support/prepare.ts',
  forbidOnly: true,
  fullyParallel: false,
  // On a machine that others share a test may lose a race; three times is a defect. A further run is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  // Two processors are busy with three; a fourth takes as much as it brings.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../../.test-results/playwright.json' }]],
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
      testIgnore: '**/*.desktop.spec.ts',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', testIgnore: '**/*.phone.spec.ts', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
