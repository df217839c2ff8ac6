import { Actor } from '../support/actors'
import { Requests } from '../support/page/requests'
import { Server } from '../support/server'
import { test as base, expect, type Page } from '../support/test'

const minute = 60_000
const text = 'Session Expired: You have been logged out due to inactivity.'

/** A server whose clock goes with the page's: both have gone on by the same time. */
class Both {
  private passed = 0
  private readonly requests: Requests

  constructor(
    private readonly page: Page,
    private readonly server: Server,
  ) {
    this.requests = new Requests(page)
  }

  /** Passes time minute by minute, and waits each time until the page has its answers. */
  async pass(minutes: number): Promise<void> {
    for (let left = minutes; left > 0; left -= 1) {
      const step = Math.min(1, left) * minute
      this.passed += step
      await this.server.setClock(this.passed)
      await this.page.clock.runFor(step)
      await this.requests.done()
    }
  }

  /** What a machine that sleeps does: both clocks are ahead at once, and every timer is due. */
  async sleep(minutes: number): Promise<void> {
    // A request on its way would be answered by a server whose clock is ahead while the page's is not.
    await this.requests.done()
    this.passed += minutes * minute
    await this.server.setClock(this.passed)
    await this.page.clock.fastForward(minutes * minute)
  }

  /** The server's time goes on; the page's clock does not know of it. */
  async passOnServer(minutes: number): Promise<void> {
    // A request on its way would end the session before the press that is to find it ended.
    await this.requests.done()
    this.passed += minutes * minute
    await this.server.setClock(this.passed)
  }
}

const test = base.extend<{ both: Both; actor: Actor }, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from this pattern.
    async ({}, use) => {
      const server = await Server.create(process.env.PGL_PREPARED_DATA, {}, true)
      await server.start()
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  actor: async ({ server }, use) => {
    await server.setClock(0)
    await use(await Actor.signIn(server, 'professor.surgery'))
  },
  both: async ({ page, server, actor }, use) => {
    const both = new Both(page, server)
    await page.clock.install()
    await actor.open(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Good')
    await use(both)
  },
})

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })
const token = (page: Page) => page.evaluate(() => sessionStorage.getItem('sessionToken'))

test('the page warns and ends the session by itself, whenever the last input was, and the server not before it [P-268] [P-269]', async ({
  page,
  both,
  actor,
}) => {
  test.setTimeout(240_000)
  let polls = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/unreadNotifications/')) polls += 1
  })
  await both.pass(4.5)
  await page.keyboard.press('Shift')
  await both.pass(47.5)
  expect(polls, 'the page asks every minute by itself').toBeGreaterThan(20)
  await expect(page).toHaveURL(/\/dashboard$/)
  await both.pass(1)
  await expect(warning(page)).toBeVisible()
  expect(await token(page)).toBeTruthy()
  await both.pass(2)
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/)
  await expect(page.getByRole('alert').getByText(text)).toBeVisible()
  await expect.poll(async () => (await actor.ask('GET', '/session')).code).toBe(401)
})

test('input now and then keeps the session on both sides for hours', async ({ page, both }) => {
  test.setTimeout(240_000)
  for (const wait of [44, 3, 48, 2, 48]) {
    await both.pass(wait)
    await page.keyboard.press('Shift')
    if (await warning(page).isVisible()) await warning(page).getByRole('button', { name: 'Stay signed in' }).click()
  }
  await both.pass(1)
  await page
    .getByRole('link', { name: /Profile/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/profile$/)
  expect(await token(page)).toBeTruthy()
})

for (const hours of [1, 14]) {
  test(`a machine that slept for ${hours} h wakes to the sign-in page, which says why [P-268]`, async ({
    page,
    both,
  }) => {
    await both.sleep(hours * 60)
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/)
    await expect(page.getByRole('alert').getByText(text)).toBeVisible()
    expect(await token(page)).toBeNull()
    await page.reload()
    await expect(page.getByRole('alert').getByText(text)).toBeVisible()
  })
}

test('a press after the server has ended the idle session says the same', async ({ page, both }) => {
  await both.passOnServer(56)
  await page.reload()
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/)
  await expect(page.getByRole('alert').getByText(text)).toBeVisible()
})
