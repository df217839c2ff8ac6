import { checklist, kinds, reportOf } from '../kinds'
import { expect, type Page } from '../test'

/**
 * Chooses "All columns" in the column menu of the list in sight: what the specification lists, not what fits a page. A
 * table that shows all of them has no such menu.
 */
export async function allColumns(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  const report = [...kinds, checklist].find(({ key }) => reportOf(key).toLowerCase() === pathname.toLowerCase())
  if (report && !report.columns.some(({ rest }) => rest)) return
  await page.getByRole('button', { name: 'Columns' }).click()
  const all = page.getByRole('menuitemcheckbox', { name: 'All columns' })
  await expect(all).toBeVisible()
  if ((await all.getAttribute('aria-checked')) !== 'true') await all.click()
  await expect(all).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}
