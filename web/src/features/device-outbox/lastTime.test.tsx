import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { prefetch } from '../../api/boot/prefetched'
import { tiles } from '../../api/generated/menu'
import { session } from '../../api/session'
import { cachedAnswer, cacheList } from '../../device/offlineCache'
import { fakeApi, renderRoute, signedIn } from '../../testing/render'
import { restoreSession } from '../access/restore'
import { kindEnding, makeEntry, testId } from '../logbook/entryFixtures'
import { eachOnAnEmptyDevice, me, remembered, setOnline } from './deviceFixtures'

eachOnAnEmptyDevice()

describe('what a page showed before', () => {
  const place = { collegeId: me.collegeId?._id, departmentId: me.departmentId?._id, studentId: me._id }
  const own = Object.values(place).join('/')
  const milestone = {
    key: 'title',
    part: 'synopsis',
    label: 'Title',
    state: 'done',
    at: null,
    words: 'Hernia',
    by: null,
  }
  const settled = { _id: null, synopsisTitle: 'Mesh in hernia repair', guide: null, coGuide: [], certificate: null }

  it('stands as of its time after a reload without a network, and what is not here is said', async () => {
    signedIn(me)
    setOnline(true)
    fakeApi({
      [`GET /thesisTimeline/${own}`]: { body: { status: true, data: [milestone] } },
      [`GET /synopsis/${own}`]: { body: { status: true, data: { ...settled, synopsisAcceptanceDate: null } } },
    })
    const before = renderRoute('/synopsis')
    expect(await screen.findByDisplayValue(settled.synopsisTitle)).toBeInTheDocument()
    await waitFor(async () => expect(await cachedAnswer(me._id, ['theses', 'timeline', place])).not.toBeNull())
    await waitFor(async () => expect(await cachedAnswer(me._id, ['theses', 'synopsis', place])).not.toBeNull())
    before.unmount()

    setOnline(false)
    fakeApi({})
    const { router } = renderRoute('/synopsis')
    expect(await screen.findByDisplayValue(settled.synopsisTitle)).toBeInTheDocument()
    expect(await screen.findByText(/^You are offline, as of \d\d:\d\d$/)).toBeInTheDocument()
    await act(() => router.navigate('/appeal'))
    expect(await screen.findByText('Not available offline')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
  })

  it('has no empty numbers where the tiles were never counted', async () => {
    await remembered()
    fakeApi({})
    setOnline(false)
    await restoreSession()
    renderRoute('/dashboard')
    const tiles_ = within(await screen.findByRole('region', { name: 'Your logbook' }))
    expect(await tiles_.findByText('Not available offline')).toBeInTheDocument()
    expect(tiles_.getByRole('link', { name: /^OPD Campus/ })).toBeInTheDocument()
  })

  it('is kept of the tiles too where they were answered before the page was drawn', async () => {
    signedIn(me)
    setOnline(true)
    const counts = { status: true, data: tiles.map(() => [{ status: 'Approved', count: 2 }]) }
    fakeApi({ [`GET /dashboardCounts/${own}`]: { body: counts } })
    await prefetch(`/dashboardCounts/${own}`, session.get().token)
    renderRoute('/dashboard')
    await waitFor(async () => expect(await cachedAnswer(me._id, ['counts', me._id])).toMatchObject({ data: counts }))
  })
})

describe('a list that was read beyond the last fifty entries', () => {
  const procedure = kindEnding('fd58')
  const day = (nth: number) => `2026-01-${String(nth).padStart(2, '0')}`
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) =>
      makeEntry(procedure, {
        _id: testId(900 - from - at),
        date: day(28 - Math.floor((from + at) / 3)),
        patient: 'Vimal Tare',
      }),
    )

  it('keeps what was read, without its patients, and says how much that is', async () => {
    signedIn(me)
    setOnline(true)
    const college = `${me.collegeId?._id}/${me.departmentId?._id}/${me._id}`
    fakeApi({
      'GET /recentEntries': { body: { status: true, data: rows(0, 50) } },
      [`GET /entries/${procedure.key}/${college}`]: {
        body: { status: true, data: rows(50, 60), total: 70, page: 6, limit: 10, counts: { All: 70 } },
      },
    })
    await cacheList(me._id, { key: ['kept', me._id], data: { status: true, data: rows(0, 50) } })
    const before = renderRoute(`/task/${procedure.categoryId}?page=6`)
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(11))
    const kept = async () => (await cachedAnswer(me._id, ['kept', me._id]))?.data
    await waitFor(async () => expect(JSON.stringify(await kept())).toContain(testId(850)))
    expect(JSON.stringify(((await kept()) as { read: unknown }).read)).toMatch(/^(?!.*Vimal).*V\. T\./)
    before.unmount()

    setOnline(false)
    fakeApi({})
    renderRoute(`/task/${procedure.categoryId}?page=6`)
    expect(await screen.findByText('60 kept on this device')).toBeInTheDocument()
    expect(screen.getAllByRole('row')).toHaveLength(11)
  })
})
