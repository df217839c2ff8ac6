import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import type { Actor } from '../support/actors'
import { reportOf } from '../support/kinds'
import { expect, test } from '../support/test'

const root = resolve(import.meta.dirname, '../../..')
const taken = join(root, '.test-results/screens')
const kept = join(root, 'web/public/screens')

/** The narrowest desktop, without its sidebar: drawn at 640 px, it can still be read. About 1280 by 800 pixels. */
const desktop = { viewport: { width: 1200, height: 800 }, deviceScaleFactor: 1.36 }
const phone = { viewport: { width: 390, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/** The pictures: who sees what, on which screen. The names in them are the demo's, and invented. */
const pictures = [
  { name: 'teacher-desktop', who: 'professor.surgery', path: '/dashboard', screen: desktop },
  { name: 'student-phone', who: 'student.surgery', path: '/dashboard', screen: phone },
  { name: 'entries-phone', who: 'student.surgery', path: reportOf('training'), screen: phone },
  { name: 'verify-phone', who: 'professor.surgery', path: '/verify-queue?kind=training', screen: phone },
] as const

async function take(
  browser: Browser,
  url: string,
  picture: (typeof pictures)[number],
  scheme: 'light' | 'dark',
  actor: Actor,
) {
  const context = await browser.newContext({
    ...picture.screen,
    baseURL: url,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await actor.open(page, picture.path)
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('[role="progressbar"], [aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(1500)
  mkdirSync(taken, { recursive: true })
  const file = join(taken, `${picture.name}.${scheme}.png`)
  const { x = 0, y = 0, width = 0 } = (await page.locator('main').boundingBox()) ?? {}
  const part = picture.screen === desktop ? { clip: { x, y, width, height: width * 0.625 } } : {}
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide', ...part })
  execFileSync(join(root, '.venv/bin/python'), [
    join(import.meta.dirname, 'pack.py'),
    file,
    join(kept, `${picture.name}.${scheme}`),
  ])
  await context.close()
}

for (const picture of pictures) {
  test(`the picture ${picture.name}`, async ({ browser, server, cast }) => {
    test.setTimeout(240_000)
    mkdirSync(kept, { recursive: true })
    const actor = await cast.as(picture.who)
    for (const scheme of ['light', 'dark'] as const) await take(browser, server.url, picture, scheme, actor)
  })
}
