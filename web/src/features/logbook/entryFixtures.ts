/** Entries for tests: what the API would send for a kind, every field filled. */
import type { Schema } from '../../api/contract'
import { type Field, type Kind, kinds } from '../../api/generated/kinds'
import { student } from '../../testing/render'
import type { Entry } from './entry'

/** The kind whose category id ends so. */
export function kindEnding(ending: string): Kind {
  const kind = kinds.find((each) => each.categoryId.endsWith(ending))
  if (!kind) throw new Error(`No kind ends in ${ending}`)
  return kind
}

/** A 24-hex id. */
export const testId = (n: number) => n.toString(16).padStart(24, '0')

function valueOfField(field: Field): unknown {
  switch (field.type) {
    case 'group':
      return Object.fromEntries((field.fields ?? []).map((inner) => [inner.name, valueOfField(inner)]))
    case 'lines':
      return ['Fever for five days', 'Breathlessness']
    case 'date':
      return '2026-02-03'
    case 'time':
      return '14:05'
    case 'phone':
      return '9876543210'
    case 'integer':
    case 'derived':
      return 12
    case 'choice':
      return field.options?.[0]
    case 'reference':
      return field.source === 'teachers' ? { _id: testId(1), name: 'Dr Raghav Iyer' } : `${field.label} text`
    case 'file':
      return null
    default:
      return `${field.label} text`
  }
}

/** One entry of a kind, pending and the signed-in test student's own unless changed. */
export function makeEntry(kind: Kind, change: Partial<Entry> = {}): Entry {
  const author = student()
  const own = Object.fromEntries(kind.fields.map((field) => [field.name, valueOfField(field)]))
  return {
    _id: testId(7),
    kind: kind.key,
    categoryId: kind.categoryId,
    option: kind.option,
    date: '2026-02-03',
    topic: 'Scrub typhus',
    teacher: { _id: testId(1), name: 'Dr Raghav Iyer' },
    studentRemark: 'Two hours on box trainers',
    speciality: null,
    procedure: null,
    ...own,
    competency: { _id: testId(11), title: 'Vascular access' },
    skills: { _id: testId(21), title: 'Central vein cannulation' },
    studentId: author._id,
    student: { _id: author._id, name: author.name },
    collegeId: author.collegeId?._id ?? '',
    departmentId: author.departmentId?._id ?? '',
    status: 'Pending',
    vRemark: '',
    score: null,
    verifiedBy: null,
    verifiedOn: null,
    receivedOn: '2026-02-03T10:00:00Z',
    version: 1,
    certificate: null,
    ...change,
  }
}

/** What an approved entry has besides. */
export const approved = {
  status: 'Approved',
  vRemark: 'Certificate is clear now.',
  verifiedBy: { _id: testId(2), name: 'Dr Sunita Bhosale' },
  verifiedOn: '2026-02-05T10:00:00Z',
} as const

/** A decision in the history of an entry. */
export const decision = (change: Partial<Schema<'Decision'>> = {}): Schema<'Decision'> => ({
  id: testId(31),
  at: approved.verifiedOn,
  by: approved.verifiedBy,
  role: null,
  status: 'Approved',
  score: null,
  vRemark: '',
  ...change,
})

/** The address of a kind's list for the test users. */
export function listCall(kind: Kind, isStaff = false): string {
  const user = student()
  const own = isStaff ? '' : `/${user._id}`
  return `GET /entries/${kind.key}/${user.collegeId?._id}/${user.departmentId?._id}${own}`
}

/** The answer of a list. */
export function listAnswer(rows: readonly Entry[], total = rows.length) {
  const counts = { All: total, Pending: total, Approved: 0, Rejected: 0 }
  return { body: { status: true, data: rows, total, page: 1, limit: 10, counts } }
}
