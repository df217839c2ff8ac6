import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { kinds } from '../../../api/generated/kinds'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../../testing/render'
import { listAnswer, listCall, makeEntry } from '../entryFixtures'

const kind = kinds.find(({ key }) => key === 'opd') as (typeof kinds)[number]
const path = `GET /exports/entries/opd/${'c'.repeat(24)}/${'d'.repeat(24)}`

beforeAll(async () => {
  await Promise.all([
    import('./TaskPage'),
    import('../../../app/SignedInShell'),
    import('../../../ui/overlay/MessageHost'),
  ])
}, 60_000)

async function take(format: RegExp) {
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: format }))
}

describe('taking a list as a file', () => {
  it('asks for the list as it is filtered, without its pages, and saves it', async () => {
    signedIn(student())
    const saved = vi.fn()
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved(this.download)
    })
    const own = `${path}/${student()._id}`
    const { sent } = fakeApi({ [listCall(kind)]: listAnswer([makeEntry(kind)]), [own]: {} })
    const asked = vi.spyOn(globalThis, 'fetch')
    renderRoute(`/task/${kind.categoryId}?status=Pending&q=fever&page=1&sort=date`)
    await take(/CSV/)
    expect(await screen.findByText(/was downloaded. It holds no patient details./)).toBeInTheDocument()
    expect(saved).toHaveBeenCalledOnce()
    expect(sent.map(({ call }) => call)).toContain(own)
    const address = asked.mock.calls.map(([input]) => String(input)).find((each) => each.includes('/exports/'))
    expect(Object.fromEntries(new URLSearchParams(address?.split('?')[1]))).toEqual({
      search: 'fever',
      sort: 'date',
      status: 'Pending',
      format: 'csv',
    })
  })

  it('says why there is no file', async () => {
    signedIn(staff('HOD'))
    const message = 'This list has 12,000 rows; a file may have 10,000. Narrow it by dates, status or student.'
    fakeApi({
      [listCall(kind, true)]: listAnswer([makeEntry(kind)]),
      [path]: { status: 409, body: { status: false, message, code: 'too_many_rows' } },
    })
    renderRoute(`/task/${kind.categoryId}`)
    await take(/XLSX/)
    expect(await screen.findByText(message)).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled()
  })
})
