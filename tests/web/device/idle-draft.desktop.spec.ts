import { Actor } from '../support/actors'
import { expect, signInHere, test } from '../support/test'

test('what is typed when the page logs out after fifty idle minutes is there after signing in again [P-269]', async ({
  page,
  server,
}) => {
  const actor = await Actor.signIn(server, 'senior.pathology')
  await page.clock.install()
  await actor.open(page, '/profile')
  const number = page.getByLabel(/^Registration number/)
  await number.fill('MMC 2011/05/1234')
  await page.clock.fastForward(50.1 * 60_000)
  await expect(page).toHaveURL('/login?next=%2Fprofile')
  await page.getByRole('button', { name: 'Faculty Login' }).click()
  await signInHere(page, 'senior.pathology')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('alert').filter({ hasText: 'Unsent text restored' })).toBeVisible()
  await expect(number).toHaveValue('MMC 2011/05/1234')
})
