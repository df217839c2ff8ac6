import Box from '@mui/material/Box'
import { useId } from 'react'
import type { Kind } from '../../../api/generated/kinds'
import { EMPTY, formatDate } from '../../../lib/dates'
import { Icon } from '../../../ui/Icon'
import type { BulkRow } from './queries'

interface BulkRowsProps {
  kind: Kind
  sign: readonly BulkRow[]
  leftOut: readonly BulkRow[]
  total: number
  lateDays: number | undefined
  picked: ReadonlySet<string>
  onPick: (ids: readonly string[], on: boolean) => void
}

const line = { display: 'flex', gap: 1.5, py: 1, borderBottom: 1, borderColor: 'divider', minHeight: 44 } as const
const box = {
  flex: 'none',
  width: 20,
  height: 20,
  m: 0,
  mt: '2px',
  accentColor: 'var(--mui-palette-primary-main)',
} as const

/** What can be signed together, to be checked, and what is left out, each with its reason. */
export function BulkRows({ kind, sign, leftOut, total, lateDays, picked, onPick }: BulkRowsProps) {
  const id = useId()
  const all = sign.length > 0 && sign.every(({ _id }) => picked.has(_id))
  const shown = sign.length + leftOut.length
  return (
    <>
      <section aria-labelledby={`${id}-sign`}>
        <Heading id={`${id}-sign`}>
          Will be signed: {picked.size} of {sign.length}
        </Heading>
        {sign.length > 0 && (
          <Box component="label" sx={{ ...line, fontWeight: 600, cursor: 'pointer' }}>
            <Box
              component="input"
              type="checkbox"
              checked={all}
              onChange={() =>
                onPick(
                  sign.map(({ _id }) => _id),
                  !all,
                )
              }
              sx={box}
            />
            All {sign.length}
          </Box>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {sign.map((row) => (
            <li key={row._id}>
              <Box component="label" sx={{ ...line, cursor: 'pointer' }}>
                <Box
                  component="input"
                  type="checkbox"
                  checked={picked.has(row._id)}
                  onChange={() => onPick([row._id], !picked.has(row._id))}
                  sx={box}
                />
                <What row={row} kind={kind} />
              </Box>
            </li>
          ))}
        </Box>
        {total > shown && (
          <Box sx={{ mt: 1, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
            The oldest {shown} of {total}; the others come after these.
          </Box>
        )}
      </section>
      {leftOut.length > 0 && (
        <section aria-labelledby={`${id}-left`}>
          <Heading id={`${id}-left`}>Left out: {leftOut.length}</Heading>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {leftOut.map((row) => (
              <Box component="li" key={row._id} sx={line}>
                <Icon name="warning" sx={{ flex: 'none', fontSize: 20, color: 'pending.main' }} />
                <What row={row} kind={kind} />
              </Box>
            ))}
          </Box>
          {lateDays !== undefined && (
            <Box sx={{ mt: 1, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
              Left out are entries recorded more than {lateDays} days after their date, with a case number that another
              entry has, or dated inside an approved leave.
            </Box>
          )}
        </section>
      )}
    </>
  )
}

function Heading({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <Box component="h3" id={id} sx={{ m: 0, mb: 0.5, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
      {children}
    </Box>
  )
}

function What({ row, kind }: { row: BulkRow; kind: Kind }) {
  return (
    <Box component="span" sx={{ minWidth: 0, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>
      {row.topic || kind.title}
      <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
        {row.student?.name ?? EMPTY}, {formatDate(row.date)}
        {row.mine && ', assigned to you'}
      </Box>
      {row.reasons.map(({ code, message }) => (
        <Box key={code} component="span" sx={{ display: 'block', color: 'pending.main' }}>
          {message}
        </Box>
      ))}
    </Box>
  )
}
