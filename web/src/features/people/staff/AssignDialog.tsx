import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { label } from '../../../api/labels'
import { useUser } from '../../../api/session'
import { teaches } from '../../../lib/roles'
import { ActionButton } from '../../../ui/ActionButton'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { PlainField } from '../../../ui/form/fields/PlainField'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox'
import { Dialog } from '../../../ui/overlay/Dialog'
import { useMessages } from '../../../ui/overlay/messages'
import { RowSkeletons } from '../../../ui/Skeletons'
import { Caption } from '../../../ui/text/Caption'
import { failureOf, type StaffRow } from '../people'
import { departmentStaffQuery, departmentStudentsQuery, useStaffChanges } from '../queries'
import { useSelection } from '../useSelection'

interface AssignDialogProps {
  /** Who shall guide; chosen here where none is given. */
  staff: StaffRow | null
  onClose: () => void
}

/** Assign Guide to Students: a guide, and the students of the same department (P-194, P-316, P-317). */
export default function AssignDialog({ staff, onClose }: AssignDialogProps) {
  const user = useUser()
  const messages = useMessages()
  const id = useId()
  const departmentId = (staff?.departmentId ?? user.departmentId)?._id ?? ''
  const collegeId = (staff?.collegeId ?? user.collegeId)?._id ?? ''
  const [guideId, setGuideId] = useState(staff?._id ?? '')
  const [search, setSearch] = useState('')
  const guides = useQuery({ ...departmentStaffQuery(user._id, departmentId, collegeId), enabled: staff === null })
  const students = useQuery(departmentStudentsQuery(departmentId, collegeId, search))
  const selection = useSelection(students.data?.data, { across: true })
  const { assign } = useStaffChanges(user._id)
  const rows = students.data?.data ?? []
  const theirs = rows.flatMap(({ _id, guide }) => (selection.has(_id) && guide?._id === guideId ? [_id] : []))

  const send = async (guide: boolean, ids: readonly string[]) => {
    if (assign.isPending) return
    if (!guideId) return messages.alert({ title: 'No staff selected for assignment', severity: 'warning' })
    if (ids.length === 0) return messages.alert({ title: 'Please select at least one student', severity: 'warning' })
    try {
      const { message } = await assign.mutateAsync({ staffId: guideId, students: ids, guide })
      onClose()
      return messages.alert({ title: message ?? 'Success', severity: 'success', closeAfter: 1000 })
    } catch (error) {
      return messages.alert(failureOf(error, 'Server error while assigning students', 'Failed to assign students'))
    }
  }
  return (
    <Dialog
      onClose={onClose}
      steady
      fullScreenOnPhone
      title="Assign Guide to Students"
      subtitle={staff ? `${staff.name}, ${label(staff.role)}` : undefined}
      actions={
        <>
          {theirs.length > 0 && (
            <ActionButton onClick={() => void send(false, theirs)}>Remove guide ({theirs.length})</ActionButton>
          )}
          <Button
            variant="contained"
            aria-disabled={assign.isPending}
            onClick={() => void send(true, selection.chosen)}
          >
            {assign.isPending ? 'Saving' : 'Assign students'}
            {selection.chosen.length > 0 && ` (${selection.chosen.length})`}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {!staff && (
          <PlainField
            id={`${id}-guide`}
            name="guide"
            label="Guide"
            type="choice"
            value={guideId}
            onChange={setGuideId}
            options={[
              { value: '', label: 'Choose' },
              ...(guides.data?.data ?? [])
                .filter(({ role }) => teaches(role))
                .map(({ _id, name, role }) => ({ value: _id, label: `${name}, ${label(role)}` })),
            ]}
          />
        )}
        <SearchBox label="Search students" value={search} onSearch={setSearch} />
        {students.error && !students.data ? (
          <ErrorPanel
            title="The students could not be loaded."
            message="Check your connection and try again."
            onRetry={() => void students.refetch()}
          />
        ) : !students.data ? (
          <RowSkeletons count={5} height={48} gap={4} label="Loading students" />
        ) : rows.length === 0 ? (
          <EmptyState text={search ? 'No student matches this search.' : 'This department has no students yet.'} />
        ) : (
          <Box component="ul" aria-label="Students" sx={{ m: 0, p: 0 }}>
            {rows.map((row) => (
              <Box component="li" key={row._id} sx={{ listStyle: 'none', borderBottom: 1, borderColor: 'divider' }}>
                <Box
                  component="label"
                  sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, py: 0.5, cursor: 'pointer' }}
                >
                  <Box
                    component="input"
                    type="checkbox"
                    checked={selection.has(row._id)}
                    onChange={(event: { target: { checked: boolean } }) =>
                      selection.toggle([row._id], event.target.checked)
                    }
                    sx={{ width: 20, height: 20, m: 0, flex: 'none', accentColor: 'primary.main' }}
                  />
                  <Box component="span" sx={{ minWidth: 0, flex: 1 }}>
                    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                      {row.name}
                    </Box>
                    <Caption component="span">{row.guide ? `Guide: ${row.guide.name}` : 'No guide yet'}</Caption>
                  </Box>
                </Box>
              </Box>
            ))}
          </Box>
        )}
        {students.data && students.data.total > rows.length && (
          <Caption>
            The first {rows.length} of {students.data.total}. Search to find the others.
          </Caption>
        )}
      </Box>
    </Dialog>
  )
}
