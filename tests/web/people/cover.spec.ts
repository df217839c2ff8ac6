import type { Actor } from '../support/actors'
import { expectAccessibleInBothSchemes } from '../support/page/axe'
import { expectNoSideScroll } from '../support/page/watch'
import { clear } from '../support/queue'
import { today } from '../support/samples'
import { demoEmail, expect, onPhone, test } from '../support/test'

const DAY = 86_400_000

/** A new teacher of a head's department, with whom nothing waits yet; the last by name, and no Professor, so that samples name nobody else than before. */
async function newTeacher(head: Actor): Promise<{ _id: string; name: string }> {
  const number = String(Date.now()).slice(-8)
  const name = `Dr. Zubin Cover ${number}`
  await head.call('POST', `/addNewStaffData/${head.user._id}`, {
    name,
    email: demoEmail(`cover${number}`),
    phone: `+9198${number}`,
    role: 'Senior Resident',
  })
  const { collegeId, departmentId } = head.user
  const all = await head.call<{ _id: string; name: string }[]>(
    'GET',
    `/getTeachers/${departmentId?._id}/${collegeId?._id}`,
  )
  const teacher = all.data.find((each) => each.name === name)
  if (!teacher) throw new Error(`${name} is not among the teachers`)
  return teacher
}

/** How many entries wait with each teacher of a head's department. */
async function loadsOf(head: Actor): Promise<ReadonlyMap<string, number>> {
  const { data } = await head.call<{ teachers: { _id: string; waiting: number }[] }>('GET', `/cover/${head.scope}`)
  return new Map(data.teachers.map(({ _id, waiting }) => [_id, waiting]))
}

test('thirty entries of a teacher who is away are moved and given back; the delegate is told for whom [D-073]', async ({
  page,
  cast,
}) => {
  test.slow()
  const [head, student, delegate] = await Promise.all([
    cast.as('hod.surgery'),
    cast.as('student.surgery'),
    cast.as('professor.surgery'),
  ])
  const teacher = await newTeacher(head)
  let newest = ''
  for (let n = 1; n <= 30; n += 1) {
    const { _id } = await student.create('introduction', { topic: `Ward round ${n}`, teacher: teacher._id })
    newest = _id
  }
  const before = await loadsOf(head)
  expect(before.get(teacher._id)).toBe(30)

  await head.open(page, '/cover')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cover')
  await page.getByRole('button', { name: 'Set days of absence' }).first().click()
  const form = page.getByRole('dialog', { name: 'Set days of absence' })
  await form.getByLabel(/^Who is away/).selectOption(teacher._id)
  await form.getByLabel(/^First day/).fill(today())
  await form.getByLabel(/^Last day/).fill(new Date(Date.parse(today()) + 3 * DAY).toISOString().slice(0, 10))
  await form.getByLabel(/^Who stands in/).selectOption(delegate.user._id)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)

  await page.getByRole('main').getByRole('link', { name: teacher.name, exact: true }).click()
  const pane = page.getByRole(onPhone() ? 'dialog' : 'region', { name: teacher.name })
  await expect(pane.getByText(/stands in\.$/)).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessibleInBothSchemes(page)
  await pane.getByRole('button', { name: 'Move 30 entries' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move 30 entries' }).click()
  await expect(pane.getByText('30 entries moved')).toBeVisible()
  const after = await loadsOf(head)
  expect(after.get(teacher._id)).toBe(0)
  const gained = [...after].reduce((sum, [id, waiting]) => sum + Math.max(0, waiting - (before.get(id) ?? 0)), 0)
  expect(gained).toBe(30)

  await pane.getByRole('button', { name: 'Undo move' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo move' }).click()
  await expect(page.getByText('30 of 30 entries moved back')).toBeVisible()
  expect(await loadsOf(head)).toEqual(before)

  const theirs = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!theirs) throw new Error('There is no browser.')
  const queue = await theirs.newPage()
  await delegate.open(queue, `/verify-queue?student=${student.user._id}&at=${newest}`)
  await expect(queue.getByText(`for ${teacher.name}`)).toBeVisible()
  await theirs.close()
  // What waits here would stand in the way of other tests.
  await clear(delegate, student)
})
