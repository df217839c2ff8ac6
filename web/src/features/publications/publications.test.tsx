import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { kind } from '../../api/generated/publication'
import { today } from '../../lib/dates'
import { allColumns } from '../../testing/allColumns'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import type { Entry } from '../logbook/entry'
import { approved, kindEnding, listAnswer, listCall, makeEntry, testId } from '../logbook/entryFixtures'

beforeAll(async () => {
  await Promise.all([
    import('./PublicationPage'),
    import('./BegunPublication'),
    import('../logbook/entry/AddEntryDialog'),
    import('../logbook/report/WordReport'),
    import('../../app/SignedInShell'),
  ])
}, 60_000)

const me = student()
const certificate = { url: '/api/files/x', name: 'first-page.pdf', type: 'application/pdf', size: 2048 }
const own = { title: 'Scrub typhus with ARDS', author: 'Meghana Kulkarni', journal: 'Lung India', certificate }
const record = (change: Partial<Entry> = {}) => makeEntry(kind, { ...own, ...change })
const earlier = {
  body: { status: true, data: { journal: ['Lung India', 'Indian Pediatrics'], indexedIn: ['Scopus'] } },
}
const columns = [
  'SR',
  'Title',
  'Author',
  'Co-Author',
  'Journal',
  'Indexed In',
  'Publication Date',
  'Publication Status',
  'Citation',
  'Student Remark',
  'Certificate',
  'Verified By / Verified On',
  'Status',
]

/** The page with these rows; the server narrows nothing by itself here. */
function open(
  rows: readonly Entry[],
  { address = '/publication', isStaff = false, total = rows.length, more = {} } = {},
) {
  setWidth(1440)
  const api = fakeApi({
    [listCall(kind, isStaff)]: listAnswer(rows, total),
    [`GET /getStudents/${me.departmentId?._id}/${me.collegeId?._id}`]: { body: { status: true, students: [me] } },
    'GET /earlierWords/publication': earlier,
    ...more,
  })
  return { ...api, ...renderRoute(address) }
}

async function headers() {
  await allColumns()
  const cells = within(await screen.findByRole('table')).getAllByRole('columnheader')
  return cells.map((cell) => cell.textContent)
}

