import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { kinds } from '../../api/generated/kinds'
import { allDrafts } from '../../device/drafts'
import { post, waitingCount } from '../../device/outbox'
import { fakeApi, renderRoute, signedIn, student } from '../../testing/render'
import { draftUrl } from '../logbook/entry/entryDraft'
import { eachOnAnEmptyDevice, me, setOnline } from './deviceFixtures'

const opd = kinds.find(({ key }) => key === 'opd')
if (!opd) throw new Error('There is no kind "opd".')
const teacher = { _id: 'f'.repeat(24), name: 'Dr Raghav Iyer', role: 'Professor' }
const refusal = 'Your licence was refunded, so nothing new can be added.'

/** Puts an entry that was recorded offline into the outbox. */
async function record(clientId: string, venue: string) {
  const fields = { date: '2026-11-20', venue, opdCases: '4', teacher: teacher._id, studentRemark: 'Seen' }
  const url = draftUrl(opd as never, `refused:${clientId}`)
  const values = { fields, clientId, replaces: undefined }
  await post(me._id, clientId, { kind: 'opd', headline: venue, url, title: 'OPD Campus', values }, null)
}

eachOnAnEmptyDevice()

describe('entries recorded offline before a refund', () => {
  it('stay on the device as drafts with the reason, and are sent after a licence was bought again', async () => {
    await record('c1', 'Ward 3')
    await record('c2', 'Ward 4')
    let isRefunded = true
    const { calls, sent } = fakeApi({
      'POST /entries/opd': () =>
        isRefunded
          ? { status: 403, body: { status: false, code: 'licence_refunded', message: refusal } }
          : { status: 201, body: { status: true, data: {} } },
      [`GET /getTeachers/${me.departmentId?._id}/${me.collegeId?._id}`]: { body: { status: true, data: [teacher] } },
    })
    signedIn(student({ licenceRefundedOn: '2026-11-21' }))
    setOnline(true)
    const refunded = renderRoute('/dashboard')
    const back = await screen.findByRole('alertdialog', { name: /Came back as/ }, { timeout: 15_000 })
    expect(back).toHaveTextContent(refusal)
    expect(await waitingCount(me._id)).toBe(0)
    const kept = await allDrafts(me._id)
    expect(kept.map(({ content }) => content.reason)).toEqual([refusal, refusal])
    refunded.unmount()

    isRefunded = false
    signedIn(student())
    const { user } = renderRoute(draftUrl(opd, 'refused:c1'))
    const form = within(await screen.findByRole('dialog', { name: 'Add entry' }, { timeout: 15_000 }))
    await waitFor(() => expect(form.getByLabelText(/^Venue/)).toHaveValue('Ward 3'))
    const before = calls().length
    await user.click(form.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(calls().slice(before)).toContain('POST /entries/opd'))
    const body = sent.findLast(({ call }) => call === 'POST /entries/opd')?.init.body
    expect(JSON.parse(String(body))).toMatchObject({ venue: 'Ward 3', clientId: 'c1' })
    await waitFor(async () => expect((await allDrafts(me._id)).map(({ id }) => id)).toEqual(['refused:c2']))
  })
})
