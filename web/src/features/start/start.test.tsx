import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { tiles } from '../../api/generated/menu'
import type { StudentUser } from '../../api/types'
import { watchInstalling } from '../../device/installing'
import { fakeApi, renderRoute, signedIn, student } from '../../testing/render'
import { beginningOf, isBeginning } from './beginning'
import { firstKinds, stepsOf } from './steps'

beforeAll(async () => {
  watchInstalling()
  await Promise.all([
    import('./FirstSteps'),
    import('../accounts/ProfilePage'),
    import('../dashboard/DashboardPage'),
    import('../dashboard/student/StudentDashboard'),
    import('../../app/SignedInShell'),
  ])
}, 60_000)

beforeEach(() => localStorage.clear())

const me = student()
const place = `${me.collegeId?._id}/${me.departmentId?._id}`
const hod = { _id: '9'.repeat(24), name: 'Dr. Meenakshi Rane' }
const counts = (...first: { status: string; count: number }[]) => ({
  [`GET /dashboardCounts/${place}/${me._id}`]: {
    body: { status: true, data: tiles.map(({ slot }) => (slot === 0 ? first : [])) },
  },
})

function show(address: string, change: Partial<StudentUser>, answers: Parameters<typeof fakeApi>[0] = counts()) {
  signedIn(student(change))
  fakeApi(answers)
  return renderRoute(address)
}

const checklist = async () => within(await screen.findByRole('region', { name: 'First steps' }))
const newcomer = { verifyByHod: false, joiningDate: null, hod }

describe('the first steps on the profile', () => {
  test('name what is missing, who verifies, and lead to the field that blocks', async () => {
    const { user } = show('/dashboard', newcomer)
    const list = await checklist()
    expect(list.getByText('0 of 4 done')).toBeInTheDocument()
    expect(list.getByText(/^Dr. Meenakshi Rane, head of your department,/)).toBeInTheDocument()
    expect(list.getByText(/^Opens when your joining date is set/)).toBeInTheDocument()
    // The form comes with the profile and its choices.
    for (const name of ['Joining date', 'Unit head (optional)'])
      await waitFor(() => expect(screen.getByLabelText(name)).toBeEnabled())
    await user.click(list.getByRole('link', { name: 'Set the joining date' }))
    await waitFor(() => expect(screen.getByLabelText('Joining date')).toHaveFocus())
    await user.click(list.getByRole('link', { name: 'Choose your unit head' }))
    await waitFor(() => expect(screen.getByLabelText('Unit head (optional)')).toHaveFocus())
  })

  test('lead to the field that was pressed before the form was there, once it is', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((done) => {
      answer = done
    })
    const user = student(newcomer)
    const body = { status: true, user, sessionToken: 'token' }
    const view = show('/profile', newcomer, { ...counts(), 'GET /session': () => waiting.then(() => ({ body })) })
    await view.user.click((await checklist()).getByRole('link', { name: 'Choose your unit head' }))
    expect(screen.queryByRole('form', { name: 'Profile' })).toBeNull()
    answer()
    await waitFor(() => expect(screen.getByLabelText('Unit head (optional)')).toHaveFocus())
    await waitFor(() => expect(view.router.state.location.search).toBe(''))
  })

  test('say whom to ask where a department has no head', async () => {
    show('/profile', { ...newcomer, hod: null })
    expect((await checklist()).getByText(/please ask your college office/)).toBeInTheDocument()
  })

  test('saving the joining date of a verified student goes on to the dashboard', async () => {
    const saved = student({ joiningDate: '2026-06-01' })
    const view = show(
      '/profile',
      { joiningDate: null },
      {
        ...counts(),
        [`POST /profile/${me._id}`]: { body: { status: true, message: 'Profile updated successfully', user: saved } },
      },
    )
    await view.user.type(await screen.findByLabelText('Joining date'), '2026-06-01')
    await view.user.click(screen.getByRole('button', { name: 'Save profile' }))
    await waitFor(() => expect(view.path()).toBe('/dashboard'), { timeout: 15_000 })
    expect((await checklist()).getByText('2 of 4 done')).toBeInTheDocument()
  })

  test('saving it before the department has verified leads back to what is still waited for', async () => {
    const saved = student({ joiningDate: '2026-06-01', verifyByHod: false, hod })
    const view = show('/profile', newcomer, {
      ...counts(),
      [`POST /profile/${me._id}`]: { body: { status: true, message: 'Profile updated successfully', user: saved } },
    })
    await view.user.type(await screen.findByLabelText('Joining date'), '2026-06-01')
    await view.user.click(screen.getByRole('button', { name: 'Save profile' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'First steps' })).toHaveFocus(), { timeout: 15_000 })
    expect(view.path()).toBe('/profile')
    expect((await checklist()).getByText('1 of 4 done')).toBeInTheDocument()
  })

  test('follow the verification while the page stands there, and lead on to the first entry', async () => {
    let isVerified = false
    const answer = () => ({
      body: { status: true, user: student({ hod, verifyByHod: isVerified }), sessionToken: 'token' },
    })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show('/profile', { verifyByHod: false, hod }, { ...counts(), 'GET /session': answer })
    const list = await checklist()
    expect(list.getByText('1 of 4 done')).toBeInTheDocument()
    isVerified = true
    await act(() => vi.advanceTimersByTimeAsync(21_000))
    expect(await list.findByText('2 of 4 done')).toBeInTheDocument()
    vi.useRealTimers()
    const [first] = firstKinds
    expect(list.getByRole('link', { name: first?.title ?? '' })).toHaveAttribute(
      'href',
      `/task/${first?.categoryId}?add=new`,
    )
  })

  test('are not there for who is through with them', async () => {
    show('/profile', {})
    await screen.findByRole('form', { name: 'Profile' })
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  })

  test('an address may name a field', async () => {
    show('/profile?field=unitHead', {})
    await waitFor(() => expect(screen.getByLabelText('Unit head (optional)')).toHaveFocus())
  })
})

