import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi, renderPart, renderRoute } from '../../../testing/render'
import { siteAnswer } from '../../site/fixtures'
import PrintsList from '../PrintsList'
import type { Check, PrintRow } from './checks'

const CODE = '7K3QF-9XM2T'
const EMPTY_SHA = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const checked = (change: Partial<Check> = {}): { body: { status: true; data: Check } } => ({
  body: {
    status: true,
    data: {
      code: CODE,
      state: 'matches',
      reasons: [],
      sort: 'logbook',
      madeOn: '2026-11-20T10:00:00.000Z',
      who: {
        name: 'Asha Kulkarni',
        registration: 'MUHS-2025-118',
        college: 'Sahyadri Institute of Medical Sciences',
        department: 'General Medicine',
      },
      counts: { total: 120, approved: 100, pending: 15, rejected: 5, corrected: 0 },
      pdfSha256: EMPTY_SHA,
      months: [],
      files: { checked: 12, of: 12 },
      checkedOn: '2026-11-20T12:30:00.000Z',
      ...change,
    },
  },
})
const open = (answer: Parameters<typeof fakeApi>[0][string], code = CODE) => {
  const api = fakeApi({ 'GET /site': siteAnswer(), [`GET /verifyLogbook/${code}`]: answer })
  return { api, ...renderRoute(`/verify-logbook/${code}`) }
}
/** A PDF whose bytes Node's own digest takes, which knows no others than its own. */
const pdf = (text: string) =>
  Object.assign(new File([text], 'logbook.pdf', { type: 'application/pdf' }), {
    arrayBuffer: async () => new TextEncoder().encode(text),
  })
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling

describe('the public check of a print', () => {
  it('says that it matches, whose it is, when it was made and what it holds, to a stranger', async () => {
    const { api } = open(checked())
    expect(await screen.findByRole('heading', { name: 'Matches' })).toBeInTheDocument()
    expect(fact('Name')).toHaveTextContent('Asha Kulkarni')
    expect(fact('Roll number')).toHaveTextContent('MUHS-2025-118')
    expect(fact('College')).toHaveTextContent('Sahyadri Institute of Medical Sciences')
    expect(fact('Department')).toHaveTextContent('General Medicine')
    expect(fact('Entries')).toHaveTextContent('120 in all: 100 approved, 15 pending, 5 rejected')
    expect(fact('Printed')).toHaveTextContent('20-11-2026 15:30')
    expect(fact('Checked')).toHaveTextContent('20-11-2026 18:00, with 12 of 12 attached files')
    const asked = api.sent.find(({ call }) => call.startsWith('GET /verifyLogbook'))
    expect(new Headers(asked?.init.headers).get('Authorization')).toBeNull()
  })

  it.each([
    ['superseded', 'Superseded', ['3 entries were verified since.', 'One entry was recorded since.']],
    ['does not match', 'Does not match', ['A verified entry, or its result, is no longer what was verified.']],
    ['not finished', 'Not finished', []],
  ] as const)('says %s in words, with what differs', async (state, title, reasons) => {
    open(checked({ state, reasons: [...reasons] }))
    const verdict = await screen.findByRole('heading', { name: title })
    const box = verdict.closest<HTMLElement>('[role=status]')
    if (!box) throw new Error('The verdict is not read out.')
    expect(
      within(box)
        .queryAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(reasons)
    expect(screen.queryByText('Matches')).not.toBeInTheDocument()
  })

  it('names nobody where what is kept of the print cannot be believed', async () => {
    open(checked({ state: 'does not match', reasons: ['It was changed.'], who: null, counts: null, pdfSha256: null }))
    expect(await screen.findByRole('heading', { name: 'Does not match' })).toBeInTheDocument()
    expect(screen.queryByText('Name')).not.toBeInTheDocument()
    expect(screen.queryByText('Entries')).not.toBeInTheDocument()
    expect(screen.queryByText('Choose the PDF')).not.toBeInTheDocument()
  })

  it('takes a code that is typed, in groups or not, and refuses what cannot be one', async () => {
    const api = fakeApi({ 'GET /site': siteAnswer(), [`GET /verifyLogbook/${CODE}`]: checked() })
    const { user } = renderRoute('/verify-logbook')
    const field = await screen.findByLabelText('Code on the paper')
    await user.type(field, '7k3q')
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText('A code has ten letters and digits, in two groups of five.')).toBeInTheDocument()
    expect(field).toHaveFocus()
    expect(api.calls().filter((call) => call.includes('verifyLogbook'))).toEqual([])
    await user.type(field, 'f 9xm2t')
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByRole('heading', { name: 'Matches' })).toBeInTheDocument()
  })

  it('says that there is no such print, and lets the code be put right', async () => {
    const message = 'No logbook was printed under this code. Compare it with the paper, letter by letter.'
    open({ status: 404, body: { status: false, message, code: 'not_found' } })
    expect(await screen.findByRole('alert')).toHaveTextContent(`There is no print with the code ${CODE}`)
    expect(screen.getByText(message)).toBeInTheDocument()
    expect(screen.getByLabelText('Code on the paper')).toHaveValue(CODE)
  })

  it('waits, says what failed, and asks again', async () => {
    let answer: { status?: number; body: unknown } = {
      status: 429,
      body: { status: false, message: 'Too many attempts. Please wait and try again.', code: 'too_many' },
    }
    const { user } = open(() => answer)
    expect(await screen.findByText('Too many attempts. Please wait and try again.')).toBeInTheDocument()
    answer = checked()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Matches' })).toBeInTheDocument()
  })

  it('opens while the site is not launched', async () => {
    fakeApi({
      'GET /getConfig': {
        body: { status: true, setting: { isLaunched: false, isOTP: null, logo: null }, menu: [], state: [], inst: [] },
      },
      'GET /site': siteAnswer(),
      [`GET /verifyLogbook/${CODE}`]: checked(),
    })
    renderRoute(`/verify-logbook/${CODE}`)
    expect(await screen.findByRole('heading', { name: 'Matches' })).toBeInTheDocument()
  })

  it('compares a PDF on the device and sends nothing', async () => {
    const { api, user } = open(checked())
    const chooser = await screen.findByLabelText('PDF to compare')
    const before = api.sent.length
    await user.upload(chooser, pdf(''))
    expect(await screen.findByText('This is exactly the file that was made.')).toBeInTheDocument()
    await user.upload(chooser, pdf('changed'))
    expect(await screen.findByText(/This is not the file that was made/)).toBeInTheDocument()
    expect(api.sent).toHaveLength(before)
  })

  it('leaves the comparison of files out where the browser cannot do it', async () => {
    vi.stubGlobal('crypto', { ...crypto, subtle: undefined })
    open(checked())
    expect(await screen.findByRole('heading', { name: 'Matches' })).toBeInTheDocument()
    expect(screen.queryByText('Choose the PDF')).not.toBeInTheDocument()
  })
})

