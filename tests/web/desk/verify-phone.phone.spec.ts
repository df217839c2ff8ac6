import type { Locator } from '@playwright/test'
import type { Actor } from '../support/actors'
import { kindOf } from '../support/kinds'
import { expectAccessible } from '../support/page/axe'
import { expectWellSet } from '../support/page/layout'
import { expect, type Page, test } from '../support/test'

// The narrowest phone that is still in use.
const HEIGHT = 740
test.use({ viewport: { width: 360, height: HEIGHT } })

/** Expects that a part stands in the window whole, above the bar of the decision where there is one. */
async function expectInSight(part: Locator, above = HEIGHT) {
  const box = await part.boundingBox()
  expect(box, String(part)).not.toBeNull()
  expect((box?.y ?? 0) >= 0 && (box?.y ?? 0) + (box?.height ?? HEIGHT) <= above, `${part} ends in sight`).toBe(true)
}

async function openOnly(page: Page, staff: Actor, student: Actor) {
  await staff.open(page, `/verify-queue?kind=procedure&student=${student.user._id}`)
  await expect(page.getByRole('region', { name: 'Entry' }).getByRole('heading', { level: 2 })).toBeVisible()
}

test('on a phone the score, the comments, the feedback and the decision stand above the fold', async ({
  page,
  cast,
}) => {
  const [staff, student] = [await cast.as('hod.surgery'), await cast.as('student.surgery')]
  await student.create('procedure')
  await openOnly(page, staff, student)
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  const bar = (await approve.boundingBox())?.y ?? 0
  for (const part of [
    page.getByRole('radiogroup', { name: 'Score / Grade' }),
    page.getByRole('group', { name: 'Comments' }),
    page.getByRole('textbox', { name: 'Feedback' }),
  ])
    await expectInSight(part, bar)
  await expectInSight(approve)
  await expectInSight(page.getByRole('button', { name: 'Reject', exact: true }))
  await expectWellSet(page, 'the queue on a phone')
  await expectAccessible(page)
})

test('on a phone the whole entry is one press away, and its past is one line that opens', async ({ page, cast }) => {
  const [staff, student] = [await cast.as('hod.surgery'), await cast.as('student.surgery')]
  const first = await student.create('procedure')
  await staff.verify('procedure', first, { status: 'Rejected', vRemark: 'Say who was there.', score: '1' })
  const { _id } = await student.create('procedure', { replaces: first._id })
  await staff.open(page, `/task/${kindOf('procedure').categoryId}?verify=${_id}`)
  const entry = page.getByRole('region', { name: 'Entry' })
  const past = entry.getByRole('button', { name: 'History: Submitted again' })
  await expect(past).toBeVisible()
  expect((await past.boundingBox())?.height).toBeLessThanOrEqual(36)
  await expect(entry.getByText('Say who was there.')).toHaveCount(0)
  await past.tap()
  await expect(entry.getByText('Say who was there.')).toBeVisible()
  await expect(entry.getByText('Patient Name', { exact: true })).toHaveCount(0)
  await entry.getByRole('button', { name: /^All details/ }).tap()
  await expect(entry.getByText('Patient Name', { exact: true })).toBeVisible()
})

test('in the dialog of a list, too, score, feedback, status and Submit are in sight at once', async ({
  page,
  cast,
}) => {
  const [staff, student] = [await cast.as('hod.surgery'), await cast.as('student.surgery')]
  const { _id } = await student.create('procedure')
  await staff.open(page, `/task/${kindOf('procedure').categoryId}?verify=${_id}`)
  const dialog = page.getByRole('dialog', { name: 'Verification Action' })
  const submit = dialog.getByRole('button', { name: 'Submit', exact: true })
  await expect(submit).toBeVisible()
  const bar = (await submit.boundingBox())?.y ?? 0
  for (const part of [
    dialog.getByRole('radiogroup', { name: 'Score / Grade' }),
    dialog.getByRole('textbox', { name: 'Feedback' }),
    dialog.getByRole('radiogroup', { name: 'Status' }),
  ])
    await expectInSight(part, bar)
  await expectWellSet(page, 'the verification dialog on a phone')
})
