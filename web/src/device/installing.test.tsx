import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import AccountMenu from '../features/accounts/AccountMenu'
import { renderPart } from '../testing/render'
import { watchInstalling } from './installing'

vi.mock('react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => () => undefined }))

function Open() {
  const nothing = () => undefined
  return <AccountMenu id="m" anchor={document.body} onClose={nothing} onPassword={nothing} onLogout={nothing} />
}

it('the account menu offers to install the product where the browser does, once', async () => {
  watchInstalling()
  const before = renderPart(<Open />)
  expect(screen.queryByRole('menuitem', { name: 'Install the app' })).toBeNull()
  before.unmount()
  const prompt = vi.fn(async () => undefined)
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  window.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  const view = renderPart(<Open />)
  await view.user.click(screen.getByRole('menuitem', { name: 'Install the app' }))
  expect(prompt).toHaveBeenCalledTimes(1)
  view.unmount()
  renderPart(<Open />)
  expect(screen.queryByRole('menuitem', { name: 'Install the app' })).toBeNull()
})
