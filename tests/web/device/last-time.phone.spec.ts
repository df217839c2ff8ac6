/** What pages show without a network: the values of the last time with their time, or that they are not here. */
import { kept } from '../support/page/device'
import { mayOpen, routes } from '../support/routes'
import { demoEmail, expect, PASSWORD, type Page, test } from '../support/test'

// What the device stores: a second try would hide a fault.
test.describe.configure({ retries: 0 })
test.use({ serviceWorkers: 'allow' })

const asOf = (page: Page) => page.getByText(/^You are offline, as of \d\d:\d\d$/)

const firstTile = (page: Page) => page.getByRole('region', { name: 'Your logbook' }).getByRole('listitem').first()

/** Pictures in sight that did not come and stand there as a broken frame. */
const brokenPictures = (page: Page) =>
  page.evaluate(() => {
    const isBroken = (image: HTMLImageElement) => image.complete && image.naturalWidth === 0
    const seen = [...document.images].filter((image) => getComputedStyle(image).visibility === 'visible')
    return seen.filter(isBroken).length
  })

test('after a reload without a network pages show the values of the last time, and no page waits without an end', async ({
  page,
  cast,
  context,
}) => {
  test.slow()
  const student = await cast.as('student.medicine')
  await page.goto('/login')
  await page.getByRole('textbox', { name: /email/i }).fill(demoEmail('student.medicine'))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByText('Remember Me').click()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 30_000,
  })
  await expect(page.getByText(/^Available offline/)).toBeVisible({ timeout: 30_000 })
  await expect(firstTile(page)).toContainText(/\d+ \/ \d+/)
  const numbers = await firstTile(page).innerText()
  const before = await kept(page, 'shelf')
  await page.goto('/synopsis')
  const title = page.getByLabel('Synopsis title')
  await expect(title).toBeVisible()
  const titleBefore = await title.inputValue()
  // What was settled, and how far it is.
  await expect.poll(() => kept(page, 'shelf')).toBeGreaterThan(before + 1)

  await context.setOffline(true)
  await page.close()
  const apart = await context.newPage()
  await apart.goto('/dashboard')
  await expect(firstTile(apart)).toHaveText(numbers, { useInnerText: true })
  await expect(asOf(apart)).toBeVisible()
  await apart.goto('/synopsis')
  await expect(apart.getByLabel('Synopsis title')).toHaveValue(titleBefore)
  await expect(asOf(apart)).toBeVisible()

  const mine = routes.filter(
    ({ path, guard }) => !path.includes(':') && path !== '/logout' && mayOpen(guard, student.user),
  )
  expect(mine.length).toBeGreaterThan(15)
  for (const { path } of mine) {
    await test.step(path, async () => {
      await apart.goto(path)
      await expect(apart.locator('#content, main').first()).toBeVisible()
      await expect(apart.locator('[aria-busy=true], .MuiSkeleton-root'), path).toHaveCount(0)
      // No list is called empty because it is not here; "0 of 5" is a number of the last time.
      await expect(apart.getByText(/^0 (?!of )/), path).toHaveCount(0)
      await expect.poll(() => brokenPictures(apart), path).toBe(0)
    })
  }
})
