import { daysAfter, today } from '../../../lib/dates'
import { student } from '../../../testing/render'
import type { Trainee } from '../queries'

/** When the trainee of the tests joined: 400 days ago. */
export const start = daysAfter(today(), -400)

const place = `${'c'.repeat(24)}/${'d'.repeat(24)}`

/** The address of a standing in the calls of tests. */
export const callOf = (rest = '') => `GET /standing/${place}/${student()._id}${rest}`

/** The address of a call about days in the calls of tests. */
export const daysCall = (method: string, rest: string) => `${method} /attendance/${place}${rest}`

const letters = (days: number) =>
  Array.from({ length: days }, (_, at) =>
    at === days - 1 ? 'c' : at === days - 2 ? 'A' : at % 7 === 6 ? 'W' : at < 300 ? '.' : 'P',
  ).join('')

const words = [
  ['.', 'presumed', 'Not yet confirmed: counted as duty'],
  ['P', 'present', 'Present, by the import'],
  ['A', 'absent', 'Absent, by the import'],
  ['W', 'weeklyOff', 'Weekly off, by the import'],
  ['c', 'casual', 'Casual leave'],
  ['_', 'future', 'Still to come'],
].map(([letter = '', status = '', text = '']) => ({ letter, status, counts: '', confirmed: '', words: text }))

/** What the rows of attendance have in common. */
const spent = {
  outside: 0,
  paused: 0,
  casual: 1,
  absent: 0,
  lost: 1,
  academic: 0,
  residency: 0,
  excess: 0,
  required: 250,
  enough: true,
}

/** A standing as far as the pages of attendance and weeks read it. */
export function trainee(change: { reminder?: boolean; cadence?: number | null } = {}): Trainee {
  const monday = daysAfter(today(), -((new Date(`${today()}T00:00:00Z`).getUTCDay() + 6) % 7))
  const week = (back: number, state: string, entries: number) => ({
    first: daysAfter(monday, -7 * back),
    state,
    entries,
    inTime: entries,
  })
  const cadence = change.cadence === undefined ? 89 : change.cadence
  return {
    student: {
      _id: student()._id,
      name: student().name,
      joiningDate: start,
      admissionBatch: null,
      postDiploma: false,
      attendanceId: null,
      recordedFrom: null,
      courseId: null,
      guide: null,
      coGuides: [],
      weeklyReminder: change.reminder ?? true,
      places: [],
    },
    acts: [],
    may: [],
    mayWithdraw: [],
    finalActsFrom: null,
    standing: {
      ruleVersion: '2026-11-22',
      today: today(),
      line: '',
      problems: [],
      term: {
        start,
        degree: 'MS',
        years: 3,
        batch: 2025,
        batchAssumed: true,
        nominalEnd: daysAfter(start, 1095),
        termEnd: daysAfter(start, 1095),
        extensionDays: 0,
        examOn: daysAfter(start, 1095),
        examAssumed: true,
        year: 2,
        semester: 3,
        daysToExam: 695,
      },
      eligible: false,
      verdict: '',
      open: [],
      red: [],
      gates: [],
      duties: [],
      steps: [],
      attendance: {
        elapsed: 401,
        paused: 0,
        working: 344,
        lost: 2,
        attended: 342,
        confirmed: 84,
        presumed: 258,
        required: 751,
        mayStillLose: 186,
        percent: 99.4,
        conflicts: 0,
        state: 'in_progress',
        present: 84,
        absent: 1,
        weeklyOffs: 57,
        byGuide: 0,
        imported: 101,
        pending: 0,
        termEnd: daysAfter(start, 1095),
        toCome: 595,
        days: letters(401) + '_'.repeat(695),
        conflictDays: [],
        years: [
          {
            ...spent,
            row: '1',
            days: 365,
            weeklyOffs: 52,
            working: 313,
            attended: 312,
            confirmed: 84,
            presumed: 228,
          },
          {
            ...spent,
            row: 'extension',
            days: 36,
            weeklyOffs: 5,
            working: 31,
            absent: 0,
            lost: 1,
            attended: 30,
            confirmed: 0,
            presumed: 30,
            required: 25,
          },
        ],
        months: [
          {
            ...spent,
            row: today().slice(0, 7),
            days: 28,
            weeklyOffs: 4,
            working: 24,
            attended: 23,
            confirmed: 20,
            presumed: 3,
          },
        ],
      },
      leave: {
        byYear: [],
        casual: 1,
        academic: 0,
        maternity: 0,
        paternity: 0,
        excess: 0,
        extensionDays: 0,
        nominalEnd: daysAfter(start, 1095),
        termEnd: daysAfter(start, 1095),
        allowance: 20,
      },
      balance: { casual: 17, academic: 4 },
      weeks: {
        weeks: [
          week(4, 'logged', 12),
          week(3, 'late', 2),
          week(2, 'missed', 0),
          week(1, 'excused', 0),
          week(0, 'open', 0),
        ],
        logged: 1,
        late: 1,
        missed: 1,
        excused: 1,
        notRecorded: 0,
        closed: 9,
        closedLogged: 8,
        lastClosed: null,
        cadence,
        run: 3,
        longestGap: 2,
        medianDelay: 1,
        current: 'open',
        openGaps: [],
        graceDays: 7,
      },
      months: [],
      monthCounts: null,
      quarters: [],
      form: 'nmc2019',
      residency: null,
      report: null,
      thesis: null,
      thesisSentences: [],
      thesisDays: [],
      ribbon: { first: start, last: daysAfter(start, 1095), today: today(), words: '', years: [], lanes: [] },
      packs: [],
      entries: {},
      dayWords: words,
    },
  }
}

/** What a leave of four casual days would change. */
export const price = {
  days: 4,
  before: {
    mayStillLose: 143,
    bestPercent: 95.2,
    termEnd: '2027-10-16',
    extensionDays: 2,
    balance: { casual: 17, academic: 5 },
    excess: 0,
  },
  after: {
    mayStillLose: 139,
    bestPercent: 94.8,
    termEnd: '2027-10-17',
    extensionDays: 3,
    balance: { casual: 13, academic: 5 },
    excess: 1,
  },
  overlaps: ['2 of these days are in the district residency: its coordinator sanctions them.'],
  excessDays: ['2026-11-30'],
  pendingDays: 2,
  provisional: 'Provisional: 2 days of other pending leave are counted here as if they were approved.',
}
