import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderPart } from '../../testing/render'
import { FormDialog } from '../../ui/form/FormDialog'
import { Dialog } from '../../ui/overlay/Dialog'
import { MoreMenu } from '../../ui/overlay/MoreMenu'
import { useMessages } from '../../ui/overlay/messages'
import { watchLostFocus } from './lostFocus'

let unwatch: () => void
beforeEach(() => {
  unwatch = watchLostFocus()
})
afterEach(() => unwatch())

type Shown = 'form' | 'plain' | null

/** A list whose rows open each dialog of the product; what a dialog does can take its row away. */
function List({ removes = false, open = null }: { removes?: boolean; open?: Shown }) {
  const messages = useMessages()
  const [shown, setShown] = useState<Shown>(open)
  const [hasRow, setRow] = useState(true)
  const close = () => setShown(null)
  const done = () => {
    if (removes) setRow(false)
  }
  const ask = async () => {
    if (await messages.confirm({ title: 'Delete entry?', confirmLabel: 'Delete entry' })) done()
  }
  return (
    <main>
      <h1>Entries</h1>
      <section aria-labelledby="rows">
        <h2 id="rows">Rows</h2>
        {hasRow && (
          <div>
            <button type="button" onClick={() => setShown('form')}>
              Reject
            </button>
            <button type="button" onClick={() => setShown('plain')}>
              View
            </button>
            <button type="button" onClick={() => void ask()}>
              Delete
            </button>
            <button type="button" onClick={() => void messages.alert({ title: 'Not saved' }).then(done)}>
              Save
            </button>
            <MoreMenu
              label="More"
              items={[
                { label: 'Delete', onPress: () => void ask() },
                { label: 'Reject', onPress: () => setShown('form') },
              ]}
            />
          </div>
        )}
      </section>
      {shown === 'form' && (
        <FormDialog
          title="Reject"
          submitLabel="Reject entry"
          fields={[{ name: 'reason', label: 'Reason', optional: true }]}
          onClose={close}
          done="Rejected"
          onSubmit={async () => {
            done()
            return {}
          }}
        />
      )}
      {shown === 'plain' && (
        <Dialog title="Entry" onClose={close} actions={<button type="button">Fine</button>}>
          Content
        </Dialog>
      )}
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const closed = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
/** Longer than a lost focus is left alone. */
const rest = () => act(() => new Promise((done) => setTimeout(done, 150)))

describe('a dialog that closes', () => {
  test.each([
    ['a form', 'Reject', 'dialog', '{Escape}'],
    ['a form', 'Reject', 'dialog', 'Cancel'],
    ['a form', 'Reject', 'dialog', 'Close'],
    ['a form', 'Reject', 'dialog', 'Reject entry'],
    ['a dialog', 'View', 'dialog', '{Escape}'],
    ['a dialog', 'View', 'dialog', 'Close'],
    ['a question', 'Delete', 'alertdialog', '{Escape}'],
    ['a question', 'Delete', 'alertdialog', 'Cancel'],
    ['a question', 'Delete', 'alertdialog', 'Delete entry'],
    ['a message', 'Save', 'alertdialog', '{Escape}'],
    ['a message', 'Save', 'alertdialog', 'OK'],
  ])('%s opened by %s and closed (%s, %s) hands the focus back', async (_, opener, role, by) => {
    const { user } = renderPart(<List />)
    button(opener).focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole(role)
    if (by === '{Escape}') await user.keyboard(by)
    else await user.click(within(dialog).getByRole('button', { name: by }))
    await closed()
    await rest()
    expect(button(opener)).toHaveFocus()
  })

  test.each([
    ['Delete', 'alertdialog', '{Escape}'],
    ['Delete', 'alertdialog', 'Cancel'],
    ['Reject', 'dialog', '{Escape}'],
    ['Reject', 'dialog', 'Reject entry'],
  ])('opened by %s in a menu and closed (%s, %s) puts the focus on the button of the menu', async (item, role, by) => {
    const { user } = renderPart(<List />)
    button('More').focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('menuitem', { name: item }))
    const dialog = await screen.findByRole(role)
    if (by === '{Escape}') await user.keyboard(by)
    else await user.click(within(dialog).getByRole('button', { name: by }))
    await closed()
    await rest()
    expect(button('More')).toHaveFocus()
  })

  test.each([
    ['Delete', 'alertdialog', 'Delete entry'],
    ['Reject', 'dialog', 'Reject entry'],
    ['Save', 'alertdialog', 'OK'],
  ])('puts the focus on the heading of the list where %s went with its row', async (opener, role, by) => {
    const { user } = renderPart(<List removes />)
    button(opener).focus()
    await user.keyboard('{Enter}')
    await user.click(within(await screen.findByRole(role)).getByRole('button', { name: by }))
    await closed()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Rows' })).toHaveFocus())
  })

  test('that the address opened puts the focus on the heading of the page', async () => {
    const { user } = renderPart(<List open="plain" />)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await closed()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Entries' })).toHaveFocus())
  })
})

test('a press beside the controls leaves the focus where the person put it', async () => {
  const { user } = renderPart(<List />)
  button('View').focus()
  await user.click(document.body)
  document.body.append(document.createElement('p'))
  await rest()
  expect(document.body).toHaveFocus()
})
