/** The rules of the specification's entry forms, read from the field definitions (L-222 to L-264). */
import type { Field, Kind } from '../../../api/generated/kinds'
import { formatDate, today } from '../../../lib/dates'
import { earliestOf } from '../earliest'
import { derivedDays, type FormValue, type FormValues, isShown } from '../values'

/** One refusal: where it is and what stands under the field. */
export interface FieldProblem {
  path: string
  label: string
  message: string
  /** Nothing was entered, as against something that cannot be right. */
  missing: boolean
}

/** What a form has to know about its definition beside the fields. */
export type Rules = Pick<Kind, 'validation' | 'incompleteTitle' | 'incompleteMessage' | 'blankMessage' | 'blankFields'>

const PHONE = /^\d{10}$/
const MEBIBYTE = 1_048_576

function acceptsFile(accept: string | undefined, file: File): boolean {
  if (!accept) return true
  return accept.split(',').some((part) => {
    const rule = part.trim().toLowerCase()
    if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule)
    if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1))
    return file.type === rule
  })
}

const PICTURES = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp'])

/** What a field of files takes, in the server's words: "a PDF, image or office file". */
function wanted(endings: readonly string[]): string {
  const hasPicture = endings.some((ending) => PICTURES.has(ending))
  const hasOffice = endings.some((ending) => ending !== 'pdf' && !PICTURES.has(ending))
  const names = [endings.includes('pdf') && 'PDF', hasPicture && 'image', hasOffice && 'office file']
  const list = names.filter((name) => name !== false)
  const words = list.length > 1 ? `${list.slice(0, -1).join(', ')} or ${list.at(-1)}` : list[0]
  return `${words === 'image' ? 'an' : 'a'} ${words}`
}

const named = ({ label }: Field) => `The ${label.charAt(0).toLowerCase()}${label.slice(1)}`

/** Why a file is of a type that the field does not take, or null; in the server's words (L-404). */
export function typeFault(field: Field, file: File): string | null {
  if (acceptsFile(field.accept, file)) return null
  const endings = (field.accept ?? '').split(',').map((part) => part.trim().replace(/^\./, ''))
  return `${named(field)} must be ${wanted(endings)} (${endings.join(', ')}).`
}

/** Why a file cannot be sent, or null (L-404). */
export function fileFault(field: Field, file: File): string | null {
  const wrong = typeFault(field, file)
  if (wrong) return wrong
  if (file.size === 0) return `${named(field)} is empty. Choose the file again.`
  if (field.maxBytes && file.size > field.maxBytes) {
    return `${named(field)} may have at most ${Math.round(field.maxBytes / MEBIBYTE)} MB. Choose a smaller file.`
  }
  return null
}

function integerFault(field: Field, text: string): string | null {
  if (!/^-?\d{1,9}$/.test(text)) return `${field.label} is a whole number.`
  if (field.min !== undefined && Number(text) < field.min) return `${field.label} is at least ${field.min}.`
  if (field.max !== undefined && Number(text) > field.max) return `${field.label} is at most ${field.max}.`
  return null
}

