/** Rows and a stand-in server for the tests of cover. */
import { fakeApi } from '../../../testing/render'
import { COLLEGE, DEPARTMENT } from '../fixtures'
import type { AwayRow, MoveRow, TeacherLoad } from './queries'

export const PLACE = `${COLLEGE._id}/${DEPARTMENT._id}`
export const TODAY = '2026-11-20'

const id = (number: number) => String(number).padStart(24, '0')

/** Somebody of the staff, there, who may verify, and with whom so many entries wait. */
export const load = (
  number: number,
  name: string,
  waiting: number,
  change: Partial<TeacherLoad> = {},
): TeacherLoad => ({
  _id: id(number),
  name,
  role: 'Professor',
  waiting,
  oldest: waiting > 0 ? '2026-11-08T05:00:00.000Z' : null,
  guides: 2,
  staff: true,
  takes: true,
  away: false,
  absence: null,
  ...change,
})

export const vikrant = load(1, 'Dr. Vikrant Salunkhe', 0)
export const ashwin = load(2, 'Dr. Ashwin Kulkarni', 9, {
  takes: false,
  away: true,
  absence: {
    _id: id(31),
    first: '2026-11-16',
    last: '2026-11-30',
    delegate: { _id: id(1), name: 'Dr. Vikrant Salunkhe' },
  },
})
export const nobody = load(0, 'No teacher named', 2, { _id: null, role: null, guides: 0, staff: false, takes: false })
export const staffLoads = [
  ashwin,
  load(3, 'Dr. Leena Thomas', 12),
  load(4, 'Dr. Farida Contractor', 2),
  load(5, 'Dr. Suresh Bhagwat', 1),
  vikrant,
  load(6, 'Clerk', 0, { role: 'Cleark', takes: false, guides: 0 }),
  nobody,
]

/** The days of absence of somebody who is away now. */
export const awayRow = (change: Partial<AwayRow> = {}): AwayRow => ({
  _id: id(31),
  teacher: { _id: id(2), name: 'Dr. Ashwin Kulkarni', role: 'Associate Professor' },
  first: '2026-11-16',
  last: '2026-11-30',
  delegate: { _id: id(1), name: 'Dr. Vikrant Salunkhe', role: 'Assistant Professor' },
  authenticates: false,
  reason: 'Casual leave',
  setBy: null,
  setOn: '2026-11-14T11:50:00.000Z',
  ...change,
})

/** An act that moved nine entries. */
export const moveRow = (change: Partial<MoveRow> = {}): MoveRow => ({
  _id: id(41),
  teacher: { _id: id(2), name: 'Dr. Ashwin Kulkarni' },
  by: { _id: id(9), name: 'Dr. Meenakshi Rane' },
  at: '2026-11-20T06:08:00.000Z',
  moved: 9,
  undoneOn: null,
  returned: 0,
  to: [
    { _id: id(1), name: 'Dr. Vikrant Salunkhe' },
    { _id: id(5), name: 'Dr. Suresh Bhagwat' },
  ],
  ...change,
})

type Answers = Parameters<typeof fakeApi>[0]

/** A department with its staff, days of absence and moves, and what else a test answers. */
export function coverServer(
  given: { teachers?: readonly TeacherLoad[]; away?: readonly AwayRow[]; moves?: readonly MoveRow[] } = {},
  more: Answers = {},
) {
  const { teachers = staffLoads, away = [awayRow()], moves = [] } = given
  const page = <Row>(data: readonly Row[]) => ({ status: true, data, total: data.length, page: 1, limit: 10 })
  const api = fakeApi({
    [`GET /cover/${PLACE}`]: { body: { status: true, data: { today: TODAY, offerDays: 7, teachers } } },
    [`GET /away/${PLACE}`]: { body: { ...page(away), today: TODAY } },
    [`GET /coverMoves/${PLACE}`]: { body: page(moves) },
    [`GET /getTeachers/${DEPARTMENT._id}/${COLLEGE._id}`]: {
      body: {
        status: true,
        data: teachers.flatMap(({ _id, name, role }) => (_id ? [{ _id, id: _id, name, role }] : [])),
      },
    },
    ...more,
  })
  const bodies = (call: string) =>
    api.sent.filter((one) => one.call === call).map(({ init }) => (init.body ? JSON.parse(String(init.body)) : null))
  return { ...api, bodies }
}
