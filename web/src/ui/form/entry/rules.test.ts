import { describe, expect, test } from 'vitest'
import { kind as checklist } from '../../../api/generated/checklist'
import { type Field, type Kind, kinds } from '../../../api/generated/kinds'
import { kind as publication } from '../../../api/generated/publication'
import { today } from '../../../lib/dates'
import { withEarliest } from '../earliest'
import { emptyValues, type FormValue, type FormValues, formBody, valuesFrom, wireValues } from '../values'
import { dialogLines, problemsOf } from './validate'

const byEnding = (ending: string) => {
  const kind = kinds.find((each) => each.categoryId.endsWith(ending))
  if (!kind) throw new Error(`No kind ends in ${ending}`)
  return kind
}

/** A value that the rules accept. */
function filled(field: Field): FormValue {
  if (field.type === 'group') return filledAll(field.fields ?? [])
  if (field.type === 'lines') return ['Fever']
  if (field.type === 'file') return new File(['x'], 'proof.pdf', { type: 'application/pdf' })
  if (field.type === 'date') return today()
  if (field.type === 'time') return '10:00'
  if (field.type === 'phone') return '9876543210'
  if (field.type === 'integer') return '12'
  if (field.type === 'choice') return field.options?.[0] ?? ''
  return field.type === 'derived' ? '' : 'Something'
}

function filledAll(fields: readonly Field[]): Record<string, FormValue> {
  return Object.fromEntries(fields.map((field) => [field.name, filled(field)]))
}

const linesFor = (kind: Kind, values: FormValues) => dialogLines(problemsOf(kind.fields, values), kind)
const without = (kind: Kind, name: string): FormValues => ({
  ...filledAll(kind.fields),
  [name]: name === 'certificate' ? null : '  ',
})

/** The required fields of each form, as the specification lists them. */
const required: Record<string, { ids: string; names: string[] }> = {
  '49d3': { ids: '[L-222]', names: ['date', 'topic', 'teacher', 'studentRemark'] },
  '49d5': { ids: '[L-223]', names: ['date', 'topic', 'teacher', 'trainingType'] },
  '49d4': { ids: '[L-224]', names: ['date', 'topic', 'teacher', 'role', 'trainingType'] },
  '49d6': { ids: '[L-225]', names: ['date', 'venue', 'teacher', 'studentRemark', 'opdCases'] },
  '49d9': { ids: '[L-227]', names: ['date', 'reviewTillDate', 'topic', 'teacher', 'studentRemark'] },
  '49da': { ids: '[L-228]', names: ['topic', 'fromDate', 'toDate'] },
  '49db': { ids: '[L-229]', names: ['date', 'topic', 'teacher', 'topicText', 'role'] },
  '49dc': { ids: '[L-229]', names: ['date', 'topic', 'teacher', 'topicText', 'role'] },
  '49dd': { ids: '[L-230]', names: ['date', 'topic', 'teacher'] },
  '49df': { ids: '[L-233]', names: ['fromDate', 'toDate', 'reasonType', 'reason'] },
  fd58: { ids: '[L-235]', names: ['ipddDate', 'skills', 'competency', 'ipd', 'patient', 'role', 'teacher'] },
}

