import type { Locator, Page } from '@playwright/test'
import { reportOf } from './kinds'

/** An address that a phone opens first, and what it may fetch for it. */
export interface Opening {
  name: string
  /** Whose session the tab has; none for a visitor. */
  who?: string
  path: string
  /** What is in sight once a person can begin. */
  ready: (page: Page) => Locator
  /** Seconds until then on a throttled phone, opened for the first time and again. */
  goal: { cold: number; warm: number }
  /** What the whole opening may take, with what is fetched behind it: KiB on the wire, and requests. */
  most: { kib: number; requests: number }
}

/** The addresses that people open from cold on the ward. */
export const openings: readonly Opening[] = [
  {
    name: 'login',
    path: '/login',
    ready: (page) => page.getByRole('textbox', { name: /email/i }),
    goal: { cold: 2.5, warm: 1 },
    most: { kib: 165, requests: 10 },
  },
  {
    name: 'list',
    who: 'student.medicine',
    path: reportOf('opd'),
    ready: (page) => page.getByRole('main').getByRole('listitem').nth(3),
    goal: { cold: 2.7, warm: 1 },
    most: { kib: 240, requests: 30 },
  },
  {
    name: 'entry form',
    who: 'student.medicine',
    path: `${reportOf('opd')}?draft=entry%3Aopd%3Anew`,
    ready: (page) =>
      page.getByRole('dialog', { name: 'Add entry' }).getByRole('button', { name: 'Submit', exact: true }),
    goal: { cold: 2.4, warm: 1 },
    most: { kib: 285, requests: 46 },
  },
  {
    name: 'verify queue',
    who: 'professor.medicine',
    path: '/verify-queue',
    ready: (page) => page.getByRole('button', { name: /^Approve/ }).first(),
    goal: { cold: 2.8, warm: 1 },
    most: { kib: 265, requests: 41 },
  },
  {
    name: 'dashboard, student',
    who: 'student.medicine',
    path: '/dashboard',
    ready: (page) => page.getByRole('main').locator('ul:not([aria-busy]) a[href^="/task/"]').first(),
    goal: { cold: 2.7, warm: 1 },
    most: { kib: 250, requests: 34 },
  },
  {
    name: 'dashboard, staff',
    who: 'professor.medicine',
    path: '/dashboard',
    ready: (page) => page.getByRole('main').getByRole('listitem').nth(3),
    goal: { cold: 2.7, warm: 1 },
    most: { kib: 255, requests: 34 },
  },
]

/** What a page fetched: bytes on the wire with their headers, and requests, by their addresses. */
export class Fetched {
  bytes = 0
  readonly paths: string[] = []

  private constructor() {}

  /** Counts from now on, what comes out of the browser's own cache included with no bytes. */
  static async by(page: Page): Promise<Fetched> {
    const fetched = new Fetched()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    devtools.on('Network.requestWillBeSent', ({ request }) => {
      if (request.url.startsWith('http')) fetched.paths.push(new URL(request.url).pathname)
    })
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      fetched.bytes += encodedDataLength
    })
    return fetched
  }

  get kib(): number {
    return this.bytes / 1024
  }
}
