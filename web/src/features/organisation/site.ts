/** What the rule on places of residency asks of an institution (PGMER-2023 5.2(xv)III and IV), in the words of the forms. */
import type { BodyOf } from '../../api/contract'
import type { PlainFieldSpec, PlainValues } from '../../ui/form/FormDialog'
import type { Institution } from './queries'

type Site = BodyOf<'/api/institution/{institutionId}/site', 'post'>
type Kind = NonNullable<Institution['kind']>

/** What an institution may be. */
const KINDS: Readonly<Record<Kind, string>> = {
  'district hospital': 'District hospital',
  'sub-district hospital': 'Sub-district hospital',
  'community health centre': 'Community health centre',
  'primary health centre': 'Primary health centre',
  'sub-centre': 'Sub-centre',
  'urban health centre': 'Urban health centre',
  outreach: 'Outreach',
  'insurance hospital': 'Insurance hospital',
  'research unit': 'Research unit',
}
const NOT_KNOWN = { value: '', label: 'Not known yet' }
const YES_NO = [NOT_KNOWN, { value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }]

const TRUTHS = [
  ['postgraduate', 'Postgraduate institution'],
  ['superSpeciality', 'Super-speciality institution'],
  ['funded', 'Public or government-funded'],
] as const

/** The fields of a place of residency. */
export const siteFields: readonly PlainFieldSpec[] = [
  {
    name: 'kind',
    label: 'Kind',
    type: 'choice',
    optional: true,
    options: [NOT_KNOWN, ...Object.entries(KINDS).map(([value, label]) => ({ value, label }))],
  },
  {
    name: 'beds',
    label: 'Beds',
    type: 'tel',
    optional: true,
    max: 5,
    clean: (text) => text.replaceAll(/\D/g, ''),
    help: 'A district hospital has at least 50.',
  },
  ...TRUTHS.map(([name, label]) => ({ name, label, type: 'choice' as const, optional: true, options: YES_NO })),
  {
    name: 'patientCare',
    label: 'Direct patient care (research unit)',
    type: 'choice',
    optional: true,
    options: YES_NO,
  },
]

const truth = (value: string | undefined) => (value ? value === 'yes' : null)
const word = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no')

/** What is typed, as it is sent, without what is left open. */
export function siteOf(values: PlainValues): Site {
  const site: Site = {
    kind: (values.kind || null) as Kind | null,
    beds: values.beds ? Number(values.beds) : null,
    postgraduate: truth(values.postgraduate),
    superSpeciality: truth(values.superSpeciality),
    funded: truth(values.funded),
    patientCare: truth(values.patientCare),
  }
  return Object.fromEntries(Object.entries(site).filter(([, value]) => value !== null))
}

/** What is recorded of an institution, as the form begins with it. */
export const siteValues = (institution: Institution): PlainValues => ({
  kind: institution.kind ?? '',
  beds: institution.beds === null ? '' : String(institution.beds),
  postgraduate: word(institution.postgraduate),
  superSpeciality: word(institution.superSpeciality),
  funded: word(institution.funded),
  patientCare: word(institution.patientCare),
})

/** What is known of an institution, in few words. */
export const siteLine = ({ kind, beds }: Institution) =>
  [kind ? KINDS[kind] : 'To be confirmed', beds === null ? '' : `${beds} beds`].filter(Boolean).join(', ')
