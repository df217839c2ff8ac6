import { expect, onPhone, test } from '../support/test'
import { besides, wellMade } from '../support/together'

test('a memo is issued, explained, closed and acknowledged [T-031] [T-102] [T-103] [T-104] [T-105]', async ({
  page,
  cast,
  browser,
}) => {
  test.slow()
  const student = await cast.as('student.pathology')
  const teacher = await cast.as('professor.pathology')
  const reason = `Grossing book not signed ${Date.now()}`
  await teacher.open(page, '/memo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Memo')
  await wellMade(page)
  await page.getByRole('button', { name: 'Create Memo' }).click()
  const form = page.getByRole('dialog', { name: 'Create Memo' })
  await form.getByRole('combobox', { name: 'Student' }).selectOption({ label: student.user.name })
  await form.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await wellMade(page)
  await form.getByRole('button', { name: 'Create Memo' }).click()
  const said = page.getByRole('status').filter({ hasText: 'Memo created successfully: ' })
  const number = (await said.innerText()).match(/MEMO\/\d{4}\/\d+/)?.[0] ?? ''
  expect(number).not.toBe('')

  const address = `/memo?q=${encodeURIComponent(reason.toLowerCase())}`
  const theirs = await besides(browser, page, student, address)
  const link = onPhone() ? reason : number
  await theirs.getByRole('link', { name: link }).click()
  await expect(theirs.getByRole('button', { name: 'Create Memo' })).toHaveCount(0)
  const memo = theirs.getByRole('dialog', { name: number })
  await wellMade(theirs)
  await memo.getByRole('button', { name: 'Explain' }).click()
  const words = theirs.getByRole('dialog', { name: 'Your explanation' })
  await words.getByRole('textbox', { name: 'Student Explanation' }).fill('I was on call for frozen sections.')
  await words.getByRole('button', { name: 'Submit' }).click()
  await expect(memo.getByRole('button', { name: 'Explain' })).toHaveCount(0)
  await expect(memo.getByText('I was on call for frozen sections.').first()).toBeVisible()

  await page.goto(address)
  await page.getByRole('link', { name: link }).click()
  const seen = page.getByRole('dialog', { name: number })
  await expect(seen.getByText('I was on call for frozen sections.').first()).toBeVisible()
  await seen.getByRole('button', { name: 'Add remark' }).click()
  const remark = page.getByRole('dialog', { name: 'Remark on the memo' })
  await remark.getByRole('textbox', { name: 'HOD Remark' }).fill('Accepted. Sign it by Monday.')
  await remark.getByRole('button', { name: 'Save' }).click()
  await expect(seen.getByText('Closed', { exact: true }).first()).toBeVisible()
  await wellMade(page)

  await theirs.reload()
  await expect(memo.getByText('Accepted. Sign it by Monday.').first()).toBeVisible()
  await memo.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(theirs.getByText('Memo acknowledged')).toBeVisible()
  await theirs.goto('/memo?state=Closed')
  await expect(theirs.getByRole('link', { name: link })).toBeVisible()
  if (!onPhone()) {
    // The memo's students are all one: nobody else's stands here.
    const count = await theirs.getByRole('row').count()
    await expect(theirs.getByRole('cell', { name: student.user.name, exact: true })).toHaveCount(count - 1)
  }
  await wellMade(theirs)
  await theirs.context().close()
})

test('a list of memos that cannot be loaded says so, and lists that find nothing say that [T-388] [T-397] [T-398]', async ({
  page,
  cast,
}) => {
  const teacher = await cast.as('professor.forensic')
  for (const path of ['/memo', '/publication', '/task/publication', '/allStudent', '/addInstitute']) {
    await teacher.open(page, `${path}?q=nobody%20ever%20wrote%20this`)
    await expect(page.getByText(/^No Data Found$/i)).toBeVisible()
  }
  await page.route('**/api/memos/**', (route) => route.fulfill({ status: 500, json: { status: false } }))
  await page.goto('/memo')
  await expect(page.getByText('Could not load', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
