import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../../../api/contract'
import { teachersQuery } from '../../../api/queries'
import { FormDialog, type PlainFieldSpec } from '../../../ui/form/FormDialog'
import { CheckList } from '../../../ui/form/fields/CheckList'
import { trainingQuery, useSaveTraining } from '../queries'
import type { TraineeAddress } from '../useTrainee'

type Training = Schema<'StudentTraining'>

/** What is set of a trainee's training, as a plain form for the head of department and the Master. */
export default function TrainingDialog({ address, onClose }: { address: TraineeAddress; onClose: () => void }) {
  const { data } = useQuery(trainingQuery(address.studentId))
  return data ? <Form training={data} address={address} onClose={onClose} /> : null
}

const first = (at: number) => `first${at}`
const last = (at: number) => `last${at}`

function fieldsOf(training: Training): readonly PlainFieldSpec[] {
  return [
    { name: 'joiningDate', label: 'Joining date', type: 'date', optional: training.joiningDate === null },
    {
      name: 'admissionBatch',
      label: 'Batch',
      optional: true,
      max: 4,
      help: 'The session year of admission, which may be another than the year of joining. Assumed from it while empty.',
      clean: (text) => text.replace(/\D/g, ''),
    },
    {
      name: 'postDiploma',
      label: 'After a diploma in the subject',
      type: 'choice',
      options: [
        { value: 'no', label: 'No' },
        { value: 'yes', label: 'Yes: the course takes two years' },
      ],
    },
    { name: 'attendanceId', label: 'Number in the attendance system', optional: true, max: 40 },
    ...training.formerPlaces.flatMap(({ department, college }, at): PlainFieldSpec[] => {
      const where = department?.name ?? college?.name ?? 'Earlier place'
      return [
        { name: first(at), label: `${where}: first day`, type: 'date' },
        { name: last(at), label: `${where}: last day`, type: 'date' },
      ]
    }),
    { name: 'placeSince', label: 'At the present place since', type: 'date', optional: true },
  ]
}

function Form({ training, address, onClose }: { training: Training; address: TraineeAddress; onClose: () => void }) {
  const { mutateAsync } = useSaveTraining(address.studentId)
  const teachers = useQuery(teachersQuery(address.departmentId, address.collegeId))
  const [coGuides, setCoGuides] = useState<ReadonlySet<string>>(new Set(training.coGuides.map(({ _id }) => _id)))
  const there = new Map(training.coGuides.map(({ _id, name }) => [_id, name]))
  for (const { _id, name } of teachers.data?.data ?? []) if (_id !== training.guide?._id) there.set(_id, name)
  return (
    <FormDialog
      title="Training"
      subtitle={training.name}
      submitLabel="Save"
      fields={fieldsOf(training)}
      initial={{
        joiningDate: training.joiningDate ?? '',
        admissionBatch: training.admissionBatch === null ? '' : String(training.admissionBatch),
        postDiploma: training.postDiploma ? 'yes' : 'no',
        attendanceId: training.attendanceId ?? '',
        placeSince: training.placeSince ?? '',
        ...Object.fromEntries(
          training.formerPlaces.flatMap((place, at) => [
            [first(at), place.first ?? ''],
            [last(at), place.last ?? ''],
          ]),
        ),
      }}
      done="Saved"
      onClose={onClose}
      onSubmit={(values) => {
        const day = values.joiningDate
        return mutateAsync({
          ...(day && day !== training.joiningDate ? { joiningDate: day } : {}),
          admissionBatch: values.admissionBatch ? Number(values.admissionBatch) : null,
          postDiploma: values.postDiploma === 'yes',
          attendanceId: values.attendanceId || null,
          placeSince: values.placeSince || null,
          coGuides: [...coGuides],
          ...(training.formerPlaces.length > 0
            ? {
                formerPlaces: training.formerPlaces.map((_, at) => ({
                  first: values[first(at)] ?? '',
                  last: values[last(at)] ?? '',
                })),
              }
            : {}),
        })
      }}
    >
      {there.size > 0 && (
        <CheckList
          label="Co-guides"
          help="Up to five teachers with an account, who may sign months as the guide does."
          options={[...there].map(([value, label]) => ({ value, label }))}
          picked={coGuides}
          onChange={setCoGuides}
          height={220}
        />
      )}
    </FormDialog>
  )
}
