import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import { EMPTY, formatDate } from '../../../lib/dates'
import { Icon } from '../../../ui/Icon'
import type { CardLines, ListColumn } from '../../../ui/list/columns'
import { CellText } from '../../../ui/list/RecordTable'
import { WordChip } from '../../../ui/StatusChip'
import { StudentName } from '../../standing/student/StudentName'
import { LOOK, type StudentRow } from '../people'
import { Tick } from '../Tick'
import type { Selection } from '../useSelection'

/** What the viewer may do in the cells themselves. */
export interface StudentRights {
  onVerify?: ((row: StudentRow) => void) | undefined
  onPayment?: ((row: StudentRow) => void) | undefined
  selection?: Selection | undefined
  /** All rows have the same college, which then says nothing. */
  isOneCollege?: boolean
  /** What a link to the page of a student carries: the list. */
  list?: unknown
}

/** A name, which leads to the page of the student but where the account is closed. */
function NameOf({ row, list }: { row: StudentRow; list: unknown }) {
  return row.removedOn ? row.name : <StudentName student={linkedStudent(row)} state={list} />
}

/** A student as the link to the own page needs one. */
export const linkedStudent = ({ _id, name, collegeId, departmentId }: StudentRow) => ({
  _id,
  name,
  collegeId: collegeId?._id,
  departmentId: departmentId?._id,
})

/** A chip that is a button where the viewer may change what it says. */
function Pressable(props: { label: string; onPress: (() => void) | undefined; children: ReactNode }) {
  const { label, onPress, children } = props
  if (!onPress) return children
  return (
    <ButtonBase
      aria-label={label}
      onClick={onPress}
      sx={{
        position: 'relative',
        zIndex: 2,
        borderRadius: '6px',
        '&::after': { content: '""', position: 'absolute', inset: { xs: '-10px -4px', lg: '-4px' } },
        '&:hover': { outline: '1px solid', outlineColor: 'primary.main' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      {children}
    </ButtonBase>
  )
}

/** The verification badge (P-200); a press takes a verification back. */
function Badge({ row, onVerify }: { row: StudentRow; onVerify: StudentRights['onVerify'] }) {
  if (!row.verifyByHod) return <WordChip word="Not verified" look={LOOK.waiting} />
  return (
    <Pressable label={`Verified: ${row.name}. Press to take back.`} onPress={onVerify && (() => onVerify(row))}>
      <WordChip word="Verified" look={LOOK.good} />
    </Pressable>
  )
}

/** The button of full size by which somebody who waits is verified; in a table it says besides that they wait. */
function VerifyButton({ row, onVerify }: { row: StudentRow; onVerify: StudentRights['onVerify'] }) {
  if (!onVerify || row.verifyByHod) return null
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<Icon name="pending" sx={{ color: 'pending.main' }} />}
      aria-label={`Not verified: ${row.name}. Press to verify.`}
      onClick={() => onVerify(row)}
      sx={{ position: 'relative', zIndex: 2, minHeight: { xs: 44, lg: 32 } }}
    >
      Verify
    </Button>
  )
}

/** Paid or Pending (P-249, P-250). */
function Payment({ row, onPayment }: { row: StudentRow; onPayment: StudentRights['onPayment'] }) {
  const word = row.paymentStatus ? 'Paid' : row.licenceRefundedOn ? 'Refunded' : 'Pending'
  return (
    <Pressable
      label={`${word}: payment of ${row.name}. Press to mark as ${row.paymentStatus ? 'pending' : 'paid'}.`}
      onPress={onPayment && (() => onPayment(row))}
    >
      <WordChip word={word} look={row.paymentStatus ? LOOK.good : LOOK.waiting} />
    </Pressable>
  )
}

const text = (value: string | null | undefined) => <CellText lines={3}>{value || EMPTY}</CellText>

/** The columns of the student list (P-199); the badge stands beside the name, the Master ticks rows. */
export function studentColumns({
  onVerify,
  onPayment,
  selection,
  list,
  isOneCollege,
}: StudentRights): readonly ListColumn<StudentRow>[] {
  const columns: ListColumn<StudentRow>[] = [
    { key: 'sr', label: 'Sr.', cell: (_, position) => position, width: 40 },
    {
      key: 'name',
      label: 'Name',
      width: 300,
      sort: 'name',
      primary: true,
      cell: (row) => (
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' }}>
          <NameOf row={row} list={list} />
          {onVerify && !row.verifyByHod ? (
            <VerifyButton row={row} onVerify={onVerify} />
          ) : (
            <Badge row={row} onVerify={onVerify} />
          )}
        </Box>
      ),
    },
    { key: 'phone', label: 'Phone', cell: (row) => row.phone ?? EMPTY, width: 120 },
    { key: 'department', label: 'Department', cell: (row) => text(row.departmentId?.name), width: 150 },
    {
      key: 'college',
      label: 'College Name',
      cell: (row) => text(row.collegeId?.name),
      width: 200,
      optional: true,
      ...(isOneCollege ? {} : { line: (row: StudentRow) => row.collegeId?.name ?? '' }),
    },
    {
      key: 'payment',
      label: 'Payment Status',
      cell: (row) => <Payment row={row} onPayment={onPayment} />,
      width: 110,
    },
    { key: 'joined', label: 'Joined Date', cell: (row) => formatDate(row.joinedDate), width: 100, sort: 'joiningDate' },
  ]
  if (!selection) return columns
  const tick: ListColumn<StudentRow> = {
    key: 'select',
    label: 'Select',
    width: 48,
    cell: (row) => <Tick row={row} selection={selection} />,
  }
  return [tick, ...columns]
}

/** A student as a card. */
export function studentCard(
  row: StudentRow,
  { onVerify, onPayment, selection, list, isOneCollege }: StudentRights,
): CardLines {
  return {
    title: selection ? (
      <>
        <Tick row={row} selection={selection} /> <NameOf row={row} list={list} />
      </>
    ) : (
      <NameOf row={row} list={list} />
    ),
    status: <Badge row={row} onVerify={onVerify} />,
    who: [row.departmentId?.name, isOneCollege ? '' : row.collegeId?.name].filter(Boolean).join(', '),
    fact: (
      <Box
        component="span"
        sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: '2px', minHeight: 32 }}
      >
        <VerifyButton row={row} onVerify={onVerify} />
        <Payment row={row} onPayment={onPayment} />
        <span>
          {row.phone ?? EMPTY} · joined {formatDate(row.joinedDate)}
        </span>
      </Box>
    ),
  }
}
