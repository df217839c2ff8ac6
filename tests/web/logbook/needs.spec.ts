import { kindOf } from '../support/kinds'
import { today } from '../support/samples'
import { expect, test } from '../support/test'
import { wellMade } from '../support/together'

test('what needs a trainee now is each led to where it is done', async ({ page, cast }) => {
  // A trainee whom no other test gives anything to do: what is listed is what is laid here, and the checklist.
  const [student, head] = [await cast.as('diploma-holder'), await cast.as('hod.surgery')]
  const reason = `Case sheets not countersigned ${Date.now()}`
  await head.call('POST', '/memos', { studentId: student.user._id, date: today(), reason })
  const [title, remark] = ['Suture of a scalp wound', `Say who assisted ${Date.now()}.`]
  const entry = await student.create('conference', { title })
  await head.verify('conference', entry, { status: 'Rejected', vRemark: remark })
  const listed = (await student.call<{ need: string }[]>('GET', `/attention/${student.scope}/${student.user._id}`)).data
  expect(listed.map(({ need }) => need)).toEqual(expect.arrayContaining(['memo', 'rejected', 'checklist']))

  const needs = page.getByRole('region', { name: /^Needs you now/ })
  const open = async () => {
    await student.open(page, '/dashboard')
    await expect(needs.getByRole('link')).toHaveCount(Math.min(3, listed.length))
    const all = needs.getByRole('button', { name: /^Show all/ })
    if (listed.length > 3) await all.click()
    await expect(needs.getByRole('link')).toHaveCount(listed.length)
  }
  await open()
  await wellMade(page)
  await needs.getByRole('link').filter({ hasText: reason }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Explain' })).toBeVisible()

  await open()
  await needs.getByRole('link').filter({ hasText: remark }).click()
  const detail = page.getByRole('dialog', { name: kindOf('conference').detailTitle })
  await expect(detail.getByText(title).first()).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Correct and submit again' })).toBeVisible()

  await open()
  await needs.getByRole('link', { name: /^Record \d of \d checklist items/ }).click()
  await expect(page).toHaveURL(/\/checkList$/)
})
