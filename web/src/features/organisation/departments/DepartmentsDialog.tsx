import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { asProblem } from '../../../api/client'
import { useUser } from '../../../api/session'
import type { Named } from '../../../api/types'
import { ActionButton } from '../../../ui/ActionButton'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { CheckList } from '../../../ui/form/fields/CheckList'
import { Dialog } from '../../../ui/overlay/Dialog'
import { useMessages } from '../../../ui/overlay/messages'
import { RowSkeletons } from '../../../ui/Skeletons'
import { type College, everyDepartmentQuery, useCollegeChanges } from '../queries'

/** How long the message of a department save stays, in milliseconds (P-420, P-471). */
export const SAVED_FOR = 1000

/** The departments as options, those that the college has at the top. */
function ownFirst(every: readonly Named[], college: College) {
  const own = new Set(college.departments.map(({ _id }) => _id))
  const sorted = [...every].sort((a, b) => Number(own.has(b._id)) - Number(own.has(a._id)))
  return sorted.map(({ _id, name }) => ({ value: _id, label: name }))
}

/** Which departments a college has: all of them, those it has ticked (P-175). */
export default function DepartmentsDialog({ college, onClose }: { college: College; onClose: () => void }) {
  const id = useId()
  const user = useUser()
  const messages = useMessages()
  const every = useQuery(everyDepartmentQuery(user._id))
  const { departments: save } = useCollegeChanges()
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(college.departments.map(({ _id }) => _id)))
  const submit = async () => {
    if (save.isPending || !every.data) return
    const chosen = every.data.data.filter(({ _id }) => picked.has(_id))
    try {
      const { message } = await save.mutateAsync({ college, chosen })
      onClose()
      void messages.alert({ title: 'Updated', message, severity: 'success', closeAfter: SAVED_FOR })
    } catch (error) {
      void messages.alert({ title: 'Not saved', message: asProblem(error).message })
    }
  }
  return (
    <Dialog
      keepOnBackdrop
      steady
      fullScreenOnPhone
      title="Departments"
      subtitle={college.name}
      onClose={onClose}
      actions={
        <>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <Button type="submit" form={id} variant="contained" aria-disabled={save.isPending || !every.data}>
            {save.isPending ? 'Saving' : 'Save departments'}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        id={id}
        aria-label="Departments"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {every.data ? (
          <CheckList
            label="Departments of the college"
            help="A department with students or staff cannot be removed. Move them first."
            options={ownFirst(every.data.data, college)}
            picked={picked}
            onChange={setPicked}
            height={420}
          />
        ) : every.isError ? (
          <ErrorPanel
            title="The departments could not be loaded"
            message="Check your connection and try again."
            onRetry={() => void every.refetch()}
          />
        ) : (
          <RowSkeletons count={8} height={36} gap={4} label="Loading departments" />
        )}
      </Box>
    </Dialog>
  )
}
