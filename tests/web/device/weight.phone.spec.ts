import { Fetched, openings } from '../support/openings'
import { expect, test } from '../support/test'

for (const { name, who, path, ready, most } of openings) {
  test(`opening ${name} on a phone takes at most ${most.kib} KiB and ${most.requests} requests`, async ({
    page,
    cast,
  }) => {
    const fetched = await Fetched.by(page)
    if (who) await (await cast.as(who)).open(page, path)
    else await page.goto(path)
    await expect(ready(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    // What may be wanted later is fetched once the page has been calm for a while (layout/page/useSettled.ts); the look
    // for a newer build comes last (layout/Root.tsx), so nothing is counted by the length of a pause.
    await expect.poll(() => fetched.paths.some((each) => each.includes('/newBuild-'))).toBe(true)
    await page.waitForTimeout(1500)
    await page.waitForLoadState('networkidle')
    const { kib, paths } = fetched
    test.info().annotations.push({ type: 'weight', description: `${kib.toFixed(1)} KiB, ${paths.length} requests` })
    expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(most.requests)
    expect(kib, paths.join('\n')).toBeLessThanOrEqual(most.kib)
    // Nothing is asked for twice.
    expect(paths.filter((each, index) => paths.indexOf(each) !== index)).toEqual([])
  })
}
