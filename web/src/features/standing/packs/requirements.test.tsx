import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill } from '../../../testing/fill'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../../testing/render'
import { traineeOf } from '../fixtures'
import type { Standing } from '../queries'

const [COLLEGE, DEPARTMENT, STUDENT] = ['c'.repeat(24), 'd'.repeat(24), 'a'.repeat(24)]
const ONE = `GET /standing/${COLLEGE}/${DEPARTMENT}/${STUDENT}`

type Pack = Standing['packs'][number]

const row = (id: string, label: string, change: Partial<Pack['rows'][number]> = {}): Pack['rows'][number] => ({
  id,
  pack: 'md',
  label,
  source: 'Curriculum',
  unit: 'procedures',
  per: 'course',
  strength: 'minimum',
  number: 10,
  quote: `At least ten: ${label.toLowerCase()}`,
  where: 'page 4',
  blocking: false,
  note: '',
  see: '',
  counted: 4,
  pending: 2,
  text: '4 of 10',
  percent: 40,
  state: 'in_progress',
  recorded: true,
  evidence: [],
  waiting: [],
  periods: [],
  ...change,
})

const pack: Pack = {
  id: 'md',
  version: '2022',
  label: 'Curriculum',
  title: 'MD General Medicine',
  minima: 2,
  reached: 1,
  rows: [
    row('lp', 'Lumbar puncture'),
    row('cv', 'Central venous line', { counted: 12, text: '12 of 10', state: 'met' }),
  ],
}

function opened(standing: Partial<Standing>, answer?: Parameters<typeof fakeApi>[0][string]) {
  signedIn(student())
  fakeApi({ [ONE]: answer ?? { body: { status: true, data: traineeOf(standing) } } })
  return renderRoute('/standing/requirement')
}

describe('the requirements of a trainee', () => {
  it('stand by pack with count, number, source and printed words, and are searched [D-045]', async () => {
    opened({ packs: [pack] })
    const panel = within(await screen.findByRole('region', { name: /MD General Medicine/ }))
    expect(panel.getByText('Lumbar puncture')).toBeVisible()
    expect(panel.getByText(/At least ten: central venous line/)).toBeVisible()
    await fill(screen.getByLabelText('Search requirements'), 'venous')
    expect(await screen.findByText('Central venous line')).toBeVisible()
    await expect.poll(() => screen.queryByText('Lumbar puncture')).toBeNull()
  })

  it('say that there are none, and why there is no standing [D-045]', async () => {
    const { unmount } = opened({ packs: [] })
    expect(await screen.findByText(/No requirement|nothing|no pack/i)).toBeVisible()
    unmount()
    opened({ line: 'There is no standing without a joining date.', packs: [] })
    expect(await screen.findByText('There is no standing without a joining date.')).toBeVisible()
  })

  it('can be asked for again where they failed [D-045]', async () => {
    opened({}, { status: 500, body: { status: false, message: 'x', code: 'server' } })
    expect(await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 })).toBeVisible()
  })
})

describe('the packs of a department', () => {
  const LIST = `GET /requirementPacks/${COLLEGE}/${DEPARTMENT}`

  it('are listed for the head, or say that there is none, or that they failed [D-045]', async () => {
    signedIn(staff('HOD'))
    fakeApi({ [LIST]: { body: { status: true, data: [], total: 0, page: 1, limit: 10 } } })
    const { unmount } = renderRoute('/requirementPacks')
    expect(await screen.findByRole('heading', { level: 1, name: 'Requirement packs' })).toBeVisible()
    expect(await screen.findByText('No data found')).toBeVisible()
    unmount()
    fakeApi({ [LIST]: { status: 500, body: { status: false, message: 'x', code: 'server' } } })
    renderRoute('/requirementPacks')
    expect(await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 })).toBeVisible()
  })
})
