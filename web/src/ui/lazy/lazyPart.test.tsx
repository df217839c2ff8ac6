import { fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyModule } from '../../lib/lazyModule'
import { renderPart } from '../../testing/render'
import { lazyPart } from './lazyPart'

const Panel = ({ word }: { word: string }) => <p>{word}</p>

test('code that has come is drawn with the page around it, in one go', async () => {
  const load = vi.fn(async () => ({ default: Panel }))
  const piece = lazyModule(load)
  expect(piece.isHere()).toBe(false)
  await piece()
  expect(piece.isHere()).toBe(true)
  expect((await piece()).default).toBe(Panel)
  expect(await piece().catch(() => null)).toEqual({ default: Panel })
  const Part = lazy(piece)
  render(
    <Suspense fallback="on its way">
      <Part word="there" />
    </Suspense>,
  )
  // Nothing was awaited since.
  expect(screen.getByText('there')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part appears as soon as its code has come, without what stands in for a lazy one', async () => {
  let come: (module: { default: typeof Panel }) => void = () => undefined
  const Part = lazyPart(() => new Promise<{ default: typeof Panel }>((done) => (come = done)))
  const view = render(
    <Suspense fallback="on its way">
      <Part word="first" />
    </Suspense>,
  )
  expect(view.container).toBeEmptyDOMElement()
  come({ default: Panel })
  expect(await screen.findByText('first')).toBeVisible()
  view.unmount()
  render(<Part word="again" />)
  expect(screen.getByText('again')).toBeVisible()
})

/** A load that fails until it is told otherwise. */
function failing<Props extends object>(part: ComponentType<Props>) {
  let isAway = true
  const load = vi.fn(() =>
    isAway
      ? Promise.reject(new Error('no network'))
      : Promise.resolve<{ default: ComponentType<Props> }>({ default: part }),
  )
  return {
    load,
    comeBack: () => {
      isAway = false
    },
  }
}

test('a part whose code cannot be fetched is a line in its place with Retry, and the page around it stands', async () => {
  const { load, comeBack } = failing(Panel)
  const Part = lazyPart<{ word: string }>(load, { meanwhile: 'on its way' })
  renderPart(
    <>
      <input aria-label="Typed" defaultValue="half a word" />
      <Part word="there" />
    </>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded.')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  comeBack()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('there')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('textbox')).toHaveValue('half a word')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a part that failed comes by itself when the network is back', async () => {
  const { load, comeBack } = failing(Panel)
  const Part = lazyPart<{ word: string }>(load)
  renderPart(<Part word="there" />)
  await screen.findByRole('alert')
  comeBack()
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('there')).toBeVisible()
})

test('what would lie over the page can be closed instead, and says nothing while it is shut', async () => {
  const { load } = failing<{ word: string; onClose: () => void; open?: boolean }>(Panel)
  const Part = lazyPart(load)
  const close = vi.fn()
  const view = renderPart(<Part word="never" onClose={close} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledOnce()
  view.rerender(<Part word="never" onClose={close} open={false} />)
  expect(screen.queryByRole('alert')).toBeNull()
})
