import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { api } from '../../api/client'
import { useUser } from '../../api/session'
import { EMPTY } from '../../lib/dates'
import { ActionButton } from '../../ui/ActionButton'
import { lazyPart } from '../../ui/lazy/lazyPart'
import type { ListColumn } from '../../ui/list/columns'
import { ListPage } from '../../ui/list/ListPage'
import { CellText } from '../../ui/list/RecordTable'
import type { Accepts } from '../../ui/list/state/listState'
import { useListState } from '../../ui/list/state/useListState'
import { useSearchPatch } from '../../ui/list/state/useSearchPatch'
import { Picture } from '../../ui/Picture'
import { DepartmentNames } from './departments/DepartmentNames'
import { type College, collegesQuery } from './queries'
import { useStates } from './useStates'

const CollegeDialog = lazyPart(() => import('./CollegeDialog'))
const DepartmentsDialog = lazyPart(() => import('./departments/DepartmentsDialog'))
const AddCollegeStaffDialog = lazyPart(() => import('./AddCollegeStaffDialog'))

const FILTERS = ['state'] as const
const accepts: Accepts = (name, value) => (name === 'sort' ? value === 'name' : /^[0-9a-f]{24}$/.test(value))

/** The address of a college, its state last (P-173). */
const wholeAddress = ({ address, state }: College) => [address, state?.name].filter(Boolean).join(', ') || EMPTY

const departmentCount = ({ departments: { length } }: College) =>
  length === 1 ? '1 department' : `${length || 'No'} departments`

/** An address that may break where it reads well. */
function Broken({ text, after }: { text: string; after: RegExp }) {
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {text.split(after).map((part, at) => (
        <Fragment key={part}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Box>
  )
}

function NameWithLogo({ name, logo }: College) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Picture src={logo} alt="" sx={{ width: 28, height: 28, objectFit: 'contain', flex: 'none' }} />
      <CellText lines={3}>{name}</CellText>
    </Box>
  )
}

const columns: readonly ListColumn<College>[] = [
  { key: 'sr', label: 'Sr.', width: 40, cell: (_, position) => position },
  {
    key: 'name',
    label: 'Name',
    width: 310,
    sort: 'name',
    primary: true,
    cell: (college) => <NameWithLogo {...college} />,
  },
  {
    key: 'departments',
    label: 'Departments',
    width: 260,
    cell: ({ name, departments }) => <DepartmentNames college={name} departments={departments} />,
  },
  {
    key: 'address',
    label: 'Address',
    width: 180,
    optional: true,
    line: wholeAddress,
    cell: (college) => <CellText lines={3}>{wholeAddress(college)}</CellText>,
  },
  {
    key: 'contact',
    label: 'Phone and Email',
    width: 230,
    cell: ({ phone, email }) => (
      <Box component="span" sx={{ display: 'block', lineHeight: '17px' }}>
        {phone ?? EMPTY}
        <br />
        <Broken text={email ?? EMPTY} after={/(?<=@)|(?=\.)/} />
      </Box>
    ),
  },
  { key: 'gstin', label: 'GST Number', width: 140, cell: ({ gstin }) => gstin ?? EMPTY },
  {
    key: 'website',
    label: 'Website',
    width: 150,
    optional: true,
    cell: ({ website }) =>
      website ? (
        <Box component="a" href={website} target="_blank" rel="noreferrer" sx={{ color: 'primary.main' }}>
          <Broken text={website.replace(/^https?:\/\//, '')} after={/(?=\.)/} />
        </Box>
      ) : (
        EMPTY
      ),
  },
]

type Opened = { dialog: 'add' } | { dialog: 'departments' | 'staff'; college: College }

/** College Records: every college, its departments, and what the Master may change about it (P-173 to P-180). */
export default function CollegesPage() {
  const user = useUser()
  const [state, change] = useListState(FILTERS, accepts)
  const [search, patch, linkTo] = useSearchPatch()
  const [opened, setOpened] = useState<Opened | null>(null)
  const result = useQuery(collegesQuery(user, state))
  const states = useStates()
  const openId = search.get('open')
  const open = result.data?.data.find(({ _id }) => _id === openId)
  const addButton = (
    <ActionButton variant="contained" icon="add" onClick={() => setOpened({ dialog: 'add' })}>
      Add College
    </ActionButton>
  )
  const close = () => setOpened(null)
  return (
    <>
      <ListPage
        title="College Records"
        noun={['college', 'colleges']}
        state={state}
        change={change}
        result={result}
        columns={columns}
        card={(college) => ({
          title: <NameWithLogo {...college} />,
          who: wholeAddress(college),
          fact: [departmentCount(college), college.phone].filter(Boolean).join(', '),
        })}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        rowLink={({ _id }) => linkTo({ open: _id })}
        tools={(college) => [
          { label: 'Edit', icon: 'edit', onPress: () => setOpened({ dialog: 'departments', college }) },
          { label: 'Add staff', icon: 'add', onPress: () => setOpened({ dialog: 'staff', college }) },
        ]}
        sort="name"
        filters={[{ name: 'state', label: 'State', all: 'All states', options: states }]}
        download={(query) => api.download('/api/exports/colleges', {}, { query })}
        actions={
          <>
            <ActionButton to="/departments">Departments</ActionButton>
            {addButton}
          </>
        }
        firstUse={{ text: 'Add the first college. Then add its departments and staff.', action: addButton }}
      />
      {opened?.dialog === 'add' && <CollegeDialog college={null} onClose={close} />}
      {opened?.dialog === 'departments' && <DepartmentsDialog college={opened.college} onClose={close} />}
      {opened?.dialog === 'staff' && <AddCollegeStaffDialog college={opened.college} onClose={close} />}
      {!opened && open && <CollegeDialog key={open._id} college={open} onClose={() => patch({ open: '' })} />}
    </>
  )
}
