import type { Schema } from '../../api/contract'
import { kind as activityKind } from '../../api/generated/drpActivity'
import { kind as offlineKind } from '../../api/generated/drpOffline'
import type { SessionUser } from '../../api/types'
import { fakeApi, signedIn, student } from '../../testing/render'
import type { AttendanceDay, Drpc, DrpProgress } from './queries'

type Activity = Schema<'DrpActivityRow'>
type Paper = Schema<'DrpOfflineRow'>

export const college = 'c'.repeat(24)
export const department = 'd'.repeat(24)
export const state = { _id: '5'.repeat(24), name: 'Maharashtra' }
export const hospital = { _id: '6'.repeat(24), title: 'District Hospital, Satara' }
export const clinic = { _id: '7'.repeat(24), title: 'Rural Hospital, Wai' }
export const me = student()

export const coordinator = (change: Partial<Drpc> = {}): Drpc => ({
  _id: '1'.repeat(24),
  name: 'Dr. Anil Gaikwad',
  phone: '9822012345',
  contact_number: '9822012345',
  email: 'drpc.satara@example.org',
  state,
  insitution: hospital,
  schduleFrom: '2025-01-01',
  schduleTo: '2025-04-01',
  notice: { url: '/api/files/notice', name: 'notice.pdf', type: 'application/pdf', size: 2048 },
  collegeId: { _id: college, name: 'Bhimashankar Institute of Medical Sciences' },
  departmentId: { _id: department, name: 'General Surgery' },
  studentId: { _id: me._id, name: me.name },
  addedBy: { _id: me._id, name: me.name },
  addedOn: '2025-01-01T06:00:00.000Z',
  waiting: false,
  pilgrimage: false,
  verifiedOn: null,
  ...change,
})

export const day = (change: Partial<AttendanceDay> = {}): AttendanceDay => ({
  _id: 'a-2025-02-03',
  student: { _id: me._id, name: me.name },
  activityDate: '2025-02-03',
  activities: 2,
  approved: 1,
  signed: false,
  status: 'Approved',
  institution: hospital,
  drpc: { _id: '1'.repeat(24), name: 'Dr. Anil Gaikwad' },
  ...change,
})

/** What both sorts of entry have here. */
const shared = {
  date: '2025-02-03',
  status: 'Approved',
  studentId: me._id,
  student: { _id: me._id, name: me.name },
  collegeId: college,
  departmentId: department,
  teacher: null,
  competency: null,
  skills: null,
  speciality: null,
  procedure: null,
  vRemark: 'Seen at the centre',
  score: null,
  verifiedBy: { _id: 'b'.repeat(24), name: 'Dr. Leena Thomas' },
  verifiedOn: '2025-02-05T06:00:00.000Z',
  receivedOn: '2025-02-03T10:00:00.000Z',
  version: 1,
} satisfies Partial<Activity>

export const activity = (change: Partial<Activity> = {}): Activity => ({
  ...shared,
  _id: '2'.repeat(24),
  kind: 'drpActivity',
  categoryId: activityKind.categoryId,
  option: activityKind.option,
  activityDate: '2025-02-03',
  activity: 'Immunisation session',
  activityType: 'Team Work',
  level: 'Perform under Observation',
  state,
  studentRemark: 'Cold chain explained',
  drpcRemark: 'Seen at the centre',
  verificationDate: '2025-02-05T06:00:00.000Z',
  ...change,
})

export const paper = (): Paper => ({
  ...shared,
  _id: '3'.repeat(24),
  kind: 'drpOffline',
  categoryId: offlineKind.categoryId,
  option: offlineKind.option,
  studentRemark: 'Pages 1 to 40',
  sRemark: 'Pages 1 to 40',
  certificate: { url: '/api/files/logbook', name: 'logbook.pdf', type: 'application/pdf', size: 2048 },
})

export const progress: DrpProgress = {
  student: { _id: me._id, name: me.name },
  window: { semesters: [3, 4, 5], from: '2026-02-01', to: '2027-07-31', semester: 4, state: 'open' },
  schedule: {
    drpc: { _id: '1'.repeat(24), name: 'Dr. Anil Gaikwad' },
    institution: hospital,
    schduleFrom: '2025-01-01',
    schduleTo: '2025-04-01',
    passed: 20,
  },
  days: { of: 90, recorded: 12, approved: 9, owed: 78 },
}

const list = (rows: readonly unknown[]) => ({
  body: { status: true, data: rows, total: rows.length, page: 1, limit: 10, counts: { All: rows.length } },
})

interface Rows {
  home?: readonly Drpc[]
  days?: readonly AttendanceDay[]
  activities?: readonly Activity[]
  papers?: readonly Paper[]
  contact?: { name: string; phone: string; email: string } | null
  more?: Parameters<typeof fakeApi>[0]
}

/** Signs somebody in, with the programme's calls behind the pages. */
export function server(user: SessionUser, rows: Rows = {}) {
  signedIn(user)
  const place = user.role === 'Master' ? 'all/all' : `${college}/${department}`
  const own = user.role ? '' : `/${user._id}`
  const contact = rows.contact ?? { name: null, phone: null, email: null }
  const api = fakeApi({
    'GET /getConfig': {
      body: {
        status: true,
        setting: { isLaunched: true, isOTP: null, logo: null },
        menu: [],
        state: [state],
        inst: [],
      },
    },
    [`GET /drp/home/${place}/${user._id}`]: list(rows.home ?? []),
    [`GET /drp/attendence/${place}/${user._id}`]: list(rows.days ?? []),
    [`GET /drp/progress/${place}/${me._id}`]: { body: { status: true, data: progress } },
    [`GET /entries/drpActivity/${place}${own}`]: list(rows.activities ?? []),
    [`GET /entries/drpOffline/${place}${own}`]: list(rows.papers ?? []),
    [`GET /getStudents/${department}/${college}`]: {
      body: { status: true, students: [{ _id: me._id, name: me.name }] },
    },
    [`GET /getTeachers/${department}/${college}`]: { body: { status: true, data: [] } },
    'POST /institutionsByState': {
      body: {
        status: true,
        data: [
          { ...hospital, state },
          { ...clinic, state },
        ],
      },
    },
    [`GET /institution/${hospital._id}`]: { body: { status: true, data: { ...hospital, state, ...contact } } },
    [`GET /institution/${clinic._id}`]: {
      body: { status: true, data: { ...clinic, state, name: null, phone: null, email: null } },
    },
    'POST /drp/home': {
      status: 201,
      body: { status: true, message: 'DRP coordinator added successfully!', data: coordinator() },
    },
    'POST /drp/proc': {
      status: 201,
      body: { status: true, message: 'DRP activity added successfully!', data: activity() },
    },
    'POST /deleteRecord': { body: { status: true, message: 'Record deleted successfully' } },
    [`POST /drp/delete/${'1'.repeat(24)}`]: { body: { status: true, message: 'Record deleted successfully' } },
    ...rows.more,
  })
  return { ...api, posts: () => api.calls().filter((call) => call.startsWith('POST')) }
}