describe('the entry forms refuse what the specification refuses', () => {
  test.each(Object.entries(required))('…%s: every listed field is needed and nothing else %o', (ending, { names }) => {
    const kind = byEnding(ending)
    const needed = kind.fields.filter((field) => field.required && field.type !== 'derived').map((field) => field.name)
    expect([...needed].sort()).toEqual([...names].sort())
  })

  for (const [ending, { ids, names }] of Object.entries(required)) {
    test(`${ids} [L-244] [L-274] …${ending}: each blank field gives the one sentence`, () => {
      const kind = byEnding(ending)
      expect(problemsOf(kind.fields, filledAll(kind.fields))).toEqual([])
      expect(kind.incompleteTitle).toBe('Unfilled Message')
      for (const name of names)
        expect(linesFor(kind, without(kind, name)), name).toEqual(['Please fill the full details'])
    })
  }

  test('[L-226] a case count of zero is an incomplete form', () => {
    const opd = byEnding('49d6')
    for (const opdCases of ['0', '-2', 'ten', '1.5']) {
      expect(linesFor(opd, { ...filledAll(opd.fields), opdCases }), opdCases).toEqual(['Please fill the full details'])
    }
  })

  test('[L-231] [L-232] a missing certificate is named', () => {
    const extra = byEnding('49de')
    const text = 'Please fill the full details and upload the certificate file'
    expect(linesFor(extra, without(extra, 'certificate'))).toEqual([text])
  })

  test('[L-237] [L-240] a blank conference field is named as it is appended', () => {
    const conference = byEnding('49d7')
    for (const name of ['date', 'topic', 'title', 'conferenceType', 'host', 'role', 'teacher']) {
      expect(linesFor(conference, without(conference, name))).toEqual([
        `Field "${name}" is empty. Please fill all fields.`,
      ])
    }
  })

  test('[L-239] [L-241] [L-243] without a certificate a conference and a paper are complete, and nothing empty is appended', () => {
    for (const ending of ['49d7', '49d8']) {
      const kind = byEnding(ending)
      const values = { ...filledAll(kind.fields), certificate: null, studentRemark: ' ' }
      expect(problemsOf(kind.fields, values)).toEqual([])
      const body = formBody(kind.encoding, kind.fields, values, { clientId: 'c' }) as FormData
      expect(body.has('certificate')).toBe(false)
      expect([...body.values()].every((value) => value !== '')).toBe(true)
    }
    const pType = byEnding('49d8').fields.find((field) => field.name === 'pType')
    expect(pType?.default).toBe('Paper Presentation')
  })

  test('[L-242] the paper form needs title, date, teacher and topic', () => {
    const paper = byEnding('49d8')
    for (const name of ['titleInBrief', 'date', 'teacher', 'topic'])
      expect(linesFor(paper, without(paper, name))).toHaveLength(1)
  })

  test('[L-251] an end before the start is refused on postings and leave', () => {
    const backwards = { fromDate: '2025-01-12', toDate: '2025-01-10' }
    const message = 'To Date cannot be before From Date.'
    for (const [ending, line] of [
      ['49da', 'Please fill the full details'],
      ['49df', message],
    ] as const) {
      const kind = byEnding(ending)
      const values = { ...filledAll(kind.fields), ...backwards }
      expect(linesFor(kind, values)).toEqual([line])
      expect(problemsOf(kind.fields, values).map(({ path, message: said }) => [path, said])).toEqual([
        ['toDate', message],
      ])
    }
  })

  test('a first day is refused below its field', () => {
    const kind = byEnding('49d4')
    const fields = withEarliest(kind.fields, 'date', '2025-02-01')
    const of = (date: string) => problemsOf(fields, { ...filledAll(kind.fields), date }).map(({ message }) => message)
    expect(of('2025-01-31')).toEqual(['Date cannot be before your joining date, 01-02-2025.'])
    expect(of('2025-02-01')).toEqual([])
  })

  test('[L-249] no date lies after today, except those of leave', () => {
    for (const kind of kinds) {
      const dates = kind.fields.filter((field) => field.type === 'date')
      const mayBeLater = kind.categoryId.endsWith('49df')
      for (const field of dates) {
        expect(field.maxDate, `${kind.title} ${field.name}`).toBe(mayBeLater ? undefined : 'today')
        const found = problemsOf([field], { [field.name]: '2999-01-01' })
        expect(found).toHaveLength(mayBeLater ? 0 : 1)
      }
    }
  })

  test('[L-250] [L-079] dates start with today, everything else that has no default empty', () => {
    for (const kind of kinds) {
      const values = emptyValues(kind.fields)
      for (const field of kind.fields) {
        if (field.type === 'date') expect(values[field.name]).toBe(today())
        else if (field.default === undefined && field.type === 'text') expect(values[field.name]).toBe('')
      }
    }
  })

  test('[L-404] a file of another type or size is refused', () => {
    const field = byEnding('49de').fields.find((each) => each.type === 'file') as Field
    const refused = (file: File) => problemsOf([field], { certificate: file })
    expect(refused(new File(['x'], 'note.svg'))).toHaveLength(1)
    expect(refused(new File([new Uint8Array(11 * 1024 * 1024)], 'big.pdf'))).toHaveLength(1)
    for (const ending of ['jpg', 'jpeg', 'png', 'gif', 'webp', 'pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx']) {
      expect(refused(new File(['x'], `proof.${ending}`))).toEqual([])
    }
  })
})

