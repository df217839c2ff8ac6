/** The add form, opened for a test: the lists behind its drop-downs and short ways to fill it in. */
import { fireEvent, screen, within } from '@testing-library/react'
import { fakeApi, renderPart, signedIn, student } from '../../../testing/render'
import { kindEnding, testId } from '../entryFixtures'
import AddEntryDialog from './AddEntryDialog'

/** Who fills the form in. */
export const me = student()
const place = `${me.departmentId?._id}/${me.collegeId?._id}`
/** What the lists behind the drop-downs answer. */
export const lists = {
  [`GET /getTeachers/${place}`]: {
    body: {
      status: true,
      data: [
        { _id: testId(1), name: 'Dr Raghav Iyer', role: 'Professor' },
        { _id: testId(2), name: 'Master', role: 'Professor' },
        { _id: testId(3), name: 'Dr Own Role', role: 'Master' },
      ],
    },
  },
  [`GET /getComputencyDropDown/${place}`]: {
    body: { status: true, data: [{ _id: testId(11), title: 'Vascular access' }] },
  },
  [`GET /getSkillsByComputency/${testId(11)}`]: {
    body: { status: true, data: [{ _id: testId(21), title: 'Arterial puncture' }] },
  },
  [`GET /getSpecalityDropDown/${place}`]: { body: { status: true, data: [{ _id: testId(31), title: 'Dermatology' }] } },
  [`GET /getProcedureDropDown/${place}`]: { body: { status: true, data: [{ _id: testId(41), title: 'Knot tying' }] } },
}

type Answers = Parameters<typeof fakeApi>[0]

/** Opens the form of the kind whose category id ends so. */
export async function open(ending: string, answers: Answers = {}, change: Parameters<typeof student>[0] = {}) {
  const kind = kindEnding(ending)
  signedIn(student(change))
  const apiLog = fakeApi({ ...lists, ...answers })
  let isClosed = false
  const view = renderPart(
    <AddEntryDialog
      kind={kind}
      onClose={() => {
        isClosed = true
      }}
    />,
  )
  const dialog = await screen.findByRole('dialog', { name: /Add entry/ })
  return { kind, ...view, ...apiLog, form: within(dialog), closed: () => isClosed }
}

/** Clicks, where user-event would take a second for what one event says. */
export const press = (name: string, index = 0) =>
  fireEvent.click(screen.getAllByRole('button', { name })[index] as HTMLElement)
/** Writes into a field, by its label. */
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Chooses an option of a type-ahead. */
export async function pick(user: Awaited<ReturnType<typeof open>>['user'], label: string, option: string) {
  await user.click(screen.getByLabelText(label))
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }))
}
