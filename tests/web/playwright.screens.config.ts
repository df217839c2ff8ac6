import { defineConfig } from '@playwright/test'
import base from './playwright.config'

/** `npm run screens`: takes the pictures of the landing page from the demo, after a build; they are committed with it. */
export default defineConfig({
  ...base,
  testDir: './screens',
  testMatch: '**/*.ts',
  globalSetup: './support/prepare.ts',
  outputDir: '../../.test-results/screens',
  retries: 0,
  workers: 1,
  reporter: [['line']],
  projects: [{ name: 'screens' }],
})
