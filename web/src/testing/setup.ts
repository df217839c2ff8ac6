import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { session } from '../api/session'
import './labels'

// Pages fetch their own code, and the machine may have other work: a wait is as long as it takes, within the test's own limit.
configure({ asyncUtilTimeout: 15_000 })

// jsdom has no layout: a test says which width it means with setWidth, 1440 unless told.
let width = 1440

/** The window's width as media queries see it. */
export function setWidth(next: number) {
  width = next
}

const matches = (query: string) => {
  const max = /max-width:\s*([\d.]+)px/.exec(query)?.[1]
  const min = /min-width:\s*([\d.]+)px/.exec(query)?.[1]
  if (max === undefined && min === undefined) return false
  return (max === undefined || width <= Number(max)) && (min === undefined || width >= Number(min))
}

vi.stubGlobal('matchMedia', (query: string) => ({
  matches: matches(query),
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}))
vi.stubGlobal('scrollTo', () => undefined)

beforeEach(() => {
  width = 1440
  sessionStorage.clear()
  localStorage.clear()
  session.reload()
})

declare module 'vitest' {
  interface TaskMeta {
    /** This is not the first try (`--retry` of `./scripts/test`); the report carries it, and the summary names the test. */
    flaky?: boolean
  }
}

afterEach(({ task }) => {
  cleanup()
  vi.useRealTimers()
  if ((task.result?.retryCount ?? 0) > 0) task.meta.flaky = true
})

// Files share one page and one set of modules (vite.config.ts): none leaves to the next what stands in for the browser.
afterAll(async () => {
  vi.unstubAllGlobals()
  // A page that a last press led to is still on its way; one that is cut off could not be loaded again by the next file.
  await vi.dynamicImportSettled()
})
