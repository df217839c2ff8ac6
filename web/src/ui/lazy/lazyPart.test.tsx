import { render, screen } from '@testing-library/react'
import { Component, lazy, type ReactNode, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyModule } from '../../lib/lazyModule'
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

class Caught extends Component<{ children: ReactNode }, { said: string }> {
  override state = { said: '' }
  static getDerivedStateFromError = (error: Error) => ({ said: error.message })
  override render() {
    return this.state.said || this.props.children
  }
}

test('a part whose code cannot be fetched ends as a lazy one does', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Part = lazyPart<{ word: string }>(() => Promise.reject(new Error('no network')))
  render(
    <Caught>
      <Suspense fallback="on its way">
        <Part word="never" />
      </Suspense>
    </Caught>,
  )
  expect(await screen.findByText('no network')).toBeVisible()
})
