import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { kinds } from '../../api/generated/kinds'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import { listAnswer, listCall, makeEntry, testId } from './entryFixtures'

beforeAll(async () => {
  await Promise.all([import('./report/TaskPage'), import('../../app/SignedInShell')])
}, 60_000)

const kind = kinds.find(({ key }) => key === 'introduction') ?? kinds[0]
if (!kind) throw new Error('There is no kind.')
const college = { _id: testId(5), name: 'Kaveri Valley Institute' }
const department = { _id: testId(6), name: 'General Medicine' }
const moved = student({ formerPlaces: [{ college, department, until: '2026-01-31' }] })
const address = `/task/${kind.categoryId}`

describe('the logbook of a transferred student', () => {
  test('is whole, and is narrowed to one department by a filter in the address', async () => {
    setWidth(1440)
    signedIn(moved)
    const now = makeEntry(kind, { topic: 'Recorded here' })
    const before = makeEntry(kind, { _id: testId(9), topic: 'Recorded there' })
    const api: ReturnType<typeof fakeApi> = fakeApi({
      [listCall(kind)]: () => listAnswer(api.urls().at(-1)?.includes('recordedIn=') ? [before] : [now, before]),
    })
    const { user, router } = renderRoute(address)
    expect(await screen.findByRole('link', { name: 'Recorded here' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Recorded there' })).toBeVisible()
    const filter = screen.getByRole('combobox', { name: 'Recorded in' })
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All departments', expect.any(String), 'General Medicine, Kaveri Valley Institute, until 31-01-2026'])
    await user.selectOptions(filter, 'General Medicine, Kaveri Valley Institute, until 31-01-2026')
    await waitFor(() => expect(screen.queryByText(/Recorded here/)).toBeNull())
    expect(screen.getByRole('link', { name: 'Recorded there' })).toBeVisible()
    expect(router.state.location.search).toBe(`?recordedIn=${college._id}-${department._id}`)
    expect(api.calls()).toContain(listCall(kind))
  })

  test('has no such filter for others, and takes no place that is not theirs', async () => {
    for (const user of [student(), staff('HOD')]) {
      signedIn(user)
      const api = fakeApi({ [listCall(kind, user.role !== undefined)]: listAnswer([makeEntry(kind)]) })
      const view = renderRoute(`${address}?recordedIn=${college._id}-${department._id}`)
      await screen.findByRole('table')
      expect(screen.queryByRole('combobox', { name: 'Recorded in' })).toBeNull()
      await waitFor(() => expect(api.calls().filter((call) => call.includes(college._id))).toEqual([]))
      view.unmount()
    }
  })
})
