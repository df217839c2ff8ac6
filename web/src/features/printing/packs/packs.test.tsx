import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../../testing/render'
import type { Job } from './jobs'

const id = '7'.repeat(24)
const job = (change: Partial<Job> = {}): Job => ({
  _id: id,
  sort: 'departmentPack',
  title: 'General Surgery, Bhimashankar Institute of Medical Sciences',
  studentId: null,
  collegeId: 'c'.repeat(24),
  departmentId: 'd'.repeat(24),
  startedBy: 'b'.repeat(24),
  state: 'waiting',
  done: 0,
  total: 10,
  percent: 0,
  word: 'Waiting for its turn',
  name: null,
  bytes: null,
  error: null,
  createdAt: '2026-11-20T05:30:00.000Z',
  finishedAt: null,
  expiresAt: null,
  ...change,
})
const list = (...data: Job[]) => ({ body: { status: true, data, total: data.length, page: 1, limit: 10 } })
const one = (data: Job) => ({ body: { status: true, data } })
const done = job({
  state: 'done',
  percent: 100,
  name: 'Pack General Surgery 2026-11-20.zip',
  bytes: 5_242_880,
  expiresAt: '2026-11-21T05:30:00.000Z',
})

describe('inspection packs', () => {
  beforeEach(() => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  })

  it('are asked for by the head of a department, watched, and downloaded', async () => {
    const steps = [job({ state: 'running', percent: 40, word: 'Rohan Deshmukh (4 of 10)' }), done]
    const { sent, calls } = fakeApi({
      'GET /jobs': list(),
      'POST /packs': { status: 201, body: one(job()).body },
      [`GET /jobs/${id}`]: () => one(steps.length > 1 ? (steps.shift() as Job) : (steps[0] as Job)),
      [`GET /jobs/${id}/file`]: { body: {} },
    })
    signedIn(staff('HOD'))
    const { user } = renderRoute('/packs')
    expect(await screen.findByText('Nothing has been made yet')).toBeInTheDocument()
    await user.click(screen.getByText('New pack'))
    await user.click(await screen.findByText('Make the pack'))
    const post = sent.find(({ call }) => call === 'POST /packs')
    expect(JSON.parse(String(post?.init.body))).toEqual({
      collegeId: 'c'.repeat(24),
      departmentId: 'd'.repeat(24),
    })
    expect(await screen.findByText('40 %, Rohan Deshmukh (4 of 10)', {}, { timeout: 4000 })).toBeInTheDocument()
    expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('aria-valuenow', '40')
    expect(await screen.findByText(/^Ready, 5.0 MB/, {}, { timeout: 4000 })).toBeInTheDocument()
    const asked = calls().filter((call) => call === `GET /jobs/${id}`).length
    await user.click(screen.getByLabelText('Download Pack General Surgery 2026-11-20.zip'))
    await waitFor(() => expect(calls()).toContain(`GET /jobs/${id}/file`))
    await new Promise((resolve) => setTimeout(resolve, 2000))
    expect(calls().filter((call) => call === `GET /jobs/${id}`).length).toBe(asked)
  }, 20_000)

  it('say why one failed, and make it again', async () => {
    const failed = job({ state: 'failed', error: 'This department has no students.' })
    const { calls } = fakeApi({ 'GET /jobs': list(failed), 'POST /packs': { status: 201, body: one(job()).body } })
    signedIn(staff('HOD'))
    const { user } = renderRoute('/packs')
    expect(await screen.findByText('This department has no students.')).toBeInTheDocument()
    await user.click(screen.getByText('Make again'))
    await waitFor(() => expect(calls()).toContain('POST /packs'))
  })

  it('can be cancelled while they are made', async () => {
    const { calls } = fakeApi({
      'GET /jobs': list(job({ state: 'running', percent: 3 })),
      [`POST /jobs/${id}/cancel`]: one(job({ state: 'cancelled' })),
    })
    signedIn(staff('HOD'))
    const { user } = renderRoute('/packs')
    await user.click(await screen.findByText('Cancel'))
    await waitFor(() => expect(calls()).toContain(`POST /jobs/${id}/cancel`))
    await waitFor(() => expect(calls().filter((call) => call === 'GET /jobs').length).toBeGreaterThan(1))
  })

  it('say what stands against a fourth one', async () => {
    fakeApi({
      'GET /jobs': list(done),
      'POST /packs': {
        status: 409,
        body: { status: false, code: 'too_many_jobs', message: 'Three of your files are being made.' },
      },
    })
    signedIn(student())
    const { user } = renderRoute('/packs')
    await user.click(await screen.findByText('New pack'))
    await user.click(await screen.findByText('Make the pack'))
    expect(await screen.findByText('Three of your files are being made.')).toBeInTheDocument()
  })

  it('are of a department only for its head: other staff have no such button', async () => {
    fakeApi({ 'GET /jobs': list(done) })
    signedIn(staff('Professor'))
    renderRoute('/packs')
    expect(await screen.findByText(/^Ready,/)).toBeInTheDocument()
    expect(screen.queryByText('New pack')).toBeNull()
  })

  it('say that the list could not be loaded', async () => {
    fakeApi({ 'GET /jobs': { status: 503, body: { status: false, message: 'Away', code: 'unavailable' } } })
    signedIn(staff('HOD'))
    renderRoute('/packs')
    expect(await screen.findByText('Retry', {}, { timeout: 8000 })).toBeInTheDocument()
  }, 12_000)

  it('of any department are the Master’s, once one is chosen', async () => {
    const { sent } = fakeApi({
      'GET /jobs': list(),
      'GET /getCollege': { body: { status: true, data: [{ _id: '1'.repeat(24), name: 'Sahyadri' }] } },
      'POST /getDept': { body: { status: true, data: [{ _id: '2'.repeat(24), name: 'Pathology' }] } },
      'POST /packs': { status: 201, body: one(job()).body },
      [`GET /jobs/${id}`]: one(job()),
    })
    signedIn(staff('Master'))
    const { user } = renderRoute('/packs')
    await user.click(await screen.findByText('New pack'))
    expect(await screen.findByText('Make the pack')).toBeDisabled()
    await user.selectOptions(await screen.findByLabelText('College'), await screen.findByText('Sahyadri'))
    await user.selectOptions(screen.getByLabelText('Department'), await screen.findByText('Pathology'))
    await user.click(screen.getByText('Make the pack'))
    await waitFor(() => expect(sent.some(({ call }) => call === 'POST /packs')).toBe(true))
  })
})
