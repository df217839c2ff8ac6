import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Kind } from '../../../api/generated/kinds'
import { useUser } from '../../../api/session'
import { Icon, type IconName } from '../../../ui/Icon'
import { useSearchPatch } from '../../../ui/list/state/useSearchPatch'
import { lookOf } from '../../../ui/StatusChip'
import type { Entry } from '../entry'
import { recordsQuery } from '../queries'

const RANKS: Readonly<Record<string, number>> = { Approved: 0, Pending: 1, Rejected: 2 }
const rankOf = (entry: Entry) => RANKS[entry.status] ?? 0

/** The record that stands for a particular: an approved one before one that waits before a rejected one, the newest of them. */
export function bestOf(records: readonly Entry[], particular: string): Entry | undefined {
  return records
    .filter((record) => record.particular === particular)
    .sort((a, b) => rankOf(a) - rankOf(b) || b.date.localeCompare(a.date))[0]
}

interface ParticularsPanelProps {
  kind: Kind
  studentId: string
  /** Absent for those who may not add. */
  onAdd?: ((particular: string) => void) | undefined
}

/**
 * What a student has recorded of the mandatory particulars, and what is still to come: one cell each, leading to the
 * record, or to the form with the particular filled in. Where it cannot be loaded the list below says so.
 */
export function ParticularsPanel({ kind, studentId, onAdd }: ParticularsPanelProps) {
  const titleId = useId()
  const result = useQuery(recordsQuery(kind, useUser(), studentId))
  const particulars = kind.fields.find((field) => field.name === 'particular')?.options ?? []
  const records = result.data?.data
  if (result.isError) return null
  const counted = records?.filter(({ notCounted }) => !notCounted)
  const best = particulars.map((particular) => counted && bestOf(counted, particular))
  const made = best.filter(Boolean).length
  const approved = best.filter((record) => record && rankOf(record) === 0).length
  return (
    <Box component="section" aria-labelledby={titleId} aria-busy={result.isPending || undefined} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Box component="h2" id={titleId} sx={{ typography: 'heading' }}>
          {records ? `${made} of ${particulars.length} recorded` : 'Particulars'}
        </Box>
        <Box sx={{ typography: 'text', color: 'text.secondary' }}>{records && `${approved} approved`}</Box>
      </Box>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
          gap: '1px',
          overflow: 'hidden',
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
          bgcolor: 'divider',
          '& > li': { display: 'grid', bgcolor: 'background.paper' },
        }}
      >
        {particulars.map((particular, index) => (
          <li key={particular}>
            <Particular
              name={particular}
              isLoading={!records}
              record={best[index]}
              leftOut={records && bestOf(records, particular)}
              onAdd={onAdd}
            />
          </li>
        ))}
      </Box>
    </Box>
  )
}

interface ParticularProps {
  name: string
  isLoading: boolean
  record: Entry | undefined
  /** The record that does not count, shown with its reason where no other one does. */
  leftOut: Entry | undefined
  onAdd: ((particular: string) => void) | undefined
}

const cell = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 1,
  width: '100%',
  minHeight: 56,
  p: { xs: 1, lg: '10px 12px' },
  fontSize: 'text.fontSize',
  lineHeight: '18px',
  textAlign: 'left',
  textDecoration: 'none',
  color: 'text.primary',
} as const
const pressable = { ...cell, '&:hover': { bgcolor: 'action.hover' }, '&:focus-visible': { outlineOffset: '-2px' } }

function Particular({ name, isLoading, record, leftOut, onAdd }: ParticularProps) {
  const [, , linkTo] = useSearchPatch()
  if (isLoading) {
    return (
      <Box sx={cell}>
        <Words name={name} icon="pending" colour="transparent">
          <Skeleton width={64} height={16} />
        </Words>
      </Box>
    )
  }
  if (record) {
    const { icon, colour } = lookOf(record.status)
    return (
      <Box component={Link} to={linkTo({ open: record._id })} preventScrollReset sx={pressable}>
        <Words name={name} icon={icon} colour={`${colour}.main`}>
          {record.status}
        </Words>
      </Box>
    )
  }
  if (leftOut && !onAdd) {
    return (
      <Box component={Link} to={linkTo({ open: leftOut._id })} preventScrollReset sx={pressable}>
        <Words name={name} icon="pending" colour="pending.main">
          {leftOut.notCounted}
        </Words>
      </Box>
    )
  }
  if (!onAdd) {
    return (
      <Box sx={cell}>
        <Words name={name} icon="add" colour="text.secondary">
          Not recorded
        </Words>
      </Box>
    )
  }
  return (
    <ButtonBase onClick={() => onAdd(name)} sx={pressable}>
      <Words name={name} icon="add" colour="primary.main">
        {leftOut && (
          <Box component="span" sx={{ display: 'block', color: 'pending.main' }}>
            {leftOut.notCounted}{' '}
          </Box>
        )}
        Add record
      </Words>
    </ButtonBase>
  )
}

function Words(props: { name: string; icon: IconName; colour: string; children: ReactNode }) {
  const { name, icon, colour, children } = props
  return (
    <>
      <Icon name={icon} size={18} sx={{ flex: 'none', color: colour }} />
      <Box component="span" sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block' }}>
          {name}
        </Box>{' '}
        <Box component="span" sx={{ display: 'block', typography: 'small', color: colour }}>
          {children}
        </Box>
      </Box>
    </>
  )
}