function dateFault(field: Field, text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${field.label} is not a date.`
  const earliest = earliestOf(field)
  if (earliest && text < earliest) return `${field.label} cannot be before your joining date, ${formatDate(earliest)}.`
  return field.maxDate === 'today' && text > today() ? `${field.label} cannot be after today.` : null
}

/** What is wrong with a filled field, or null. */
function contentFault(field: Field, value: FormValue): string | null {
  if (value instanceof File) return fileFault(field, value)
  const texts = Array.isArray(value) ? value : [typeof value === 'string' ? value.trim() : '']
  const text = texts[0] ?? ''
  const limit = field.maxLength
  if (limit && texts.some((line) => line.trim().length > limit))
    return `${field.label} can have at most ${limit} characters.`
  if (field.type === 'integer') return integerFault(field, text)
  if (field.type === 'phone' && !PHONE.test(text)) return `${field.label} must be exactly 10 digits.`
  if (field.type === 'date') return dateFault(field, text)
  return null
}

/** Whether a value counts as empty: blanks do (L-274), and so does a list of blank lines (L-255). */
function isEmpty(value: FormValue | undefined): boolean {
  if (value === null || value === undefined) return true
  if (value instanceof File) return false
  if (Array.isArray(value)) return value.every((line) => line.trim() === '')
  return typeof value === 'string' && value.trim() === ''
}

/** An end that lies before its start is refused wherever a form has both (L-251). */
function lateEnd(fields: readonly Field[], values: FormValues): Field | undefined {
  const { fromDate, toDate } = values
  if (typeof fromDate !== 'string' || typeof toDate !== 'string' || !fromDate || !toDate || toDate >= fromDate)
    return undefined
  return fields.find((field) => field.name === 'toDate' && field.type === 'date')
}

/** A day that is not later than another one of the form, which it must be. */
function tooEarly(field: Field, fields: readonly Field[], values: FormValues): string | null {
  const name = field.after?.find((each) => values[each] && String(values[each]) >= String(values[field.name]))
  const other = fields.find((each) => each.name === name)
  return other ? `${field.label} must be later than ${other.label}.` : null
}

/** Every refusal, in the order of the form. */
export function problemsOf(fields: readonly Field[], values: FormValues, prefix = ''): FieldProblem[] {
  const found: FieldProblem[] = []
  const refuse = (field: Field, message: string, missing: boolean) =>
    found.push({ path: prefix + field.name, label: field.label, message, missing })
  const late = lateEnd(fields, values)
  const from = fields.find(({ name }) => name === 'fromDate')?.label ?? 'the start'
  // The day count of a leave follows from the two dates: what is wrong is said of those.
  const isCounted = fields.some(({ derivedFrom }) => late && derivedFrom?.includes(late.name))
  for (const field of fields.filter((each) => isShown(each, values))) {
    const value = values[field.name]
    if (field.type === 'group') {
      found.push(...problemsOf(field.fields ?? [], (value ?? {}) as FormValues, `${prefix}${field.name}.`))
    } else if (field.type === 'derived') {
      const days = derivedDays(field, values)
      if (field.required && !isCounted && days < (field.min ?? 1))
        refuse(field, `${field.label} must be above zero.`, true)
    } else if (isEmpty(value)) {
      if (field.required) refuse(field, field.message, true)
    } else {
      const fault =
        contentFault(field, value ?? '') ??
        (field === late ? `${field.label} cannot be before ${from}.` : tooEarly(field, fields, values))
      // A count of zero, and a posting or checklist row that ends before it starts, are incomplete entries to the specification (L-226, L-251).
      if (fault) refuse(field, fault, field.type === 'integer' || (field === late && !isCounted))
    }
  }
  return found
}

/**
 * The lines of the specification's dialog: the first message of a form that says them one by one (T-255), every message
 * of one that lists them (L-263), the name of the empty
 * field where the form says it (L-240), otherwise the one sentence for an incomplete form (L-244).
 */
export function dialogLines(problems: readonly FieldProblem[], rules: Rules): string[] {
  if (rules.validation === 'first') return problems.slice(0, 1).map((problem) => problem.message)
  if (rules.validation === 'list') return problems.map((problem) => problem.message)
  const { blankFields, blankMessage } = rules
  const missing = problems.find((problem) => problem.missing)
  // Where only some fields are said by name, the sentence for all comes before them (L-265, L-266).
  const isUnnamed = problems.some((problem) => problem.missing && blankFields?.includes(problem.path) === false)
  if (missing && blankMessage && !isUnnamed) return [blankMessage.replace('{field}', missing.path)]
  if (missing) return [rules.incompleteMessage]
  return problems.slice(0, 1).map((problem) => problem.message)
}
