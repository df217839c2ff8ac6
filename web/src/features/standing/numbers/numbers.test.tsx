import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../../testing/render'
import { setWidth } from '../../../testing/setup'
import { numbersWith, rowWith } from './fixtures'
import type { TraineeNumbers } from './queries'
import { groupsOf, leftWords, medianOf, medianSteps, monthAt, monthsBetween, pathWords, stepsOf } from './rows'

const [COLLEGE, DEPARTMENT, STUDENT] = ['c'.repeat(24), 'd'.repeat(24), 'a'.repeat(24)]
const ONE = `GET /numbers/${COLLEGE}/${DEPARTMENT}/${STUDENT}`
const LINE = `${ONE}/median`
const OF_STAFF = `/standing/numbers?trainee=${STUDENT}&college=${COLLEGE}&department=${DEPARTMENT}`

const line = { body: { status: true, data: [{ week: '2026-11-16', median: 8, others: 9 }] } }

function opened(data: TraineeNumbers, path = '/standing/numbers') {
  fakeApi({ [ONE]: { body: { status: true, data } }, [LINE]: line })
  return renderRoute(path)
}

describe('my numbers', () => {
  it('has the figures, the rows under their sources, and the first skill opened beside them', async () => {
    signedIn(student())
    setWidth(1440)
    opened(numbersWith())
    expect(await screen.findByText('2 of 5')).toBeInTheDocument()
    const printed = screen.getByRole('region', { name: 'MS OBG guideline' })
    const row = within(printed).getByRole('button', { name: /Caesarean sections/ })
    expect(row).toHaveAttribute('aria-current', 'true')
    expect(row).toHaveTextContent('4 to go')
    expect(row).toHaveTextContent('1 pending')
    expect(row).toHaveTextContent('Batch median 8, of 9 others')
    const panel = screen.getByRole('region', { name: 'Caesarean sections' })
    expect(
      within(panel).getByRole('img', {
        name: 'Caesarean sections by role: observed 9, first on 20-10-2024; assisted 27, first on 05-12-2024; with guide 5, first on 18-02-2026, 1 pending; independent 1, first on 05-11-2026.',
      }),
    ).toBeInTheDocument()
    expect(within(panel).getByText(/10 on 14-03-2027 if the last six months went on/)).toBeInTheDocument()
    expect(within(panel).getByText('Residency.')).toBeInTheDocument()
    expect(within(panel).getByRole('link', { name: 'Entries behind it' })).toHaveAttribute(
      'href',
      '/standing/requirement?pack=obg&row=obg.caesarean',
    )
    expect(within(panel).getByRole('button', { name: 'Log another: Caesarean sections' })).toBeInTheDocument()
  })

  it('opens a row in a dialog on a phone, and says what was never performed', async () => {
    signedIn(student())
    setWidth(390)
    opened(numbersWith())
    await userEvent.click(await screen.findByRole('button', { name: /Hysterectomy/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Hysterectomy' })
    expect(within(dialog).getByText('None performed yet: 19 assisted, 14 observed.')).toBeInTheDocument()
    expect(within(dialog).queryByRole('link', { name: 'Entries behind it' })).toBeNull()
  })

  it('lets staff read, names the trainee, and offers no entry', async () => {
    signedIn(staff('HOD'))
    setWidth(1440)
    opened(numbersWith(), OF_STAFF)
    expect(await screen.findByText(/Nandini Salunkhe/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Log another/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Entries behind it' })).toHaveAttribute(
      'href',
      expect.stringContaining(`trainee=${STUDENT}`),
    )
  })

  it('says why there are none, that nothing is counted yet, and what failed', async () => {
    signedIn(student())
    const none = opened(numbersWith({ line: 'There is no standing without a joining date: set it in the profile.' }))
    expect(await screen.findByText('There are no numbers yet')).toBeInTheDocument()
    none.unmount()
    const empty = opened(numbersWith({ packs: [], skills: [] }))
    expect(await screen.findByText('Nothing is counted yet')).toBeInTheDocument()
    empty.unmount()
    fakeApi({ [ONE]: { status: 500, body: { status: false, message: 'No', code: 'error' } } })
    renderRoute('/standing/numbers')
    expect(await screen.findByRole('button', { name: 'Retry' }, { timeout: 5000 })).toBeInTheDocument()
  })
})

describe('a row', () => {
  it('is grouped by its source, with a number and without', () => {
    const groups = groupsOf(numbersWith().numbers)
    expect(groups.map(({ label, title }) => [label, title])).toEqual([
      ['Curriculum', 'MS OBG guideline'],
      ['Curriculum', 'MS OBG guideline: no number printed'],
      ['', 'Other skills recorded'],
    ])
  })

  it('counts its months from joining', () => {
    expect(monthsBetween('2024-10-15', '2024-10-31')).toBe(1)
    expect(monthsBetween('2024-10-15', '2026-11-22')).toBe(26)
    expect([monthAt('2024-10-15', 0), monthAt('2024-10-15', 3)]).toEqual(['2024-10', '2025-01'])
    expect(stepsOf(rowWith())).toEqual([
      { month: 16, total: 5 },
      { month: 25, total: 6 },
    ])
    const weeks = ['2026-11-09', '2026-11-16'].map((week, at) => ({ week, median: at, others: 5 }))
    expect(medianSteps('2024-10-15', weeks)).toEqual([{ month: 25, total: 1 }])
  })

  it('says what is left, and the median of those who are enough', () => {
    expect(leftWords(rowWith())).toBe('4 to go')
    expect(leftWords(rowWith({ state: 'met' }))).toBe('Complete')
    expect(leftWords(rowWith({ recorded: false }))).toBe('Not recorded here')
    expect(leftWords(rowWith({ number: null, toGo: null }))).toBe('No target')
    expect(medianOf({ batch: null, batchOthers: 0, colleges: 7, collegesOthers: 12 })?.words).toBe(
      'Median of all colleges 7, of 12 others',
    )
    expect(medianOf(undefined)).toBeUndefined()
    expect(pathWords(rowWith())).toContain('assisted 27')
  })
})
