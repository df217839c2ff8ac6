import { clear, decideTwenty } from '../support/queue'
import { daysFromToday } from '../support/samples'
import { expect, test } from '../support/test'

test('[D-090] twenty mixed entries are decided in 50 taps on a phone, and nobody scrolls', async ({ page, cast }) => {
  test.setTimeout(180_000)
  await decideTwenty(page, cast)
})

test('[D-090] an entry with flags and a history fits a phone without scrolling', async ({ page, cast }) => {
  const [staff, student] = [await cast.as('hod.surgery'), await cast.as('student.surgery')]
  await clear(staff, student)
  await student.create('procedure', { ipddDate: daysFromToday(-40), role: 'Performed Independently', ipd: '26/90' })
  await student.create('procedure', { ipddDate: daysFromToday(-30), role: 'Performed Independently', ipd: '26/90' })
  await staff.open(page, `/verify-queue?kind=procedure&student=${student.user._id}`)
  await expect(page.getByRole('group', { name: 'Look at this first' })).toBeVisible()
  // Under the page stands the footer alone: all that is decided by is in sight above the bar.
  const bar = (await page.getByRole('button', { name: 'Approve', exact: true }).boundingBox())?.y ?? 0
  for (const part of [
    page.getByRole('group', { name: 'Look at this first' }),
    page.getByRole('radiogroup', { name: 'Score / Grade' }),
    page.getByRole('textbox', { name: 'Feedback' }),
  ]) {
    const box = await part.boundingBox()
    expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 900) <= bar, `${part} stands above the bar`).toBe(
      true,
    )
  }
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeInViewport()
})
