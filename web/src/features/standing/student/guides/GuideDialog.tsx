import { useQuery } from '@tanstack/react-query'
import { asProblem } from '../../../../api/client'
import { label } from '../../../../api/labels'
import { useUser } from '../../../../api/session'
import { today } from '../../../../lib/dates'
import { teaches } from '../../../../lib/roles'
import { FormDialog } from '../../../../ui/form/FormDialog'
import { useMessages } from '../../../../ui/overlay/messages'
import { departmentStaffQuery } from '../../../people/queries'
import type { TraineeAddress } from '../../useTrainee'
import { type Student, useSetGuide } from '../queries'

/** What the choice of nobody is called on its way. */
const NOBODY = 'nobody'

interface GuideDialogProps {
  student: Student['student']
  address: TraineeAddress
  onClose: () => void
}

/** Makes a teacher of the department the guide of one student from a day on, or nobody; who guided before stays in the history. */
export default function GuideDialog({ student, address, onClose }: GuideDialogProps) {
  const user = useUser()
  const messages = useMessages()
  const set = useSetGuide(student._id)
  const staff = useQuery(departmentStaffQuery(user._id, address.departmentId, address.collegeId))
  const teachers = (staff.data?.data ?? []).filter(({ _id, role }) => teaches(role) && _id !== student.guide?._id)
  const none = staff.isError ? 'Teachers could not be loaded' : staff.isLoading ? 'Loading teachers' : 'Choose'
  const before = student.guide
  return (
    <FormDialog
      title={before ? 'Change guide' : 'Assign guide'}
      subtitle={before ? `${student.name}, guide ${before.name}` : student.name}
      submitLabel={before ? 'Change guide' : 'Assign guide'}
      width="xs"
      fields={[
        {
          name: 'guide',
          label: 'Guide',
          type: 'choice',
          missing: 'Please choose a guide',
          options: [
            { value: '', label: none },
            ...teachers.map(({ _id, name, role }) => ({ value: _id, label: `${name}, ${label(role)}` })),
            ...(before ? [{ value: NOBODY, label: 'Nobody' }] : []),
          ],
        },
        {
          name: 'since',
          label: 'From',
          type: 'date',
          latest: today(),
          missing: 'Please choose the day',
          help: 'A month is signed by whoever guided on its last day.',
        },
      ]}
      initial={{ guide: '', since: today() }}
      incomplete={{ title: 'Missing Details', message: 'Please choose a guide and the day' }}
      failedTitle="Assignment failed"
      onClose={onClose}
      onSubmit={async ({ guide = '', since = '' }) => {
        const { message } = await set.mutateAsync({ guide: guide === NOBODY ? null : guide, since })
        onClose()
        const back = () =>
          set
            .mutateAsync({ guide: before?._id ?? null, since })
            .catch((error) => messages.alert({ title: 'Not undone', message: asProblem(error).message }))
        messages.toast({
          message: message ?? 'Assigned',
          ...(before && { action: { label: 'Undo', onClick: () => void back() } }),
        })
      }}
    />
  )
}
