import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Kind, kinds } from '../../../api/generated/kinds'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../../testing/render'
import { setWidth } from '../../../testing/setup'
import { approved, kindEnding, listAnswer, listCall, makeEntry, testId } from '../entryFixtures'

// The pages' own code is fetched ahead, so that no test waits for it.
beforeAll(async () => {
  await Promise.all([import('./TaskPage'), import('../../../app/SignedInShell')])
}, 60_000)

/** The columns between SR, Date, Student Name and the trailing ones, as the specification lists them. */
const columns: Record<string, { id: string; labels: string[] }> = {
  '49d3': { id: '[L-081]', labels: ['Topic', 'Guiding Faculty'] },
  '49d4': { id: '[L-083]', labels: ['Training Type', 'Topic', 'Moderator'] },
  '49d5': { id: '[L-084]', labels: ['Type'] },
  '49d6': { id: '[L-085]', labels: ['Venue', 'OPD Cases'] },
  '49d7': { id: '[L-086]', labels: ['Academic Program', 'Event Type', 'Organized By', 'Role', 'Certificate'] },
  '49d8': { id: '[L-087]', labels: ['Presentation Type', 'Academic Event', 'Title in Brief', 'Guide', 'Certificate'] },
  '49d9': { id: '[L-088]', labels: ['Review Till-Date', 'Future Plan'] },
  '49da': { id: '[L-090]', labels: ['Clinic-Description', 'From Date', 'To Date'] },
  '49db': { id: '[L-091]', labels: ['Competency', 'Skills'] },
  '49dc': { id: '[L-092]', labels: ['Competency', 'Skills', 'Surgeon'] },
  '49dd': { id: '[L-093]', labels: ['Procedure'] },
  '49de': { id: '[L-094]', labels: ['Particulars'] },
  '49df': { id: '[L-096]', labels: ['From Date', 'To Date', 'Days', 'Reason', 'Leave Type'] },
  fd57: { id: '[L-098]', labels: ['Patient Name', 'OPD / IPD No.', 'Provisional Diagnosis'] },
  fd58: {
    id: '[L-099]',
    labels: ['Competency', 'Procedures', 'Patient Name', 'IPD / OPD No.', 'Role', 'Guiding Faculty'],
  },
}
const trailing = ['Status', 'S-Remark', 'HOD / Unit Head Feedback', 'Verified By / Verified On', 'score']
const withRole = ['49d7', 'fd58']

/** What pressing "All columns" leaves on the device. */
function allColumns(kind: Kind) {
  const optional = kind.columns.filter((column) => column.rest).map((column) => column.label)
  localStorage.setItem('pgl-columns', JSON.stringify({ [kind.heading]: optional }))
}

async function headers() {
  const table = await screen.findByRole('table')
  return within(table)
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent)
}

