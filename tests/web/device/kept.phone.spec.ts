import { reportOf } from '../support/kinds'
import { Fetched } from '../support/openings'
import { expect, test } from '../support/test'

test('what a page asks first is on its way before the code that draws it', async ({ page, cast }) => {
  const student = await cast.as('student.medicine')
  const fetched = await Fetched.by(page)
  await student.open(page, reportOf('opd'))
  await expect(page.getByRole('main').getByRole('listitem').nth(3)).toBeVisible()
  const question = fetched.paths.findIndex((path) => path.startsWith('/api/entries/opd/'))
  const code = fetched.paths.findIndex((path) => path.includes('/assets/report-'))
  expect(question).toBeGreaterThan(0)
  expect(question, fetched.paths.join('\n')).toBeLessThan(code)
})

test.describe('opened again', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the code comes from the device by itself, and the API is asked without the worker in between', async ({
    page,
  }) => {
    const ready = page.getByRole('textbox', { name: /email/i })
    await page.goto('/login')
    await expect(ready).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
      timeout: 30_000,
    })
    await page.goto('/login')
    await expect(ready).toBeVisible()
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName(`${origin}/api/getConfig`).length)).toBe(1)
    const sources = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => {
        const { name, workerFinalSourceType: from } = entry.toJSON() as { name: string; workerFinalSourceType?: string }
        return [new URL(name).pathname, from] as const
      }),
    )
    const of = (prefix: string) => sources.filter(([path]) => path.startsWith(prefix))
    expect(of('/assets/').length).toBeGreaterThan(5)
    expect(of('/assets/').filter(([, from]) => from !== 'cache')).toEqual([])
    expect(of('/api/').filter(([, from]) => from !== 'network')).toEqual([])
  })
})
