import { pdf } from '../support/attachments'
import { wholeBrowser } from '../support/browser'
import { kindOf } from '../support/kinds'
import { attach, decide, expectMessage, fillForm } from '../support/page/form'
import { daysFromToday } from '../support/samples'
import { expect, onPhone, type Page, test } from '../support/test'
import { besides, wellMade } from '../support/together'

// The pages of a PDF are to be seen.
test.use(wholeBrowser)

const kind = kindOf('medico')

/** The rows of the list in sight, table or cards. */
function rows(page: Page) {
  if (!onPhone()) return page.getByRole('row').filter({ has: page.getByRole('cell') })
  return page.getByRole('list', { name: kind.title }).getByRole('listitem')
}

/** The links of the menu: the sidebar, or the sheet behind "More" on phones. */
async function menuOf(page: Page) {
  if (onPhone()) await page.getByRole('button', { name: /More/ }).click()
  const menu = onPhone() ? page.getByRole('dialog') : page.getByRole('navigation')
  await expect(menu.getByRole('button', { name: 'Log Book', exact: true })).toBeVisible()
  const group = menu.getByRole('button', { name: 'AUTOPSY', exact: true })
  if ((await group.count()) === 0) return []
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  const links = page.locator('a[href^="/forn/"]:not([href*="?"])')
  await expect(links).toHaveCount(3)
  return links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))
}

test('an autopsy is recorded and verified, with its document, by one department alone [T-009] [T-026] [T-094] [T-206] [P-121]', async ({
  page,
  cast,
  browser,
}) => {
  test.slow()
  const student = await cast.as('student.forensic')
  const teacher = await cast.as('professor.forensic')
  const number = `PMR/${Date.now()}`
  await student.open(page, '/dashboard')
  expect(await menuOf(page)).toEqual(['/forn/medico', '/forn/expertOpinion', '/forn/crimeScene'])

  await page.goto('/forn/medico')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medico Legal Autopsy')
  await expect(rows(page).first()).toBeVisible()
  await wellMade(page)
  await page.getByRole('button', { name: 'Add entry' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add entry' })
  await expect(form.getByLabel('PMR No')).toBeVisible()
  await wellMade(page)
  await fillForm(form, kind, {
    pmr_no: number,
    pmr_date: daysFromToday(-1),
    name: 'Ramesh Patil',
    age: '45 years',
    sex: 'Male',
    fir_no: 'DD 23/2026',
    fir_date: daysFromToday(-2),
    history: 'Found unresponsive at home.',
    cause_death: `Haemorrhagic shock ${number}`,
    board_member: 'Dr. S. Joshi',
  })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const missing = await expectMessage(page, 'Missing Details', 'Please fill in the "Police Station" field.')
  await missing.getByRole('button', { name: 'OK' }).click()
  await form.getByLabel('Police Station').fill('Shivajinagar')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const document = await expectMessage(page, 'Doc Error', 'Please Upload PMR Doc')
  await document.getByRole('button', { name: 'OK' }).click()
  await attach(page, form, pdf('pmr.pdf', 'Post-mortem report'))
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Created!', 'Medico legal autopsy submitted successfully!')

  const found = `/forn/medico?q=${encodeURIComponent(number.toLowerCase())}`
  const theirs = await besides(browser, page, teacher, found)
  await expect(rows(theirs)).toHaveCount(1)
  await wellMade(theirs)
  await theirs.getByRole('link', { name: `Haemorrhagic shock ${number}` }).click()
  const detail = theirs.getByRole('dialog', { name: 'Task Detail' })
  for (const text of [number, 'Ramesh Patil', 'Shivajinagar'])
    await expect(detail.getByText(text, { exact: true })).toBeVisible()
  await detail.getByRole('button', { name: 'Open pmr.pdf' }).click()
  const viewer = theirs.getByRole('dialog', { name: 'PMR document', exact: true })
  await expect(viewer.locator('iframe')).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await wellMade(theirs)
  await detail.getByRole('button', { name: 'Verify', exact: true }).click()
  const action = theirs.getByRole('dialog', { name: 'Verification Action' })
  await decide(action, 'Approved', 'Complete and clear.')
  await action.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(action).toHaveCount(0)
  await theirs.context().close()

  await page.goto(found)
  await expect(rows(page).first()).toContainText('Approved')
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0)

  const [row] = (await student.call<{ _id: string }[]>('GET', `/entries/medico/${student.scope}/${student.user._id}`))
    .data
  const stranger = await cast.as('professor.surgery')
  const outside = await besides(browser, page, stranger, '/forn/medico')
  await expect(outside.getByText('You do not have access to this page')).toBeVisible()
  expect(await menuOf(outside)).toEqual([])
  for (const path of [`/entries/medico/${row?._id}`, `/entries/medico/${student.scope}`])
    expect((await stranger.ask('GET', path)).code).toBe(404)
  await outside.context().close()
})
