/** Rows and a stand-in server for the tests of staff and students. */
import { fakeApi, staff } from '../../testing/render'
import type { StaffRow, StudentRow } from './people'

export const COLLEGE = { _id: 'c'.repeat(24), name: 'Bhimashankar Institute of Medical Sciences' }
export const DEPARTMENT = { _id: 'd'.repeat(24), name: 'General Surgery' }
export const head = staff('HOD')
export const master = staff('Master', { _id: 'e'.repeat(24), name: 'Master', collegeId: null, departmentId: null })

const person = (number: number, name: string) => ({
  _id: String(number).padStart(24, '0'),
  name,
  email: `person${number}@example.com`,
  phone: `98765432${String(number).padStart(2, '0')}`,
  identity: '•••••ZK',
  departmentId: DEPARTMENT,
  collegeId: COLLEGE,
  courseId: null,
  joiningDate: '2019-05-11',
})

export const staffRow = (number: number, name: string, change: Partial<StaffRow> = {}): StaffRow => ({
  ...person(number, name),
  registrationNo: null,
  pgGuideSince: null,
  role: 'Professor',
  status: true,
  hod: false,
  waiting: false,
  assigned: 0,
  ...change,
})

export const studentRow = (number: number, name: string, change: Partial<StudentRow> = {}): StudentRow => ({
  ...person(number, name),
  joiningDate: '2025-02-03',
  verifyByHod: true,
  paymentStatus: true,
  licenceRefundedOn: null,
  certified: false,
  guide: null,
  createdAt: '2025-01-20T05:00:00.000Z',
  joinedDate: '2025-02-03',
  admissionBatch: null,
  attendanceId: null,
  removedOn: null,
  ...change,
})

type Answers = Parameters<typeof fakeApi>[0]

/** The lists of a head of department and of the Master, and what else a test answers. */
export function server(rows: { staff?: StaffRow[]; students?: StudentRow[]; headless?: boolean }, more: Answers = {}) {
  const { staff: staffRows = [], students = [], headless = false } = rows
  const staffBody = () => ({ body: { status: true, students: staffRows, total: staffRows.length, page: 1, limit: 10 } })
  const studentBody = () => ({
    body: { status: true, students, total: students.length, page: 1, limit: 10, headless },
  })
  const place = `${DEPARTMENT._id}/${COLLEGE._id}`
  const api = fakeApi({
    [`GET /staffList/${head._id}/${place}`]: staffBody,
    [`GET /staffList/${master._id}/all/all`]: staffBody,
    [`GET /staffList/${master._id}/${place}`]: staffBody,
    [`GET /studentList/${place}`]: studentBody,
    'GET /studentList/all/all': studentBody,
    'GET /getCollege': { body: { status: true, data: [COLLEGE] } },
    'POST /getDept': { body: { status: true, data: [DEPARTMENT] } },
    [`GET /getAllDeptData/${master._id}`]: { body: { status: true, data: [DEPARTMENT] } },
    ...more,
  })
  const bodies = (call: string) =>
    api.sent.filter((one) => one.call === call).map(({ init }) => JSON.parse(String(init.body)))
  return { ...api, bodies }
}
