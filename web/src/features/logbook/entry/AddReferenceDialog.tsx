import { useQuery } from '@tanstack/react-query'
import type { Field } from '../../../api/generated/kinds'
import { useUser } from '../../../api/session'
import { FormDialog, type PlainFieldSpec } from '../../../ui/form/FormDialog'
import type { ReferenceOption } from '../../../ui/form/references'
import { useMessages } from '../../../ui/overlay/messages'
import { dropDownQuery, scopeOf, useAddReference } from '../queries'

type Result = { option: ReferenceOption; parent: string } | null

/** One request to add an item, made from an entry form. */
export interface AddRequest {
  field: Field
  parent: string
  source: 'skills' | 'specialities' | 'procedures'
  answer: (result: Result) => void
}

const titles = { skills: 'Add Skill', specialities: 'Add Speciality', procedures: 'Add Procedure' } as const

interface AddReferenceDialogProps {
  request: AddRequest
  onDone: (result: Result) => void
}

/** Adds a speciality, a procedure, or a skill under a competency (L-118 to L-120, L-246 to L-248). */
export default function AddReferenceDialog({ request, onDone }: AddReferenceDialogProps) {
  const { field, source, parent } = request
  const user = useUser()
  const messages = useMessages()
  const adding = useAddReference(source)
  const scope = scopeOf(user)
  const needsCompetency = source === 'skills'
  const competencies = useQuery({
    ...dropDownQuery('competencies', scope?.departmentId ?? '', scope?.collegeId ?? '', field.sourceFor),
    enabled: needsCompetency && scope !== null,
  })
  const options = (competencies.data?.data ?? []).map(({ _id, title }) => ({ value: _id, label: title }))
  const title: PlainFieldSpec = { name: 'title', label: 'Title', max: 300, autoFocus: true }
  const competency: PlainFieldSpec = {
    name: 'competency',
    label: 'Competency',
    type: 'choice',
    options: [{ value: '', label: 'Choose' }, ...options],
  }

  return (
    <FormDialog
      width="xs"
      title={titles[source]}
      submitLabel="Add"
      fields={needsCompetency ? [competency, title] : [title]}
      initial={{ competency: parent }}
      onSubmit={async ({ title = '', competency = '' }) => {
        const place = needsCompetency ? { computencyId: competency } : { ...scope }
        const { data, message } = await adding.mutateAsync({ title, addedBy: user._id, ...place })
        onDone({ option: { id: data._id, label: data.title }, parent: competency })
        void messages.success('Success', message)
      }}
      onClose={() => onDone(null)}
    />
  )
}
