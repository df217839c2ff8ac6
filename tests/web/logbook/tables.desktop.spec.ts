import { kinds, reportOf } from '../support/kinds'
import { allColumns } from '../support/page/columns'
import { expect, type Page, test } from '../support/test'

interface Table {
  rows: readonly number[]
  /** Heads that reach beyond the table's place or behind the column of actions. */
  behind: readonly string[]
}

/** The heights of the rows in sight, and what of the columns is not. */
async function measured(page: Page): Promise<Table> {
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  return page.locator('main table').evaluate((table) => {
    const place = (table.parentElement as HTMLElement).getBoundingClientRect()
    const end = table.querySelector('th[data-actions]')?.getBoundingClientRect().left ?? place.right
    const heads = [...table.querySelectorAll<HTMLElement>('th:not([data-actions])')]
    return {
      rows: [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height),
      behind: heads.filter((head) => head.getBoundingClientRect().right > end + 1).map((head) => head.innerText),
    }
  })
}

/** What the eye needs is in sight, in rows of 44 to 58 px. */
async function expectReadable(page: Page, name: string): Promise<void> {
  const { rows, behind } = await measured(page)
  expect(behind, name).toEqual([])
  expect(Math.min(...rows), name).toBeGreaterThanOrEqual(44)
  expect(Math.max(...rows), name).toBeLessThanOrEqual(58)
}

for (const who of ['professor.medicine', 'student.medicine']) {
  test(`each report of ${who} shows status, verifier and score at 1440 px, in even rows`, async ({ page, cast }) => {
    await (await cast.as(who)).open(page, '/dashboard')
    for (const { key, scoring } of kinds) {
      await page.goto(reportOf(key))
      await expectReadable(page, key)
      for (const name of ['Status', 'Verified By / Verified On', ...(scoring.type === 'none' ? [] : ['score'])])
        await expect(page.getByRole('columnheader', { name, exact: true }), key).toBeInViewport({ ratio: 1 })
    }
    await page.goto('/checkList')
    await expectReadable(page, 'checklist')
  })
}

test('the lists of the Master are as readable', async ({ page, cast }) => {
  await (await cast.as('master')).open(page, '/dashboard')
  for (const path of ['/addCollege', '/allStudent', '/drp/home', '/memo', '/skills']) {
    await page.goto(path)
    await expectReadable(page, path)
  }
})

test('all columns are chosen once, remembered on the device, and scroll inside the table alone', async ({
  page,
  cast,
}) => {
  await (await cast.as('professor.medicine')).open(page, reportOf('procedure'))
  const heads = page.getByRole('columnheader')
  await expect(heads.first()).toBeVisible()
  const few = await heads.count()
  await allColumns(page)
  await expect(heads).toHaveCount(few + 5)
  await page.reload()
  await expect(heads).toHaveCount(few + 5)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('the pages end with the table, beside no hole for the button that adds', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, `${reportOf('training')}?limit=5`)
  const right = async (part: ReturnType<typeof page.locator>) => {
    const box = await part.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toBeVisible()
  expect(Math.abs((await right(pages)) - (await right(page.locator('main table'))))).toBeLessThanOrEqual(2)
})

test('the button that adds covers no row, wherever the page is scrolled', async ({ page, cast }) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await (await cast.as('student.medicine')).open(page, `${reportOf('training')}?limit=20`)
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  const covered = () =>
    page.evaluate(() => {
      const button = [...document.querySelectorAll('button[aria-label="Add entry"]')].find(
        (each) => getComputedStyle(each).position === 'fixed',
      ) as HTMLElement
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const points = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const))
      return points.some(([x, y]) => {
        const under = document.elementsFromPoint(x, y).filter((each) => !button.contains(each))
        return under[0]?.closest('tbody') !== null
      })
    })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 90) {
    await page.evaluate((to) => window.scrollTo(0, to), y)
    expect(await covered(), `scrolled to ${y}`).toBe(false)
  }
})
