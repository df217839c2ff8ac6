import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { Actor } from '../support/actors'
import { pdf } from '../support/attachments'
import { rota } from '../support/job/rota'
import { kindOf, reportOf } from '../support/kinds'
import { kept } from '../support/page/device'
import { attach, fillForm, openForm } from '../support/page/form'
import type { Answers } from '../support/samples'
import { Server } from '../support/server'
import { demoEmail, expect, PASSWORD, type Page, test } from '../support/test'

// What the device stores and sends: a second try would hide a fault.
test.describe.configure({ retries: 0 })

// The service worker is what these tests are about. Its requests pass by the tests' own answers.
test.use({ serviceWorkers: 'allow' })

const built = process.env.PGL_WEB ?? resolve(import.meta.dirname, '../../../web/dist')

/** Signs in as one who may come back to this device. */
async function signInRemembered(page: Page, name: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: /email/i }).fill(demoEmail(name))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByText('Remember Me').click()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

/** Waits until the product's own files are kept on the device. */
async function shellKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 30_000,
  })
}

/** Fills in and submits the add form of a kind, found from the dashboard. */
async function record(page: Page, key: string, answers: Answers, withFile = false): Promise<void> {
  const kind = kindOf(key)
  await page.goto(reportOf(key))
  const form = await openForm(page)
  await fillForm(form, kind, answers)
  if (withFile) await attach(page, form, pdf('offline.pdf'))
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(form).toHaveCount(0)
}

const counts = (student: Actor, keys: readonly string[]) => Promise.all(keys.map((key) => student.count(key)))

/** The network goes and comes, as an underground ward has it. */
async function reconnect(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await context.setOffline(false)
}

test('recorded without a network in a tab opened from the device alone: five entries and one file, once each', async ({
  page,
  cast,
  context,
  server,
}) => {
  test.slow()
  const student = await cast.as('student.medicine2')
  const keys = ['conference', 'surgicalSkill', 'training', 'opd', 'posting']
  // The first teacher of a department that the others do not write in.
  const answers = keys.map((key) => [key, { ...rota[key], teacher: '*' }] as const)
  const before = await counts(student, keys)
  const files = async () =>
    (await readdir(join(server.data, 'files'), { recursive: true, withFileTypes: true })).filter((each) =>
      each.isFile(),
    ).length
  const filesBefore = await files()

  await signInRemembered(page, 'student.medicine2')
  await shellKept(page)
  // The person, and every list of every form, though no form was opened.
  await expect(page.getByText(/^Available offline/)).toBeVisible({ timeout: 30_000 })
  expect(await kept(page, 'shelf')).toBeGreaterThanOrEqual(7)
  const addresses = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname)
  })
  expect(addresses).toContain('/index.html')
  expect(addresses.filter((path) => path.startsWith('/api'))).toEqual([])

  await context.setOffline(true)
  await page.close()
  const apart = await context.newPage()
  await apart.goto('/dashboard')
  await expect(apart.getByRole('heading', { level: 1 })).toContainText('Good')
  await expect(apart.getByRole('region', { name: 'Connection' })).toContainText('You are offline.')
  for (const [key, answer] of answers) await record(apart, key, answer, key === 'conference')
  await apart.close()

  const killed = await context.newPage()
  await killed.goto('/dashboard')
  await expect(killed.getByRole('region', { name: 'Outbox' })).toContainText('5 entries on this device wait')
  expect(await counts(student, keys)).toEqual(before)
  await context.setOffline(false)
  const after = before.map((count) => count + 1)
  await expect.poll(() => counts(student, keys), { timeout: 30_000 }).toEqual(after)
  await expect(killed.getByRole('region', { name: 'Outbox' })).toHaveCount(0)
  await reconnect(context)
  await killed.reload()
  await expect(killed.getByRole('heading', { level: 1 })).toContainText('Good')
  await expect.poll(() => kept(killed, 'outbox')).toBe(0)
  expect(await counts(student, keys)).toEqual(after)
  expect(await files()).toBe(filesBefore + 1)

  // Signing out for good takes everything along.
  await killed.getByRole('button', { name: /^Account of/ }).click()
  await killed.getByRole('menuitem', { name: 'Logout' }).click()
  await killed.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect(killed).toHaveURL(/\/(login|logout)/)
  // The address changes before the screen is there, which ends the session and takes away what the device has.
  await expect.poll(() => killed.evaluate(() => sessionStorage.getItem('sessionToken'))).toBeNull()
  await expect.poll(() => kept(killed, 'shelf')).toBe(0)
  await expect.poll(() => kept(killed, 'keys')).toBe(0)
  await context.setOffline(true)
  await killed.goto('/dashboard')
  await expect(killed.getByText('You are offline. Sign in when the network is back.')).toBeVisible()
})

test('a newer build is offered at a calm moment and reloads nothing by itself', async ({ page, cast }) => {
  test.slow()
  const pages = await mkdtemp(join(tmpdir(), 'pgl-pages-'))
  await cp(built, pages, { recursive: true })
  const server = await Server.create(process.env.PGL_PREPARED_DATA, { PGL_WEB: pages })
  try {
    await server.start()
    void cast
    await page.goto(`${server.url}/login`)
    await shellKept(page)
    await page.evaluate(() => {
      document.title = 'the same page'
    })
    for (const packed of ['sw.js.br', 'sw.js.gz']) await rm(join(pages, packed))
    await appendFile(join(pages, 'sw.js'), '\n// A newer build.\n')
    const email = page.getByRole('textbox', { name: /email/i })
    await email.fill('half typed')
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null)
    const notice = page.getByText('A new version is ready.')
    await page.waitForTimeout(1500)
    await expect(notice).toHaveCount(0)
    await email.blur()
    await expect(notice).toBeVisible({ timeout: 15_000 })
    await expect(email).toHaveValue('half typed')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(email).toHaveValue('')
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null))
      .toBeNull()
  } finally {
    await server.close()
    await rm(pages, { recursive: true, force: true })
  }
})

test('the product can be installed: its manifest has what browsers ask for, and its shortcuts lead to forms', async ({
  page,
}) => {
  await page.goto('/login')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const { icons, shortcuts, ...about } = await (await page.request.get(address ?? '')).json()
  expect(about).toMatchObject({ name: 'PG Logbook', start_url: '/dashboard', scope: '/', display: 'standalone' })
  for (const { src, sizes, type } of icons as { src: string; sizes: string; type: string }[]) {
    const answer = await page.request.get(src)
    expect(answer.headers()['content-type'], src).toContain(type)
    if (sizes === 'any') continue
    const size = await page.evaluate(async (path) => {
      const { width, height } = await createImageBitmap(await (await fetch(path)).blob())
      return `${width}x${height}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  expect((icons as { purpose?: string }[]).some(({ purpose }) => purpose === 'maskable')).toBe(true)
  const addresses = ['procedure', 'opd', 'training'].map((key) => `${reportOf(key)}?draft=entry%3A${key}%3Anew`)
  expect((shortcuts as { url: string }[]).map(({ url }) => url)).toEqual(addresses)
  const worker = await page.request.get('/sw.js')
  expect([worker.headers()['cache-control'], worker.headers()['content-type']]).toEqual([
    'no-cache',
    expect.stringContaining('javascript'),
  ])
})
