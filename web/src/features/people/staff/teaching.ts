import { formatDate, today } from '../../../lib/dates'
import type { PlainFieldSpec } from '../../../ui/form/FormDialog'
import type { StaffRow } from '../people'

/** What is set of a teacher besides: the number in the medical register, and the designation as PG guide, which nothing computes. */
export const teachingFields = (): readonly PlainFieldSpec[] => [
  {
    name: 'registrationNo',
    label: 'Register number',
    max: 40,
    optional: true,
    help: 'In the medical register, as in MMC 2009/04/1123. It stands under what this person signs.',
  },
  {
    name: 'pgGuideSince',
    label: 'Designated PG guide since',
    type: 'date',
    optional: true,
    latest: today(),
    help: 'Leave blank if not designated. Only a designated PG guide may sign months when standing in.',
  },
]

/** The same in words, for the lists. */
export const teachingWords = ({ registrationNo, pgGuideSince }: StaffRow) =>
  [registrationNo && `Reg. ${registrationNo}`, pgGuideSince && `PG guide since ${formatDate(pgGuideSince)}`]
    .filter(Boolean)
    .join(', ')
