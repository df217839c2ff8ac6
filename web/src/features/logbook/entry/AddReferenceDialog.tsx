import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { asProblem } from '../../../api/client'
import type { Field } from '../../../api/generated/kinds'
import { useUser } from '../../../api/session'
import { useOneAtATime } from '../../../lib/useOneAtATime'
import { Input, Label, Select } from '../../../ui/form/fields/controls'
import type { ReferenceOption } from '../../../ui/form/references'
import { useAskToClose } from '../../../ui/form/useDraft'
import { Dialog } from '../../../ui/overlay/Dialog'
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
const MAX_TITLE = 300

/** Adds a speciality, a procedure, or a skill under a competency (L-118 to L-120, L-246 to L-248). */
export default function AddReferenceDialog({
  request,
  onDone,
}: {
  request: AddRequest
  onDone: (result: Result) => void
}) {
  const { field, source } = request
  const id = useId()
  const user = useUser()
  const messages = useMessages()
  const adding = useAddReference(source)
  const [title, setTitle] = useState('')
  const [competency, setCompetency] = useState(request.parent)
  const [isMarked, setMarked] = useState(false)
  const scope = scopeOf(user)
  const close = useAskToClose(title.trim() !== '', () => onDone(null))
  const needsCompetency = source === 'skills'
  const competencies = useQuery({
    ...dropDownQuery('competencies', scope?.departmentId ?? '', scope?.collegeId ?? '', field.sourceFor),
    enabled: needsCompetency && scope !== null,
  })

  const submit = useOneAtATime(async () => {
    const text = title.trim()
    if (text === '' || (needsCompetency && competency === '')) {
      setMarked(true)
      await messages.alert({
        title: 'Missing Details',
        message: 'Please fill in all the required fields',
        severity: 'warning',
      })
      return
    }
    const place = needsCompetency ? { computencyId: competency } : { ...scope }
    try {
      const answer = await adding.mutateAsync({ title: text, addedBy: user._id, ...place })
      onDone({ option: { id: answer.data._id, label: answer.data.title }, parent: competency })
      void messages.success('Success', answer.message)
    } catch (error) {
      void messages.alert({ title: 'Not saved', message: asProblem(error).message })
    }
  })

  return (
    <Dialog
      keepOnBackdrop
      width="xs"
      title={titles[source]}
      onClose={() => void close()}
      actions={
        <>
          <Button onClick={() => void close()}>Cancel</Button>
          <Button type="submit" form={id} variant="contained" loading={adding.isPending}>
            Add
          </Button>
        </>
      }
    >
      <Box
        component="form"
        id={id}
        noValidate
        onSubmit={(event) => {
          // The form is drawn inside an entry form's dialog; its submit must not bubble into that one.
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }}
        sx={{ display: 'grid', gap: '20px' }}
      >
        {needsCompetency && (
          <div>
            <Label htmlFor={`${id}-competency`}>Competency</Label>
            <Select
              id={`${id}-competency`}
              value={competency}
              aria-invalid={isMarked && competency === '' ? true : undefined}
              onChange={(event) => setCompetency(event.target.value)}
            >
              <option value="">Choose</option>
              {competencies.data?.data.map((item) => (
                <option key={item._id} value={item._id}>
                  {item.title}
                </option>
              ))}
            </Select>
          </div>
        )}
        <div>
          <Label htmlFor={`${id}-title`}>Title</Label>
          <Input
            id={`${id}-title`}
            autoFocus
            value={title}
            maxLength={MAX_TITLE}
            aria-invalid={isMarked && title.trim() === '' ? true : undefined}
            onChange={(event) => setTitle(event.target.value)}
          />
        </div>
      </Box>
    </Dialog>
  )
}
