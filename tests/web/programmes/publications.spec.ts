import { pdf } from '../support/attachments'
import { fieldOf } from '../support/kinds'
import { attach, decide, expectMessage, fillField, rate } from '../support/page/form'
import { expect, onPhone, type Page, test } from '../support/test'
import { besides, wellMade } from '../support/together'

const field = (name: string) => fieldOf('publication', name)

/** The rows of the list in sight, table or cards. */
function rows(page: Page) {
  if (!onPhone()) return page.getByRole('row').filter({ has: page.getByRole('cell') })
  return page.getByRole('list', { name: /Publication/ }).getByRole('listitem')
}

test('a poster becomes a publication, which a teacher approves [T-018] [T-061] [T-062] [T-063] [T-065] [L-015]', async ({
  page,
  cast,
  browser,
}) => {
  test.slow()
  const student = await cast.as('student.pathology')
  const teacher = await cast.as('professor.pathology')
  const title = `Lymphoma of the small bowel ${Date.now()}`
  const poster = await student.create('paper', { titleInBrief: title, pType: 'Poster Presentation' })
  await student.open(page, `/task/${poster.categoryId}?open=${poster._id}`)
  await page.getByRole('link', { name: 'Make a publication of it' }).click()

  const form = page.getByRole('dialog', { name: 'Add Publication' })
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await expect(form.getByLabel('Author', { exact: true })).toHaveValue(student.user.name)
  await expect(form.getByLabel('Student Remark')).toHaveValue('Poster Presentation')
  await wellMade(page)
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  const refusal = await expectMessage(page, 'Missing Details', 'Please fill all the data first !!!')
  await refusal.getByRole('button', { name: 'OK' }).click()
  await fillField(form, field('journal'), 'Indian Journal of Pathology and Microbiology')
  await fillField(form, field('indexedIn'), 'PubMed')
  await fillField(form, field('pubStatus'), 'Accepted')
  await fillField(form, field('citation'), 'Accepted for the issue of March.')
  await attach(page, form, pdf('acceptance.pdf'))
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectMessage(page, 'Created!', 'Publication added successfully')
  await expect(page).toHaveURL(/\/publication$/)
  const second = await student.create('publication', { title: `${title}, the second` })

  await page.goto(`/publication?q=${encodeURIComponent(title.toLowerCase())}&status=Pending`)
  await expect(rows(page)).toHaveCount(2)
  await wellMade(page)

  const theirs = await besides(browser, page, teacher, `/publication?q=${encodeURIComponent(title.toLowerCase())}`)
  await expect(rows(theirs)).toHaveCount(2)
  await wellMade(theirs)
  await theirs.getByRole('link', { name: title, exact: true }).click()
  const detail = theirs.getByRole('dialog', { name: 'Task Detail' })
  await expect(detail.getByRole('button', { name: 'Open acceptance.pdf' })).toBeVisible()
  await wellMade(theirs)
  await detail.getByRole('button', { name: 'Verify', exact: true }).click()
  const action = theirs.getByRole('dialog', { name: 'Verification Action' })
  await rate(action, '4')
  await decide(action, 'Approved', 'Seen in print.')
  await action.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(action).toHaveCount(0)
  await theirs.context().close()

  await page.goto(`/publication?q=${encodeURIComponent(title.toLowerCase())}&status=Approved`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Approved')
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0)

  await page.goto(`/publication?open=${second._id}`)
  await page.getByRole('dialog', { name: 'Task Detail' }).getByRole('button', { name: 'Delete', exact: true }).click()
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(sure).toContainText('This action cannot be retrive!')
  await sure.getByRole('button', { name: 'Delete entry' }).click()
  await expectMessage(page, 'Deleted!', 'Record deleted successfully')

  await page.goto(`/task/publication?q=${encodeURIComponent(title.toLowerCase())}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Publication REPORT')
  await expect(rows(page)).toHaveCount(1)
  await wellMade(page)
})
