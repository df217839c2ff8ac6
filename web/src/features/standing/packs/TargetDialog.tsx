import type { Place } from '../../../api/places'
import { FormDialog } from '../../../ui/form/FormDialog'
import { type Requirement, usePackChanges } from './queries'
import { numberWords, perWords } from './words'

const PERIODS = ['course', 'year', 'quarter', 'year 1', 'year 2', 'year 3'] as const
type Period = (typeof PERIODS)[number]
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface TargetDialogProps {
  place: Place
  packId: string
  row: Requirement
  onClose: () => void
}

/** The form of a target of the department beside a requirement. */
export default function TargetDialog({ place, packId, row, onClose }: TargetDialogProps) {
  const { setTarget } = usePackChanges(place)
  return (
    <FormDialog
      title="Set our own target"
      subtitle={`${row.label}: ${numberWords(row).toLowerCase()}, ${perWords(row.per)}. That stays as it is; the target stands beside it as College policy.`}
      submitLabel="Set target"
      width="xs"
      fields={[
        { name: 'number', label: 'How many', max: 6, clean: (text) => text.replace(/\D/g, '') },
        {
          name: 'per',
          label: 'Counted',
          type: 'choice',
          options: PERIODS.map((value) => ({ value, label: capital(perWords(value)) })),
        },
        { name: 'label', label: 'Name', optional: true, max: 200, help: 'As the requirement, unless you write one.' },
      ]}
      initial={{ per: PERIODS.find((each) => each === row.per) ?? 'course' }}
      failedTitle="Not set"
      done="Set"
      onClose={onClose}
      onSubmit={({ number = '', per = 'course', label = '' }) =>
        setTarget.mutateAsync({ pack: packId, row: row.id, number: Number(number), per: per as Period, label })
      }
    />
  )
}
