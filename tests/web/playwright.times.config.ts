import { defineConfig } from '@playwright/test'
import base from './playwright.config'

/** `npm run times`: how long a slow phone takes until a person can begin. Printed, never judged: the machine has other work. */
export default defineConfig({
  ...base,
  testDir: './times',
  testMatch: '**/*.ts',
  globalSetup: './support/prepare.ts',
  outputDir: '../../.test-results/times',
  retries: 0,
  workers: 1,
  reporter: [['line']],
  projects: [{ name: 'phone' }],
})