describe('the prints of a logbook', () => {
  const id = 'a'.repeat(24)
  const row = (n: number): PrintRow => ({
    _id: String(n).padStart(24, '0'),
    code: `AAAAA-AAA${n}0`,
    sort: 'logbook',
    url: 'http://localhost/x',
    madeOn: '2026-11-20T10:00:00.000Z',
    madeBy: { _id: id, name: 'Asha Kulkarni' },
    finishedOn: n === 1 ? null : '2026-11-20T10:00:05.000Z',
    counts: n === 1 ? null : { total: 120, approved: 100, pending: 15, rejected: 5, corrected: 0 },
  })

  it('are listed with their codes, each leading to its check', async () => {
    fakeApi({ [`GET /prints/${id}`]: { body: { status: true, data: [1, 2].map(row), total: 7 } } })
    renderPart(
      <MemoryRouter>
        <PrintsList studentId={id} />
      </MemoryRouter>,
    )
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/verify-logbook/AAAAA-AAA10',
      '/verify-logbook/AAAAA-AAA20',
    ])
    expect(screen.getByText('20-11-2026 15:30, by Asha Kulkarni, not finished')).toBeInTheDocument()
    expect(screen.getByText('20-11-2026 15:30, by Asha Kulkarni, 120 entries')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Newer' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Older' })).toBeEnabled()
  })

  it('are not mentioned where there are none, and say so where they cannot be read', async () => {
    fakeApi({ [`GET /prints/${id}`]: { body: { status: true, data: [], total: 0 } } })
    const { container } = renderPart(
      <MemoryRouter>
        <PrintsList studentId={id} />
      </MemoryRouter>,
    )
    await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeNull())
    expect(screen.queryByText('PDFs with a code')).not.toBeInTheDocument()
    fakeApi({ [`GET /prints/${id}`]: { status: 500, body: { status: false, message: 'x', code: 'y' } } })
    renderPart(
      <MemoryRouter>
        <PrintsList studentId={id} />
      </MemoryRouter>,
    )
    expect(await screen.findByText('The list of PDFs could not be loaded')).toBeInTheDocument()
  })
})
