import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { kinds } from '../../../api/generated/kinds'
import { fakeApi, renderRoute, signedIn, student } from '../../../testing/render'

const procedure = kinds.find(({ key }) => key === 'procedure')
const favourite = (n: number, name: string, gone: string[] = []) => ({
  _id: n.toString(16).padStart(24, '0'),
  kind: 'procedure',
  name,
  values: { role: 'Assisted' },
  gone,
})
const two = [favourite(1, 'Appendicectomy, assisted'), favourite(2, 'Lumbar puncture', ['Guiding Faculty'])]
const answers = (found: unknown = two) => ({
  'GET /favourites': { body: { status: true, data: found, most: 12, recent: [] } },
})

async function openSheet(found: Parameters<typeof fakeApi>[0] = answers()) {
  signedIn(student())
  const log = fakeApi(found)
  const view = renderRoute('/dashboard')
  await view.user.click(await screen.findByRole('button', { name: 'Add entry' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Add entry' }))
  return { ...view, ...log, sheet }
}

describe('the sheet of what to add', () => {
  test('leads to the favourites with what they hold, and to every kind of the Log Book', async () => {
    const { sheet } = await openSheet()
    const address = `/task/${procedure?.categoryId}?add=`
    expect(await sheet.findByRole('link', { name: /^Appendicectomy, assisted/ })).toHaveAttribute(
      'href',
      `${address}${two[0]?._id}`,
    )
    expect(sheet.getByText('Procedures. Choose again: Guiding Faculty')).toBeInTheDocument()
    expect(sheet.getByText('2 of 12')).toBeInTheDocument()
    for (const kind of kinds)
      expect(sheet.getByRole('link', { name: kind.title })).toHaveAttribute('href', `/task/${kind.categoryId}?add=new`)
  })

  test('begins with the kinds that were used last, as they were known when it opened', async () => {
    let recent = ['procedure', 'opd']
    const log = fakeApi({
      'GET /favourites': () => ({ body: { status: true, data: two, most: 12, recent } }),
      [`DELETE /favourites/${two[1]?._id}`]: { body: { status: true, message: 'Favourite removed' } },
    })
    signedIn(student())
    const { user } = renderRoute('/dashboard')
    await waitFor(() => expect(log.calls()).toContain('GET /favourites'), { timeout: 3_000 })
    await user.click(await screen.findByRole('button', { name: 'Add entry' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Add entry' }))
    const links = () => sheet.getAllByRole('link').map((link) => link.textContent)
    const others = [...kinds].sort((one, other) => one.order - other.order).map(({ title }) => title)
    const expected = ['Procedures', 'OPD Campus', ...others.filter((title) => !/^(Procedures|OPD Campus)$/.test(title))]
    expect(links().slice(0, kinds.length)).toEqual(expected)
    expect(links()[kinds.length]).toMatch(/^Appendicectomy, assisted/)
    // A change of the favourites asks again; what stands under the finger stays.
    recent = ['opd']
    const asked = () => log.calls().filter((call) => call === 'GET /favourites').length
    const before = asked()
    await user.click(sheet.getByRole('button', { name: 'Actions for Lumbar puncture' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
    expect(links().slice(0, kinds.length)).toEqual(expected)
  })

  test('has no place for favourites where there are none, and says that they could not be loaded', async () => {
    const { sheet, calls, unmount } = await openSheet(answers([]))
    await waitFor(() => expect(calls()).toContain('GET /favourites'))
    expect(sheet.queryByText(/favourite/i)).toBeNull()
    expect(sheet.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['New entry'])
    unmount()
    const failed = await openSheet({ 'GET /favourites': { status: 403, body: { status: false, message: 'No' } } })
    expect(await failed.sheet.findByText('Your favourites could not be loaded.')).toBeInTheDocument()
    expect(failed.sheet.getByRole('link', { name: 'Procedures' })).toBeInTheDocument()
  })

  test('renames a favourite, and says why not', async () => {
    const one = `POST /favourites/${two[0]?._id}`
    const taken = { status: 409, body: { status: false, message: 'You have a favourite with this name.' } }
    let isTaken = true
    const { user, sent } = await openSheet({
      ...answers(),
      [one]: () => (isTaken ? taken : { body: { status: true, message: 'Favourite renamed' } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Appendicectomy, assisted' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename favourite' }))
    expect(dialog.getByLabelText('Name')).toHaveValue('Appendicectomy, assisted')
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Lumbar puncture' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    expect(await screen.findByText('You have a favourite with this name.')).toBeInTheDocument()
    isTaken = false
    fireEvent.click(await screen.findByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'My appendix' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rename favourite' })).toBeNull())
    const bodies = sent.filter(({ call }) => call === one).map(({ init }) => JSON.parse(String(init.body)))
    expect(bodies).toEqual([{ name: 'Lumbar puncture' }, { name: 'My appendix' }])
  })

  test('removes a favourite after asking, and the list is fetched again', async () => {
    const one = `DELETE /favourites/${two[1]?._id}`
    let left = two
    const { user, calls } = await openSheet({
      'GET /favourites': () => ({ body: { status: true, data: left, most: 12 } }),
      [one]: () => {
        left = two.slice(0, 1)
        return { body: { status: true, message: 'Favourite removed' } }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Lumbar puncture' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(calls()).not.toContain(one)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Actions for Lumbar puncture' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Lumbar puncture')).toBeNull())
    expect(calls()).toContain(one)
  })
})

test('who may not add entries yet is not offered to', async () => {
  signedIn(student({ verifyByHod: false }))
  fakeApi(answers())
  renderRoute('/dashboard')
  await screen.findByText('Your account is not verified by HOD yet.')
  expect(screen.queryByRole('button', { name: 'Add entry' })).toBeNull()
})
