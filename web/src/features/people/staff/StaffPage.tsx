import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { label } from '../../../api/labels'
import { useUser } from '../../../api/session'
import { useAddAction } from '../../../layout/page/frame'
import { teaches } from '../../../lib/roles'
import { ActionButton } from '../../../ui/ActionButton'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { ListPage } from '../../../ui/list/ListPage'
import type { RowTool } from '../../../ui/list/RowTools'
import { useListState } from '../../../ui/list/state/useListState'
import type { ListFilter } from '../../../ui/list/toolbar/ListToolbar'
import { exportOf, isOneCollege, mayEditRole, ROLES, roleNamed, rolesFor, type StaffRow } from '../people'
import { staffQuery } from '../queries'
import { useBlock } from '../useBlock'
import { usePlaceFilters } from '../usePlaces'
import { useSelection } from '../useSelection'
import { staffCard, staffColumns } from './staffColumns'

const AddStaffDialog = lazyPart(() => import('./AddStaffDialog'))
const EditStaffDialog = lazyPart(() => import('./EditStaffDialog'))
const AssignDialog = lazyPart(() => import('./AssignDialog'))
const PasswordDialog = lazyPart(() => import('../PasswordDialog'))
const TransferDialog = lazyPart(() => import('../TransferDialog'))
const DevicesDialog = lazyPart(() => import('../devices/DevicesDialog'))

type Opened =
  | { dialog: 'add' }
  | { dialog: 'assign'; row: StaffRow | null }
  | { dialog: 'edit' | 'password' | 'transfer' | 'devices'; row: StaffRow }

const FILTERS = ['role', 'state', 'college', 'department'] as const
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  role: ROLES,
  state: ['active', 'blocked', 'waiting'],
  sort: ['name', 'email', 'role', 'joiningDate', 'createdAt'],
}
const accepts = (name: string, value: string) =>
  value === '' || (KNOWN[name]?.includes(value) ?? /^[0-9a-f]{24}$/.test(value))

const STATE: ListFilter = {
  name: 'state',
  label: 'Status',
  all: 'All statuses',
  options: [
    { value: 'active', label: 'Verified' },
    { value: 'waiting', label: 'Waiting' },
    { value: 'blocked', label: 'Blocked' },
  ],
}

/** `/allStaff` of a head of department, `/allHod` of the Master: who works here, and what may be done about it. */
export default function StaffPage() {
  const user = useUser()
  const isMaster = user.role === 'Master'
  const [state, change] = useListState(FILTERS, accepts)
  const result = useQuery(staffQuery(user, state))
  const places = usePlaceFilters()
  const [opened, setOpened] = useState<Opened | null>(null)
  const selection = useSelection(result.data?.data)
  const block = useBlock()
  const add = () => setOpened({ dialog: 'add' })
  useAddAction(isMaster ? { label: 'Add staff', onAdd: add } : null)

  const tools = (row: StaffRow): readonly RowTool[] => {
    const all: RowTool[] = []
    if (mayEditRole(user, row.role))
      all.push({ label: 'Edit', icon: 'edit', onPress: () => setOpened({ dialog: 'edit', row }) })
    if (row.status && row.departmentId && teaches(row.role))
      all.push({ label: 'Assign students', icon: 'cap', onPress: () => setOpened({ dialog: 'assign', row }) })
    if (!isMaster) return all
    all.push({ label: 'Edit password', icon: 'lock', onPress: () => setOpened({ dialog: 'password', row }) })
    if (roleNamed(row.role))
      all.push({
        label: 'Transfer or change role',
        icon: 'send',
        onPress: () => setOpened({ dialog: 'transfer', row }),
      })
    all.push({ label: 'Signed-in devices', icon: 'eye', onPress: () => setOpened({ dialog: 'devices', row }) })
    if (row._id !== user._id)
      all.push(
        row.status
          ? { label: 'Block', icon: 'rejected', onPress: () => void block([row]), danger: true }
          : { label: 'Unblock', icon: 'approved', onPress: () => void block([row]) },
      )
    return all
  }
  const blockChosen = async () => {
    const rows = (result.data?.data ?? []).filter(({ _id }) => selection.has(_id))
    if (await block(rows)) selection.clear()
  }
  const close = () => setOpened(null)
  return (
    <>
      <ListPage
        title="Staff List"
        noun={['staff member', 'staff members']}
        state={state}
        change={change}
        result={result}
        columns={staffColumns(isMaster, selection, isOneCollege(result.data?.data))}
        card={(row) => staffCard(row, isMaster, selection)}
        rowKey={(row) => row._id}
        rowName={(row) => row.name}
        tools={tools}
        toolsInMenu
        sort="name"
        searchLabel="Search staff"
        filters={[
          {
            name: 'role',
            label: 'Role',
            all: 'All roles',
            options: ROLES.map((role) => ({ value: role, label: label(role) })),
          },
          STATE,
          ...places,
        ]}
        download={(query) => exportOf('staff', user, query)}
        downloadNote="Registration numbers are masked in it."
        floats={isMaster}
        actions={
          isMaster ? (
            <ActionButton onClick={() => void blockChosen()}>
              Block selected{selection.chosen.length > 0 && ` (${selection.chosen.length})`}
            </ActionButton>
          ) : (
            <>
              <ActionButton icon="cap" onClick={() => setOpened({ dialog: 'assign', row: null })}>
                Assign guide
              </ActionButton>
              <ActionButton variant="contained" icon="add" onClick={add}>
                Add staff
              </ActionButton>
            </>
          )
        }
      />
      {opened?.dialog === 'add' && <AddStaffDialog roles={rolesFor(user)} onClose={close} />}
      {opened?.dialog === 'edit' && <EditStaffDialog row={opened.row} onClose={close} />}
      {opened?.dialog === 'assign' && <AssignDialog staff={opened.row} onClose={close} />}
      {opened?.dialog === 'password' && <PasswordDialog person={opened.row} isStaff onClose={close} />}
      {opened?.dialog === 'transfer' && <TransferDialog person={opened.row} role={opened.row.role} onClose={close} />}
      {opened?.dialog === 'devices' && <DevicesDialog person={opened.row} onClose={close} />}
      {/* Room under the list, so that the floating button covers no row's menu. */}
      <Box sx={{ height: { xs: isMaster ? 72 : 0, lg: 0 } }} />
    </>
  )
}
