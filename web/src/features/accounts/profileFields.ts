import type { Profile, ProfileName } from '../../api/types'
import { today } from '../../lib/dates'

/** A field of the profile's form; the picture has a place of its own. */
export type FormName = Exclude<ProfileName, 'profilePic'>

/** How a field looks; whether a person has it, the server says (`completeness.fields`). */
export interface ProfileFieldSpec {
  name: FormName
  label: string
  section: 'Personal details' | 'Training' | 'Registration'
  type: 'text' | 'lines' | 'date' | 'choice'
  /** The most characters that the server takes. */
  max?: number
  /** A day in the future is not taken. */
  past?: boolean
  autoComplete?: string
  /** Over both columns. */
  wide?: boolean
}

/** Every field, in the order of the form; `panNumber` holds the registration number, whatever its name (L-194). */
export const profileFields: readonly ProfileFieldSpec[] = [
  { name: 'dob', label: 'Date of birth', section: 'Personal details', type: 'date', past: true, autoComplete: 'bday' },
  { name: 'bloodGroup', label: 'Blood group', section: 'Personal details', type: 'choice' },
  { name: 'vaccinationStatus', label: 'Vaccination status', section: 'Personal details', type: 'choice' },
  { name: 'fat_name', label: "Father's name", section: 'Personal details', type: 'text', max: 120 },
  { name: 'mot_name', label: "Mother's name", section: 'Personal details', type: 'text', max: 120 },
  {
    name: 'address',
    label: 'Address',
    section: 'Personal details',
    type: 'lines',
    max: 500,
    autoComplete: 'street-address',
    wide: true,
  },
  { name: 'joiningDate', label: 'Joining date', section: 'Training', type: 'date', past: true },
  { name: 'unitHead', label: 'Unit head', section: 'Training', type: 'choice' },
  { name: 'medicalCollege', label: 'University', section: 'Training', type: 'choice', wide: true },
  { name: 'uni_rollno', label: 'University roll no.', section: 'Training', type: 'text', max: 50 },
  { name: 'col_rollno', label: 'College roll no.', section: 'Training', type: 'text', max: 50 },
  { name: 'panNumber', label: 'Registration number', section: 'Registration', type: 'text', max: 50 },
  { name: 'medicalCouncil', label: 'Medical council', section: 'Registration', type: 'choice' },
  { name: 'regDate', label: 'Registration date', section: 'Registration', type: 'date', past: true },
  { name: 'validUpto', label: 'Valid up to', section: 'Registration', type: 'date' },
]

/** The sections of the form, in order. */
export const profileSections = ['Personal details', 'Training', 'Registration'] as const

/** What is typed into the form, by field. */
export type ProfileValues = Readonly<Record<FormName, string>>

/** The label of a field. */
export const labelOf = (name: ProfileName): string =>
  name === 'profilePic' ? 'Picture' : (profileFields.find((field) => field.name === name)?.label ?? name)

/** The fields that this person's form shows. */
export function fieldsFor(user: Profile): readonly ProfileFieldSpec[] {
  return profileFields.filter(({ name }) => user.completeness.fields.includes(name))
}

/** What is stored, as the form shows it. */
export function valuesOf(user: Profile): ProfileValues {
  const values = {} as Record<FormName, string>
  for (const { name, type } of profileFields) {
    const stored = name === 'unitHead' ? user.unitHead?._id : user[name]
    values[name] = (stored ?? '').slice(0, type === 'date' ? 10 : undefined)
  }
  return values
}

/** What is sent: the fields of this person's form, and the unit head only if one is chosen (L-283). */
export function profileBody(fields: readonly ProfileFieldSpec[], values: ProfileValues): FormData {
  const form = new FormData()
  for (const { name } of fields) {
    const value = values[name].trim()
    if (name !== 'unitHead' || value) form.set(name, value)
  }
  return form
}

/** The last day that a field takes; none where the future is open. */
export const lastDay = (field: ProfileFieldSpec): string | undefined => (field.past ? today() : undefined)

/** The id of a field's control, and of the button for the picture. */
export const profileFieldId = (name: ProfileName) => `profile-${name}`

/** Takes the person to a field. */
export function goToField(name: ProfileName) {
  const control = document.getElementById(profileFieldId(name))
  control?.focus({ preventScroll: true })
  control?.scrollIntoView?.({ block: 'center', behavior: 'smooth' })
}
