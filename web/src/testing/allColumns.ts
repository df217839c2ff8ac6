import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

/** Chooses "All columns" in the column menu of the list in sight: what the specification lists, not what fits a page. */
export async function allColumns(): Promise<void> {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const all = await screen.findByRole('menuitemcheckbox', { name: 'All columns' })
  if (all.getAttribute('aria-checked') !== 'true') await user.click(all)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
}
