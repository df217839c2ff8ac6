import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../api/session'
import { FormDialog, type PlainFieldSpec, type PlainValues } from '../../ui/form/FormDialog'
import { useMessages } from '../../ui/overlay/messages'
import { everyDepartmentQuery } from '../organisation/queries'
import { type CurriculumList, competenciesOfQuery, titlesOf, typeWords, useAddItems } from './lists'

/** What an incomplete form says, word for word (P-297, P-299, P-300). */
const incomplete = { title: 'Missing Details', message: 'Please fill all the fields!' }
const choose = { value: '', label: 'Choose' }

interface AddItemsDialogProps {
  list: CurriculumList
  /** The department that the list is narrowed to: it is chosen already. */
  department: string
  onClose: () => void
}

/** Adds one or several items to a list of the curriculum; commas separate them. */
export default function AddItemsDialog({ list, department, onClose }: AddItemsDialogProps) {
  const user = useUser()
  const messages = useMessages()
  const adding = useAddItems(list)
  const [chosen, setChosen] = useState(department)
  const isSkill = list.parent === 'computencyId'
  const departments = useQuery(everyDepartmentQuery(user._id))
  const competencies = useQuery({
    ...competenciesOfQuery(user, chosen),
    enabled: isSkill && chosen !== '',
  })
  const loading = (isLoading: boolean) => (isLoading ? { help: 'Loading' } : {})

  const fields: PlainFieldSpec[] = [
    {
      name: 'departmentId',
      label: 'Department',
      type: 'choice',
      options: [choose, ...(departments.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))],
      ...loading(departments.isLoading),
    },
  ]
  if (list.key === 'computency') {
    const types = Object.entries(typeWords).map(([value, label]) => ({ value, label }))
    fields.push({ name: 'for', label: 'Type', type: 'choice', options: [choose, ...types] })
  }
  if (isSkill) {
    const offered = competencies.data?.data ?? []
    fields.push({
      name: 'computencyId',
      label: 'Competency',
      type: 'choice',
      options: [
        choose,
        ...offered.map((item) => ({
          value: item._id,
          label: item.for ? `${item.title} (${typeWords[item.for]})` : item.title,
        })),
      ],
      help: chosen === '' ? 'Choose the department first.' : competencies.isLoading ? 'Loading' : undefined,
    } as PlainFieldSpec)
  }
  fields.push({
    name: 'title',
    label: list.field,
    type: 'lines',
    max: 3000,
    help: 'To add several at once, separate them with commas.',
  })

  const send = async (values: PlainValues) => {
    const { departmentId = '', computencyId = '', title = '', for: type } = values
    const answer = await adding.mutateAsync({
      titles: titlesOf(title),
      parent: { departmentId, computencyId, for: type === 'diag' || type === 'proc' ? type : '' },
    })
    onClose()
    void messages.alert({
      title: 'Created!',
      severity: 'success',
      // The specification's time of procedure saves; the others have the usual one (P-420).
      closeAfter: list.key === 'procedures' ? 1000 : 1500,
      message: answer.message,
    })
  }
  return (
    <FormDialog
      title={`Add ${list.noun[1]}`}
      submitLabel="Add"
      incomplete={incomplete}
      fields={fields}
      initial={{ departmentId: department }}
      onChange={(values, set) => {
        const next = values.departmentId ?? ''
        if (next === chosen) return
        setChosen(next)
        // A competency of another department means nothing here.
        if (isSkill) set({ ...values, computencyId: '' })
      }}
      check={(values) =>
        titlesOf(values.title ?? '').length > 0
          ? undefined
          : { ...incomplete, fields: { title: 'This field is required.' } }
      }
      draft={{ id: `add:${list.key}` }}
      onSubmit={send}
      onClose={onClose}
    />
  )
}