describe('the clinical case', () => {
  const kind = byEnding('fd57')

  test('[L-253] [L-258] [L-259] [L-260] [L-263] an empty form lists every field in the form "{label} is required."', () => {
    const blank = valuesFrom(kind.fields, {})
    const lines = linesFor(kind, { ...blank, date: '', time: '' })
    const leaves = kind.fields.flatMap((field) => field.fields ?? [field])
    const labels = leaves.filter((field) => field.required).map((field) => field.label)
    expect(labels.length).toBeGreaterThan(40)
    expect(lines).toEqual(labels.map((label) => `${label} is required.`))
    expect(kind.incompleteTitle).toBe('Validation Error')
    for (const label of ['SpO2', 'Edema', 'Other Finding', 'Reproductive System'])
      expect(lines).toContain(`${label} is required.`)
  })

  test('[L-254] menstrual history may be empty', () => {
    expect(problemsOf(kind.fields, without(kind, 'menstrualHistory'))).toEqual([])
  })

  test('[L-255] one presenting complaint at least, blank lines do not count', () => {
    const values = { ...filledAll(kind.fields), presentingComplaints: ['', '  '] }
    expect(linesFor(kind, values)).toEqual(['Presenting Complaints is required.'])
  })

  test('[L-256] [L-257] the contact number has exactly ten digits', () => {
    for (const contactNumber of ['987654321', '98765432101', '98765abcde']) {
      expect(linesFor(kind, { ...filledAll(kind.fields), contactNumber })).toEqual([
        'Contact Number must be exactly 10 digits.',
      ])
    }
    expect(linesFor(kind, without(kind, 'contactNumber'))).toEqual(['Contact Number is required.'])
  })

  test('[L-261] [L-262] findings are Present or Absent, Other Finding is described', () => {
    const exam = kind.fields.find((field) => field.name === 'physicalExam')?.fields ?? []
    const [other, ...findings] = [...exam].reverse()
    expect(other).toMatchObject({ name: 'otherFinding', type: 'text', required: true })
    expect(findings).toHaveLength(6)
    for (const finding of findings) expect(finding.options).toEqual(['Present', 'Absent'])
  })
})

describe('what is sent', () => {
  test('text is trimmed, counts are numbers, nested fields stay nested', () => {
    const opd = byEnding('49d6')
    expect(wireValues(opd.fields, { ...filledAll(opd.fields), venue: ' Karad ' })).toMatchObject({
      venue: 'Karad',
      opdCases: 12,
    })
    const sent = wireValues(byEnding('fd57').fields, filledAll(byEnding('fd57').fields))
    expect(sent).toMatchObject({ presentingComplaints: ['Fever'], physicalExam: { pallor: 'Present' } })
  })

  test('[L-214] the day count of a leave follows from its dates', () => {
    const leave = byEnding('49df')
    const values = { ...filledAll(leave.fields), fromDate: '2025-01-10', toDate: '2025-01-12', leaveDays: '99' }
    expect(wireValues(leave.fields, values)).toMatchObject({ leaveDays: 3 })
  })

  test('a record becomes values again, its references by id', () => {
    const procedure = byEnding('fd58')
    const values = valuesFrom(procedure.fields, {
      ipddDate: '2026-01-02',
      skills: { _id: 's1', title: 'Suture' },
      teacher: null,
    })
    expect(values).toMatchObject({ ipddDate: '2026-01-02', skills: 's1', teacher: '' })
  })
})

describe('a field that hangs on another one, and a day that comes after others', () => {
  const { fields } = checklist
  const valid = (changes: FormValues) => ({ ...filledAll(fields), validUntil: '', ...changes })

  test('[S-058] the life support certificate alone is asked which parts it covers', () => {
    const covers = fields.find(({ name }) => name === 'covers')
    expect(covers?.options).toEqual(['BCLS', 'ACLS', 'BCLS and ACLS'])
    const sent = (particular: string) => wireValues(fields, valid({ particular, covers: 'BCLS' })).covers
    expect([sent('BLS & ACLS'), sent('GCP')]).toEqual(['BCLS', undefined])
  })

  test('[S-059] a presentation has a level, a publication its first author, and both may be left out', () => {
    const level = byEnding('49d8').fields.find(({ name }) => name === 'level')
    expect(level?.options).toEqual(['Institutional', 'State', 'Zonal', 'National', 'International'])
    const first = publication.fields.find(({ name }) => name === 'firstAuthor')
    expect([level?.required, first?.required, first?.options]).toEqual([false, false, ['Yes', 'No']])
  })

  test('the last valid day is later than the course and the examination', () => {
    const days = { particular: 'GCP', fromDate: '2026-01-01', toDate: '2026-01-02', examDate: '2026-01-03' }
    const said = (validUntil: string) =>
      problemsOf(fields, valid({ ...days, validUntil })).map(({ message }) => message)
    expect(said('2026-01-03')).toEqual(['Valid Until must be later than Exam Date.'])
    expect(said('2028-01-02')).toEqual([])
    expect(said('')).toEqual([])
  })
})