describe('the Publications page', () => {
  it('[T-018, T-067] is under Thesis & Pub and has the columns of a publication', async () => {
    signedIn(me)
    open([record()])
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Publications')
    expect(await headers()).toEqual([...columns, 'Action'])
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Publication' })).toHaveAttribute('href', '/publication'),
    )
  })

  it('[T-067] names the student to staff, who add nothing', async () => {
    signedIn(staff('Professor'))
    open([record()], { isStaff: true })
    expect(await headers()).toEqual(['SR', 'Student Name', ...columns.slice(1), 'Action'])
    expect(screen.queryByRole('button', { name: 'Add entry' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Verify Scrub typhus with ARDS' })).toBeVisible()
  })

  it('[T-065] offers Delete only while nobody has verified it', async () => {
    signedIn(me)
    open([record(), record({ _id: testId(8), ...approved, title: 'Dengue with myocarditis' })])
    await screen.findByRole('table')
    const names = screen.getAllByRole('button', { name: /^Delete/ }).map((each) => each.getAttribute('aria-label'))
    expect(names).toEqual(['Delete Scrub typhus with ARDS'])
  })

  it('[T-062, T-063] asks the server for a status and for what is searched', async () => {
    signedIn(me)
    const { user, router } = open([record()])
    await screen.findByRole('table')
    for (const status of ['Pending', 'Approved', 'Rejected']) {
      await user.click(screen.getByRole('button', { name: new RegExp(`^${status}`) }))
      await waitFor(() => expect(router.state.location.search).toContain(`status=${status}`))
    }
    await user.type(screen.getByRole('searchbox'), 'typhus')
    await waitFor(() => expect(router.state.location.search).toContain('q=typhus'))
  })

  it('[T-064] shows twelve in two pages of ten', async () => {
    signedIn(me)
    const rows = Array.from({ length: 10 }, (_, n) => record({ _id: testId(100 + n) }))
    const { user, router } = open(rows, { total: 12 })
    expect(await screen.findByText(/1 to 10 of 12/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: /page 2/i }))
    await waitFor(() => expect(router.state.location.search).toContain('page=2'))
    expect(screen.queryByRole('button', { name: /page 3/i })).toBeNull()
  })

  it('[T-412, T-413] shows days as dd-mm-yyyy, and N/A where there is none', async () => {
    signedIn(me)
    open([record({ pubDate: '2025-02-03' }), record({ _id: testId(8), pubDate: null })])
    const table = within(await screen.findByRole('table'))
    expect(table.getByText('03-02-2025')).toBeVisible()
    expect(table.getByText('N/A')).toBeVisible()
  })

  it('[T-375, T-376] asks in the specified words before it deletes, and says Deleted!', async () => {
    signedIn(me)
    const { user, calls } = open([record()], {
      more: { 'POST /deleteRecord': { body: { status: true, message: 'Gone' } } },
    })
    const posts = () => calls().filter((call) => call.startsWith('POST'))
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    const sure = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
    expect(sure).toHaveTextContent('This action cannot be retrive!')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(posts()).toEqual([])
    await user.click(screen.getByRole('button', { name: /^Delete/ }))
    await user.click(await screen.findByRole('button', { name: 'Delete entry' }))
    expect(await screen.findByRole('alertdialog', { name: 'Deleted!' })).toBeVisible()
    expect(posts()).toEqual(['POST /deleteRecord'])
  })

  it('[T-377] says so where the delete found no answer', async () => {
    signedIn(me)
    const { user } = open([record()], { more: { 'POST /deleteRecord': 'offline' } })
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    await user.click(await screen.findByRole('button', { name: 'Delete entry' }))
    expect(await screen.findByText('Something went wrong while deleting.')).toBeVisible()
  })
})

describe('the form', () => {
  async function form(address = '/publication', more = {}) {
    signedIn(me)
    const view = open([record()], { address, more })
    if (address === '/publication') await view.user.click(await screen.findByRole('button', { name: 'Add entry' }))
    return { ...view, dialog: await screen.findByRole('dialog', { name: 'Add Publication' }) }
  }
  const whole = {
    Title: 'Scrub typhus with ARDS',
    Author: 'Meghana Kulkarni',
    'Co-Author': 'Dr Raghav Iyer',
    Journal: 'Lung India',
    'Indexed In': 'Scopus',
    'Publication Status': 'Published',
    Citation: 'Kulkarni M, Iyer R. Lung India 2026;43:112.',
    'Student Remark': 'First author',
  }
  const submit = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Submit' })

  async function fill({ user, dialog }: Awaited<ReturnType<typeof form>>, without = '') {
    for (const [label, text] of Object.entries(whole)) {
      const input = within(dialog).getByLabelText(label)
      await user.clear(input)
      if (label !== without) {
        await user.click(input)
        await user.paste(String(text))
      }
    }
    const file = new File(['%PDF-1.4'], 'first-page.pdf', { type: 'application/pdf' })
    const place = dialog.querySelector('input[type="file"]') as HTMLInputElement
    if (without !== 'Certificate') await user.upload(place, file)
  }

  it('[T-061] has the nine fields, a file, and whether the student is the first author', async () => {
    const { dialog } = await form()
    for (const label of Object.keys(whole)) expect(within(dialog).getByLabelText(label)).toBeVisible()
    expect(within(dialog).getByLabelText('Publication Date')).toHaveValue(today())
    expect(within(dialog).getByLabelText('Publication Date')).toHaveAttribute('max', today())
    await waitFor(() => expect(dialog.querySelector('input[type="file"]')).not.toBeNull())
    expect(dialog.querySelectorAll('input:not([type="file"]), textarea, select')).toHaveLength(10)
    expect(within(dialog).getByLabelText(/^First Author/)).toBeVisible()
  })

  it('[T-173] offers indexing services, states and the journals of the own college', async () => {
    const { dialog } = await form()
    const offers = (label: string) => {
      const list = document.getElementById(within(dialog).getByLabelText(label).getAttribute('list') ?? '')
      return [...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)
    }
    await waitFor(() => expect(offers('Journal')).toEqual(['Lung India', 'Indian Pediatrics']))
    expect(offers('Indexed In')).toEqual(expect.arrayContaining(['PubMed', 'Scopus', 'Web of Science', 'Other']))
    expect(offers('Indexed In').filter((each) => each === 'Scopus')).toHaveLength(1)
    expect(offers('Publication Status')).toEqual(['Submitted', 'Accepted', 'Published'])
  })

  it.each([...Object.keys(whole), 'Certificate'])(
    '[T-241] says "Please fill all the data first !!!" without %s',
    async (without) => {
      const view = await form()
      await fill(view, without)
      await view.user.click(submit(view.dialog))
      const alert = await screen.findByRole('alertdialog', { name: 'Missing Details' })
      expect(alert).toHaveTextContent('Please fill all the data first !!!')
      expect(view.calls().filter((call) => call.startsWith('POST'))).toEqual([])
    },
  )

  it('sends the fields and the file, and says so', async () => {
    const added = { status: 201, body: { status: true, message: 'Publication added successfully', data: record() } }
    const view = await form('/publication', { 'POST /entries/publication': added })
    await fill(view)
    await view.user.click(submit(view.dialog))
    expect(await screen.findByText('Publication added successfully')).toBeVisible()
    const body = view.sent.find(({ call }) => call === 'POST /entries/publication')?.init.body as FormData
    const keys = ['title', 'author', 'coAuthor', 'journal', 'indexedIn', 'pubDate', 'pubStatus', 'citation', 'sRemark']
    for (const key of keys) expect(body.get(key)).toBeTruthy()
    expect(body.get('certificate')).toBeInstanceOf(File)
  })

  it.each([
    [
      '[P-449] [T-365, T-380, T-385] the server’s message',
      { status: 422, body: { status: false, message: 'The file is no PDF.' } },
      'The file is no PDF.',
    ],
    ['[T-366, T-371] "Upload failed" without one', { status: 500, body: { status: false } }, 'Upload failed'],
    ['[T-367] its own words where no answer came', 'offline' as const, 'An error occurred during upload'],
  ])('says under Oops... %s', async (_, answer, text) => {
    const view = await form('/publication', { 'POST /entries/publication': answer })
    await fill(view)
    await view.user.click(submit(view.dialog))
    expect(await screen.findByRole('alertdialog', { name: 'Oops...' })).toHaveTextContent(text)
    expect(within(view.dialog).getByLabelText('Title')).toHaveValue(whole.Title)
  })

  it('begins with an own poster, and is empty where that is gone', async () => {
    const poster = makeEntry(kindEnding('49d8'), {
      titleInBrief: 'Melioidosis of the spleen',
      pType: 'Poster Presentation',
    })
    const answer = { body: { status: true, data: poster, history: [] } }
    const address = `/publication?from=paper:${poster._id}`
    const view = await form(address, { [`GET /entries/paper/${poster._id}`]: answer })
    const value = (label: string) => (within(view.dialog).getByLabelText(label) as HTMLInputElement).value
    expect(value('Title')).toBe('Melioidosis of the spleen')
    expect(value('Author')).toBe('Meghana Kulkarni')
    expect(value('Co-Author')).toBe('Dr Raghav Iyer')
    expect(value('Student Remark')).toBe('Poster Presentation')
    expect(value('Journal')).toBe('')
    view.unmount()
    const second = await form(`/publication?from=paper:${testId(99)}`)
    expect(await screen.findByText('The entry could not be found. The form is empty.')).toBeVisible()
    expect(within(second.dialog).getByLabelText('Title')).toHaveValue('')
  })

  it('is offered under an own paper or poster', async () => {
    signedIn(me)
    const paper = kindEnding('49d8')
    const poster = makeEntry(paper)
    setWidth(1440)
    fakeApi({
      [listCall(paper)]: listAnswer([poster]),
      [`GET /entries/paper/${poster._id}`]: { body: { status: true, data: poster, history: [] } },
    })
    renderRoute(`/task/${paper.categoryId}?open=${poster._id}`)
    expect(await screen.findByRole('link', { name: 'Make a publication of it' })).toHaveAttribute(
      'href',
      `/publication?from=paper:${poster._id}`,
    )
  })
})

describe('the report at /task/publication', () => {
  it('[L-015, L-072, L-101] has its heading and columns, and adds nothing', async () => {
    signedIn(me)
    open([record()], { address: '/task/publication' })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Publication REPORT')
    const trailing = ['Status', 'S-Remark', 'HOD / Unit Head Feedback', 'Verified By / Verified On', 'score', 'Action']
    const named = ['Title', 'Author', 'Journal', 'Publication Status', 'Certificate']
    expect(await headers()).toEqual(['SR', 'Date', ...named, ...trailing])
    expect(screen.queryByRole('button', { name: /^(Add|Delete|Edit|Verify)/ })).toBeNull()
    const href = screen.getByRole('link', { name: /^View / }).getAttribute('href')
    expect(href).toBe(`/publication?open=${record()._id}`)
  })

  it('[L-100] is searched and paged like the others; a word that names none leads to the dashboard', async () => {
    signedIn(me)
    const view = open([record()], { address: '/task/publication', total: 12 })
    await view.user.type(await screen.findByRole('searchbox'), 'typhus')
    await waitFor(() => expect(view.router.state.location.search).toContain('q=typhus'))
    expect(screen.getByText(/of 12/)).toBeVisible()
    view.unmount()
    const other = open([], { address: '/task/poetry' })
    await waitFor(() => expect(other.path()).toBe('/dashboard'))
  })
})
