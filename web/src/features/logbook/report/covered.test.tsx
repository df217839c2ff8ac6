import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, renderRoute, signedIn, student } from '../../../testing/render'
import { setWidth } from '../../../testing/setup'
import { kindEnding, makeEntry } from '../entryFixtures'

const opd = kindEnding('49d6')
const entry = makeEntry(opd)

/** Opens the address of a form; its list is answered by `answer`, and the page is not at rest before. */
function open() {
  const user = student()
  signedIn(user)
  let answer: () => void = () => undefined
  const answered = new Promise<void>((done) => (answer = done))
  const body = { status: true, data: [entry], total: 1, page: 1, limit: 10, counts: { All: 1 } }
  fakeApi({
    [`GET /entries/opd/${user.collegeId?._id}/${user.departmentId?._id}/${user._id}`]: async () => {
      await answered
      return { body }
    },
  })
  return { ...renderRoute(`/task/${opd.categoryId}?draft=entry%3Aopd%3Anew`), answer }
}
const list = () => screen.queryByRole('search', { hidden: true })
const form = () => screen.findByRole('dialog', { name: 'Add entry' })

test('on a phone a form that its address opens is drawn before what it covers, which is there when the form closes', async () => {
  setWidth(390)
  const { user, answer } = open()
  await form()
  expect(list()).toBeNull()
  await user.click(within(await form()).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(list()).not.toBeNull())
  answer()
  const entries = await screen.findByRole('list', { name: opd.heading })
  expect(within(entries).getAllByRole('listitem')).toHaveLength(1)
})

test('it is drawn behind the form as well once the page has come to rest', async () => {
  setWidth(390)
  const { answer } = open()
  await form()
  expect(list()).toBeNull()
  answer()
  expect(await screen.findByRole('search', { hidden: true })).toBeInTheDocument()
  expect(await form()).toBeVisible()
})

test('on a desktop the list stands beside the form from the beginning', async () => {
  open()
  await form()
  expect(list()).not.toBeNull()
})