describe('the report of each kind', () => {
  test('the first look of leave has one first day, that of the introduction the remarks which its list names', () => {
    const shown = (ending: string) => kindEnding(ending).columns.flatMap(({ label, rest }) => (rest ? [] : [label]))
    expect(shown('49df')).not.toContain('Date')
    expect(shown('49df')).toContain('From Date')
    expect(shown('49d3')).toEqual(expect.arrayContaining(['S-Remark', 'HOD / Unit Head Feedback']))
  })

  test('[L-102] there are fifteen kinds with the specified endings', () => {
    const endings = Object.keys(columns)
    expect(endings).toHaveLength(15)
    const specified = kinds.filter(({ categoryId }) => endings.some((end) => categoryId.endsWith(end)))
    expect(specified.map(({ categoryId }) => categoryId.slice(-4)).toSorted()).toEqual(endings.toSorted())
    expect(new Set(kinds.map((kind) => kind.categoryId)).size).toBe(kinds.length)
  })

  for (const [ending, { id, labels }] of Object.entries(columns)) {
    test(`${id} [L-014] [L-069] [L-073] [L-082] …${ending}: heading and, with all columns chosen, columns in order`, async () => {
      const kind = kindEnding(ending)
      allColumns(kind)
      signedIn(student())
      fakeApi({ [listCall(kind)]: listAnswer([makeEntry(kind)]) })
      renderRoute(`/task/${kind.categoryId}`)
      expect(await screen.findByRole('heading', { level: 1, name: `${kind.title} REPORT` })).toBeInTheDocument()
      const scored = trailing.slice(0, ending === '49df' ? 4 : 5)
      // The certificate of an extra curricular activity stands beside its particulars (L-095).
      const own = ending === '49de' ? [...labels, 'Certificate'] : labels
      expect(await headers()).toEqual(['SR', 'Date', ...own, ...scored, 'Action'])
    })

    test(`[L-074] [L-075] …${ending}: staff see whose entry it is`, async () => {
      const kind = kindEnding(ending)
      allColumns(kind)
      signedIn(staff('HOD'))
      fakeApi({ [listCall(kind, true)]: listAnswer([makeEntry(kind)]) })
      renderRoute(`/task/${kind.categoryId}`)
      const found = await headers()
      expect(found.includes('Student Name')).toBe(!withRole.includes(ending))
      if (!withRole.includes(ending)) expect(found[2]).toBe('Student Name')
      // Where a Role column stands instead, the name is the second line of the cell that names the row (DECISIONS D12.7).
      expect(screen.getByRole('table')).toHaveTextContent('Meghana Kulkarni')
    })
  }

  test('[L-070] d8 is Paper / Poster Presentation', () => {
    expect(kindEnding('49d8').heading).toBe('Paper / Poster Presentation REPORT')
  })

  test('[L-097] leave shows no score in the table', () => {
    expect(kindEnding('49df').columns.map((column) => column.label)).not.toContain('score')
  })

  test('[L-017] an id that names no kind leads to the dashboard and asks for no list', async () => {
    signedIn(student())
    const { calls } = fakeApi({})
    const { path } = renderRoute(`/task/${'0'.repeat(24)}`)
    await waitFor(() => expect(path()).toBe('/dashboard'))
    expect(calls().some((call) => call.includes('/entries/'))).toBe(false)
  })
})

