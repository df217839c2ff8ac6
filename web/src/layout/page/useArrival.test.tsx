import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider, useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { useArrival } from './useArrival'

function Frame() {
  useArrival()
  return (
    <main>
      <Outlet />
    </main>
  )
}

/** A list whose rows lead to another view of the same page, as the months of a department do. */
function Months({ rows }: { rows: readonly string[] }) {
  const [search] = useSearchParams()
  const month = search.get('month')
  if (month) return <h1 key="month">{month}</h1>
  return (
    <>
      <h1 key="list">Months</h1>
      {rows.map((row) => (
        <Link key={row} to={`?month=${row}`}>
          {row}
        </Link>
      ))}
    </>
  )
}

function open(rows: string[]) {
  const router = createMemoryRouter([
    { element: <Frame />, children: [{ path: '/months', element: <Months rows={rows} /> }] },
  ])
  void router.navigate('/months')
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

test('a view that a link opened has the focus on its heading, and Back has it on that link', async () => {
  const { router, user } = open(['May', 'June'])
  ;(await screen.findByRole('link', { name: 'June' })).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'June' })).toHaveFocus())
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.getByRole('link', { name: 'June' })).toHaveFocus())
})

test('Back has the focus on the heading where that link is gone', async () => {
  const rows = ['May', 'June']
  const { router, user } = open(rows)
  ;(await screen.findByRole('link', { name: 'June' })).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'June' })).toHaveFocus())
  rows.pop()
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Months' })).toHaveFocus(), { timeout: 3000 })
})