describe('the first steps on the dashboard', () => {
  test('stand there until the first entry is approved', async () => {
    const view = show('/dashboard', {})
    expect((await checklist()).getByText('2 of 4 done')).toBeInTheDocument()
    view.unmount()
    const second = show('/dashboard', {}, counts({ status: 'Pending', count: 1 }))
    expect((await checklist()).getByText('3 of 4 done')).toBeInTheDocument()
    expect((await checklist()).getByText('With your teacher. The result comes to this page.')).toBeInTheDocument()
    second.unmount()
    show('/dashboard', {}, counts({ status: 'Approved', count: 1 }))
    expect(await screen.findByText('1 approved')).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  })

  test('are not shown while nothing is known, nor to who has many entries waiting', () => {
    expect(isBeginning(beginningOf(undefined))).toBe(false)
    expect(isBeginning(beginningOf([[{ status: 'Pending', count: 6 }]]))).toBe(false)
    expect(isBeginning(beginningOf([[{ status: 'Pending', count: 5 }], []]))).toBe(true)
  })

  test('offer to install the product where the browser would, and ask once', async () => {
    const { user } = show('/dashboard', {})
    const list = await checklist()
    expect(list.queryByRole('button', { name: 'Install' })).toBeNull()
    const ask = vi.fn(async () => undefined)
    act(() => {
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: ask }))
    })
    await user.click(await list.findByRole('button', { name: 'Install' }))
    expect(ask).toHaveBeenCalledOnce()
    expect(list.queryByRole('button', { name: 'Install' })).toBeNull()
    act(() => {
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: ask }))
    })
    await user.click(await list.findByRole('button', { name: 'Not now' }))
    expect(list.queryByText('Keep it on your phone')).toBeNull()
    expect(localStorage.getItem('pgl-install-later')).not.toBeNull()
  })
})

test('a first entry is offered of kinds that ask for little and that a teacher verifies', () => {
  expect(firstKinds.length).toBe(3)
  for (const { fields } of firstKinds)
    expect(fields.some(({ source, required }) => source === 'teachers' && required)).toBe(true)
})

test('the steps of who has everything are done', () => {
  const steps = stepsOf(student({ unitHead: hod }), { made: 2, approved: 0 })
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
})
