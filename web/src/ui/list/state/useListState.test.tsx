import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { type ChangeList, useListState } from './useListState'

it('a change builds on one that the address does not show yet', async () => {
  let change: ChangeList = () => undefined
  function Page() {
    change = useListState([])[1]
    return null
  }
  const router = createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: ['/?limit=20'] })
  render(<RouterProvider router={router} />)
  await act(async () => {
    change({ from: '2026-03-01' })
    change({ to: '2026-06-30' })
  })
  expect(router.state.location.search).toBe('?limit=20&from=2026-03-01&to=2026-06-30')
  await act(async () => change({ from: '' }))
  expect(router.state.location.search).toBe('?limit=20&to=2026-06-30')
})
