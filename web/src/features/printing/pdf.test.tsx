import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '../../api/types'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import type { Job } from './packs/jobs'
import { sampleRecord } from './paper/recordFixtures'

const me = student()
const asked = `/api/logbookPdf/${me._id}`
const job: Job = {
  _id: '7'.repeat(24),
  sort: 'logbook',
  title: me.name,
  studentId: me._id,
  collegeId: null,
  departmentId: null,
  startedBy: me._id,
  state: 'running',
  done: 1,
  total: 2,
  percent: 50,
  word: 'Typesetting the logbook',
  name: null,
  bytes: null,
  error: null,
  createdAt: '2026-11-20T05:30:00.000Z',
  finishedAt: null,
  expiresAt: null,
}

const pdf = (name: string) => () =>
  new Response('%PDF-', {
    headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="${name}"` },
  })
const refusal = (status: number, message: string) => () =>
  new Response(JSON.stringify({ status: false, message, code: 'refused' }), {
    status,
    headers: { 'Content-Type': 'application/json' },
  })

/** Answers one address, a call at a time, and leaves all others to the stand-in for the API. */
function answering(address: string, ...answers: (() => Response)[]) {
  const others = globalThis.fetch
  const tokens: (string | null)[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (String(input) !== address) return others(input, init)
    tokens.push(new Headers(init.headers).get('Authorization'))
    return (answers.length > 1 ? answers.shift() : answers[0])?.()
  })
  return tokens
}

const saved = vi.fn()

beforeEach(() => {
  saved.mockReset()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download)
  })
})

describe('the certificate in the account menu', () => {
  const open = async (user: SessionUser) => {
    signedIn(user)
    fakeApi({})
    const tokens = answering('/api/bonafide', pdf('Bonafide Certificate.pdf'))
    const view = renderRoute('/profile')
    await view.user.click(await screen.findByRole('button', { name: /Account of/ }))
    await screen.findByRole('menuitem', { name: 'Profile' })
    return { ...view, tokens }
  }

  it('[P-098] is there for a certified student, and is downloaded in the name of the session', async () => {
    const { user, tokens } = await open(student({ certified: true }))
    await user.click(screen.getByRole('menuitem', { name: 'Bonafide Certificate' }))
    expect(await screen.findByText('Bonafide Certificate.pdf was downloaded.')).toBeInTheDocument()
    expect(saved).toHaveBeenCalledExactlyOnceWith('Bonafide Certificate.pdf')
    expect(tokens).toEqual(['Bearer token'])
  })

  it.each([
    ['a student who is not certified', student({ certified: false })],
    ['a student of whom nothing is said', student()],
    ['staff', staff('HOD')],
  ])('[P-098] is not there for %s', async (_, who) => {
    await open(who)
    expect(screen.getByRole('menuitem', { name: 'Update Password' })).toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: 'Bonafide Certificate' })).toBeNull()
  })

  it('says why there is none', async () => {
    signedIn(student({ certified: true }))
    fakeApi({})
    answering('/api/bonafide', refusal(403, 'The bonafide certificate is for certified students.'))
    const { user } = renderRoute('/profile')
    await user.click(await screen.findByRole('button', { name: /Account of/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Bonafide Certificate' }))
    expect(await screen.findByText('The bonafide certificate is for certified students.')).toBeInTheDocument()
    expect(saved).not.toHaveBeenCalled()
  })
})

describe('the logbook as PDF', () => {
  const open = (...answers: (() => Response)[]) => {
    signedIn(me)
    fakeApi({
      [`GET /printLogbook/${me._id}`]: { body: { status: true, data: sampleRecord() } },
      [`GET /prints/${me._id}`]: { body: { status: true, data: [], total: 0, page: 1, limit: 5 } },
      [`GET /jobs/${job._id}`]: { body: { status: true, data: job } },
    })
    answering(asked, ...answers)
    return renderRoute('/printLogbook')
  }

  it('is downloaded', async () => {
    const { user } = open(pdf('Logbook Meghana Kulkarni.pdf'))
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }))
    expect(await screen.findByText('Logbook Meghana Kulkarni.pdf was downloaded.')).toBeInTheDocument()
    expect(saved).toHaveBeenCalledExactlyOnceWith('Logbook Meghana Kulkarni.pdf')
  })

  it('is tried again where it could not be made', async () => {
    const busy = 'Many PDFs are being made just now. Please try again in a moment.'
    const { user } = open(refusal(503, busy), pdf('Logbook.pdf'))
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }))
    expect(await screen.findByText(busy)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith('Logbook.pdf'))
  })

  it('shows how far a large one is that is made in the background', async () => {
    const { user } = open(() => Response.json({ status: true, data: job }, { status: 202 }))
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }))
    expect(await screen.findByRole('dialog', { name: 'Logbook as PDF' })).toBeInTheDocument()
    expect(await screen.findByText('50 %, Typesetting the logbook')).toBeInTheDocument()
    expect(saved).not.toHaveBeenCalled()
  })
})