describe('rows', () => {
  const kind = kindEnding('49d4')

  test('[L-209] [L-401] cells: status in words, date, moderator, pending verification', async () => {
    signedIn(student())
    fakeApi({
      [listCall(kind)]: listAnswer([makeEntry(kind), makeEntry(kind, { _id: testId(8), ...approved, score: '3' })]),
    })
    renderRoute(`/task/${kind.categoryId}`)
    const [, first, second] = await screen.findAllByRole('row')
    expect(first).toHaveTextContent(/1.*03-02-2026.*Pending.*Verification Pending.*N\/A/)
    expect(first).toHaveTextContent('Dr Raghav Iyer')
    expect(second).toHaveTextContent(/Approved.*Dr Sunita Bhosale05-02-2026.*3View/)
    expect(within(second as HTMLElement).getByRole('button', { name: '3 Good' })).toHaveTextContent(/^3$/)
  })

  test('what the eye needs has columns, the rest stands in the second line until it is chosen, and the device remembers', async () => {
    const procedure = kindEnding('fd58')
    const row = makeEntry(procedure, { patient: 'V. T.', ipd: '****12', role: 'Assisted', vRemark: 'Read up on this.' })
    signedIn(staff('HOD'))
    fakeApi({ [listCall(procedure, true)]: listAnswer([row]) })
    const first = renderRoute(`/task/${procedure.categoryId}`)
    const main = ['SR', 'Date', 'Procedures', 'Role', 'Guiding Faculty', 'Status', 'Verified By / Verified On', 'score']
    expect(await headers()).toEqual([...main, 'Action'])
    expect(screen.getByText('Meghana Kulkarni · V. T. · ****12')).toBeInTheDocument()
    expect(screen.queryByText('Read up on this.')).toBeNull()

    await first.user.click(await screen.findByRole('button', { name: 'Columns' }))
    const items = (await screen.findAllByRole('menuitemcheckbox')).map((item) => item.textContent?.trim())
    const rest = ['Competency', 'Patient Name', 'IPD / OPD No.', 'S-Remark', 'HOD / Unit Head Feedback']
    expect(items).toEqual(['All columns', ...rest])
    await first.user.click(screen.getByRole('menuitemcheckbox', { name: 'Patient Name' }))
    expect(screen.getByRole('menuitemcheckbox', { name: 'Patient Name' })).toBeChecked()
    expect(screen.getByText('Meghana Kulkarni · ****12')).toBeInTheDocument()
    await first.user.click(screen.getByRole('menuitemcheckbox', { name: 'All columns' }))
    expect(await screen.findByText('Read up on this.')).toBeInTheDocument()
    first.unmount()

    renderRoute(`/task/${procedure.categoryId}`)
    expect(await headers()).toEqual(['SR', 'Date', ...(columns.fd58?.labels ?? []), ...trailing, 'Action'])
    expect(screen.getByText('Meghana Kulkarni')).toBeInTheDocument()
  })

  test('what a device keeps of columns may be junk', async () => {
    for (const junk of ['{', '7', 'null', '{"Clinical Training REPORT":"all"}']) {
      localStorage.setItem('pgl-columns', junk)
      signedIn(student())
      fakeApi({ [listCall(kind)]: listAnswer([makeEntry(kind)]) })
      const { unmount } = renderRoute(`/task/${kind.categoryId}`)
      expect(await headers()).not.toContain('S-Remark')
      unmount()
    }
  })

  test('[L-122] [L-124] only an own entry that nobody has verified can be deleted', async () => {
    signedIn(student())
    fakeApi({
      [listCall(kind)]: listAnswer([
        makeEntry(kind),
        makeEntry(kind, { _id: testId(8), ...approved, status: 'Rejected' }),
      ]),
    })
    renderRoute(`/task/${kind.categoryId}`)
    await screen.findByRole('table')
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1)
  })

  test('[L-138] [L-080] students get no Verify, staff get no Add', async () => {
    signedIn(student())
    fakeApi({ [listCall(kind)]: listAnswer([makeEntry(kind)]), [listCall(kind, true)]: listAnswer([makeEntry(kind)]) })
    const first = renderRoute(`/task/${kind.categoryId}`)
    expect(await screen.findByRole('button', { name: 'Add entry' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Verify/ })).toBeNull()
    first.unmount()
    signedIn(staff('Professor'))
    renderRoute(`/task/${kind.categoryId}`)
    expect(await screen.findByRole('button', { name: /^Verify/ })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Add entry' })).toBeNull()
  })

  test('[L-115] [L-114] the score cell opens every line of the score', async () => {
    signedIn(student())
    const score = [
      { title: 'Clarity of presentation', value: 2 },
      { title: 'Overall Assessment', value: 2.5 },
    ]
    fakeApi({ [listCall(kind)]: listAnswer([makeEntry(kind, { ...approved, score })]) })
    const { user } = renderRoute(`/task/${kind.categoryId}`)
    await user.click(await screen.findByRole('button', { name: 'Overall Assessment 2.50' }))
    const dialog = await screen.findByRole('dialog', { name: /Score history/ })
    expect(dialog).toHaveTextContent('Clarity of presentation2Overall Assessment2.50')
  })

  test('cards below 1200 px carry no patient name', async () => {
    setWidth(390)
    const procedure = kindEnding('fd58')
    signedIn(student())
    fakeApi({ [listCall(procedure)]: listAnswer([makeEntry(procedure, { patient: 'Vikas T' })]) })
    renderRoute(`/task/${procedure.categoryId}`)
    const list = await screen.findByRole('list', { name: procedure.heading })
    expect(within(list).getByRole('link')).toHaveAttribute('href', expect.stringContaining(`open=${testId(7)}`))
    expect(list).not.toHaveTextContent('Vikas')
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('the list in its faces', () => {
  const kind = kindEnding('fd58')
  const address = `/task/${kind.categoryId}`

  test('[L-383] [L-130] [L-131] a failed list is logged, says that it could not load, and can be tried again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    signedIn(student())
    let fails = true
    fakeApi({
      [listCall(kind)]: () =>
        fails ? { status: 400, body: { status: false, message: 'No' } } : listAnswer([makeEntry(kind)]),
    })
    const { user } = renderRoute(address)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Could not load')
    expect(alert).not.toHaveTextContent('No Data Found')
    expect(alert).toHaveTextContent('Loading the list failed')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(log).toHaveBeenCalled()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('table')).toBeInTheDocument()
  })

  test('[L-130] nothing yet offers to add, nothing found offers to clear', async () => {
    signedIn(student())
    fakeApi({ [listCall(kind)]: listAnswer([]) })
    const { user, router } = renderRoute(address)
    expect(await screen.findByText('No Data Found')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Add entry' })).toHaveLength(1)
    await router.navigate(`${address}?q=zzz&status=Pending`)
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(router.state.location.search).toBe('')
  })

  test('[L-125] [L-126] the search waits for a pause and returns to the first page', async () => {
    signedIn(student())
    fakeApi({ [listCall(kind)]: listAnswer([makeEntry(kind)], 60) })
    const { user, router } = renderRoute(`${address}?page=3`)
    await screen.findByRole('table')
    await user.type(screen.getByRole('searchbox'), 'hernia')
    expect(router.state.location.search).toBe('?page=3')
    await waitFor(() => expect(router.state.location.search).toBe('?q=hernia'))
  })

  test('[L-127] [L-128] [L-129] sizes, first and last page, a window of five', async () => {
    signedIn(student())
    fakeApi({ [listCall(kind)]: listAnswer([makeEntry(kind)], 60) })
    const { user, router } = renderRoute(`${address}?limit=5&page=6`)
    const pages = await screen.findByRole('navigation', { name: 'Pages' })
    const shown = within(pages).getAllByRole('button', { name: /^Page \d/ })
    expect(shown.map((button) => button.textContent)).toEqual(['1', '4', '5', '6', '7', '8', '12'])
    expect(pages).toHaveTextContent('1…45678…12')
    expect(screen.getByText('26 to 30 of 60')).toBeInTheDocument()
    const size = screen.getByLabelText('Rows per page')
    expect(
      within(size)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['5', '10', '15', '20'])
    await user.click(within(pages).getByRole('button', { name: 'Page 12' }))
    expect(router.state.location.search).toBe('?limit=5&page=12')
    await user.selectOptions(size, '20')
    expect(router.state.location.search).toBe('?limit=20')
  })

  test('a page beyond the end leads to the last one', async () => {
    signedIn(student())
    fakeApi({ [listCall(kind)]: listAnswer([makeEntry(kind)], 12) })
    const { router } = renderRoute(`${address}?page=9`)
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'))
  })

  test('[L-294] staff narrow by student and status', async () => {
    signedIn(staff('HOD'))
    const user0 = student()
    fakeApi({
      [listCall(kind, true)]: listAnswer([makeEntry(kind)]),
      [`GET /getStudents/${user0.departmentId?._id}/${user0.collegeId?._id}`]: {
        body: { status: true, students: [{ _id: testId(5), name: 'Nikita Gavit' }], total: 1 },
      },
    })
    const { user, router } = renderRoute(address)
    await screen.findByRole('option', { name: 'Nikita Gavit' })
    await user.selectOptions(screen.getByLabelText('Student'), 'Nikita Gavit')
    expect(router.state.location.search).toBe(`?student=${testId(5)}`)
    await user.click(screen.getByRole('button', { name: /^Pending/ }))
    expect(new URLSearchParams(router.state.location.search).get('status')).toBe('Pending')
  })
})
