import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { fakeApi, renderPart, signedIn, staff } from '../../../testing/render'
import type { ResidencyPage } from './queries'
import { ResidencyPanel } from './ResidencyPanel'

const [COLLEGE, DEPARTMENT, STUDENT] = ['c'.repeat(24), 'd'.repeat(24), 'a'.repeat(24)]
const CALL = `GET /drp/residency/${COLLEGE}/${DEPARTMENT}/${STUDENT}`

const numbers = (
  change: Partial<NonNullable<ResidencyPage['numbers']>> = {},
): NonNullable<ResidencyPage['numbers']> => ({
  line: '',
  state: 'in_progress',
  days: 40,
  required: 90,
  owed: 50,
  notCounted: 0,
  complete: false,
  outsideWindow: false,
  conflict: false,
  completedOn: null,
  dueBy: '2027-07-31',
  window: { semesters: [3, 4, 5], first: '2025-08-01', last: '2027-01-31', remindOn: '2026-10-31' },
  reportState: 'not_due',
  late: false,
  rule: 'Ninety days in a district hospital.',
  evidence: 'postings and signatures',
  source: 'PGMER-2023',
  ...change,
})

function opened(change: Partial<ResidencyPage>, answer?: Parameters<typeof fakeApi>[0][string]) {
  signedIn(staff('HOD'))
  const data = {
    student: { _id: STUDENT, name: 'Nandini Salunkhe' },
    numbers: numbers(),
    postings: [],
    missing: [],
    may: { link: false, certify: false, sms: false },
    ...change,
  }
  fakeApi({ [CALL]: answer ?? { body: { status: true, data } } })
  return renderPart(
    <MemoryRouter>
      <ResidencyPanel place={{ collegeId: COLLEGE, departmentId: DEPARTMENT }} studentId={STUDENT} />
    </MemoryRouter>,
  )
}

describe('the residency of a trainee', () => {
  it('says how many days are served, what is missing, and by which rule [D-045]', async () => {
    opened({ missing: ['The certificate of the coordinator'] })
    const panel = within(await screen.findByRole('region', { name: 'District Residency: 40 of 90 days served' }))
    expect(panel.getByText('In progress')).toBeVisible()
    expect(panel.getByRole('img', { name: '40 of 90 days served' })).toBeVisible()
    expect(panel.getByText('The certificate of the coordinator')).toBeVisible()
    expect(panel.getByText(/Ninety days in a district hospital.*Source: PGMER-2023/)).toBeVisible()
  })

  it('warns of days outside the window, and is not asked of every course [D-045]', async () => {
    const { unmount } = opened({ numbers: numbers({ outsideWindow: true }) })
    expect(await screen.findByText(/A day lies outside the window/)).toBeVisible()
    unmount()
    const second = opened({ numbers: numbers({ state: 'not_applicable' }) })
    expect(await screen.findByText(/No District Residency is required for this course/)).toBeVisible()
    second.unmount()
    opened({ numbers: null })
    expect(await screen.findByText('Nothing is known about this residency yet.')).toBeVisible()
  })

  it('can be asked for again where it failed [D-045]', async () => {
    opened({}, { status: 500, body: { status: false, message: 'x', code: 'server' } })
    expect(await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 })).toBeVisible()
  })
})
