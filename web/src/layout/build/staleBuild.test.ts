import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnStaleBuild } from './staleBuild'

const reload = vi.fn()
let undo = () => {}

beforeEach(() => {
  reload.mockReset()
  const entry = Object.assign(document.createElement('script'), { type: 'module', src: '/assets/boot-one.js' })
  document.head.append(entry)
  vi.stubGlobal('location', { ...window.location, reload })
})

afterEach(() => {
  document.querySelector('script[type=module]')?.remove()
  undo()
  vi.unstubAllGlobals()
})

/** What the server answers as the page, or null where the network answers nothing. */
const served = (page: string | null) =>
  vi.stubGlobal('fetch', async () => {
    if (page === null) throw new TypeError('Failed to fetch')
    return { ok: true, text: async () => page }
  })

const lose = async () => {
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  await new Promise((done) => setTimeout(done))
}

test('code that did not come reloads the page where the server has a newer build, once, and for no other reason', async () => {
  const added = vi.spyOn(window, 'addEventListener')
  reloadOnStaleBuild()
  const [name, listener] = added.mock.calls[0] ?? []
  undo = () => window.removeEventListener(String(name), listener as EventListener)
  served(null)
  await lose()
  served('<script type="module" src="/assets/boot-one.js"></script>')
  await lose()
  expect(reload).not.toHaveBeenCalled()
  served('<script type="module" src="/assets/boot-two.js"></script>')
  await lose()
  await lose()
  expect(reload).toHaveBeenCalledOnce()
})
