import { test as base, expect, type Page } from '@playwright/test'
import { Cast, demoEmail, isStudentName, PASSWORD } from './actors'
import { framePdf } from './browser'
import { Server } from './server'

export { demoEmail, expect, PASSWORD, type Page }

/** The browser test of this project: each worker has the real product, with demo data, to itself. */
export const test = base.extend<object, { server: Server; cast: Cast }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from this pattern.
    async ({}, use) => {
      const server = await Server.create(process.env.PGL_PREPARED_DATA)
      await server.start()
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  cast: [async ({ server }, use) => use(new Cast(server)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
  context: async ({ context }, use) => {
    await framePdf(context)
    await use(context)
  },
})

/** Whether the test runs at the width of a phone. */
export function onPhone(): boolean {
  return test.info().project.name === 'phone'
}

/** Signs in through the page, as student or staff according to the account, and waits until it has left the sign-in page. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto(isStudentName(email) ? '/login' : '/staffLogin')
  await signInHere(page, email, password)
}

/** Signs in on the sign-in page in sight, which may open with the form that was used last on the device. */
export async function signInHere(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('button', { name: isStudentName(email) ? 'Student Login' : 'Faculty Login' }).click()
  await page.getByRole('textbox', { name: /email/i }).fill(demoEmail(email))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL((url) => !/login$/i.test(url.pathname))
}

/** A picture of the page for a person to look at, in .test-results/pictures. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  const project = test.info().project.name
  const path = new URL(`../../../.test-results/pictures/${name}.${project}.png`, import.meta.url).pathname
  await page.screenshot({ path, fullPage, animations: 'disabled' })
}
