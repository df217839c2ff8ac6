import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import type { Kind } from '../../../../api/generated/kinds'
import { EMPTY, formatDate } from '../../../../lib/dates'
import { Icon } from '../../../../ui/Icon'
import { flagIcons } from '../../deciding/Flags'
import type { BulkRow } from '../queries'
import { BulkEntry } from './BulkEntry'
import type { Bulk } from './useBulk'

interface BulkRowsProps {
  kind: Kind
  sign: readonly BulkRow[]
  leftOut: readonly BulkRow[]
  /** The roles that an entry of the kind may have. */
  roles: readonly string[]
  total: number
  bulk: Bulk
  onLook: (id: string) => void
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

/** What will be signed, each entry with its role and its file, and what is left out, each with its causes. */
export function BulkRows({ kind, sign, leftOut, roles, total, bulk, onLook }: BulkRowsProps) {
  const id = useId()
  const [open, setOpen] = useState<string | null>(null)
  const { chosen, takenOut } = bulk
  const all = chosen.length === sign.length
  const shown = sign.length + leftOut.length
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <section aria-labelledby={`${id}-sign`}>
        <Heading id={`${id}-sign`}>
          Will be signed: {chosen.length} of {sign.length}
        </Heading>
        {sign.length > 0 && (
          <Box component="label" sx={{ ...line, fontWeight: 600, cursor: 'pointer' }}>
            <Box
              component="input"
              type="checkbox"
              checked={all}
              onChange={() =>
                bulk.pick(
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
          {sign.map((row) => {
            const isOut = takenOut.has(row._id)
            const isOpen = open === row._id
            return (
              <Box
                component="li"
                key={row._id}
                sx={{ borderBottom: 1, borderColor: 'divider', ...(isOpen ? { bgcolor: 'primary.tint' } : {}) }}
              >
                <Box sx={{ ...line, borderBottom: 0, alignItems: 'center' }}>
                  <Box component="label" sx={{ display: 'flex', gap: 1.5, flex: 1, minWidth: 0, cursor: 'pointer' }}>
                    <Box
                      component="input"
                      type="checkbox"
                      checked={!isOut}
                      onChange={() => bulk.pick([row._id], isOut)}
                      sx={box}
                    />
                    <What row={row} kind={kind} isOut={isOut} />
                  </Box>
                  <Box
                    sx={{
                      flex: 'none',
                      width: { xs: 104, lg: 200 },
                      textAlign: { xs: 'right', lg: 'left' },
                      typography: 'text',
                      color: isOut ? 'text.secondary' : 'text.primary',
                    }}
                  >
                    {bulk.roleOf(row) ?? ''}
                    {row.file && (
                      <Box component="span" sx={{ display: 'block', typography: 'small', color: 'text.secondary' }}>
                        1 file, {bulk.opened.has(row._id) ? 'opened' : 'not opened'}
                      </Box>
                    )}
                  </Box>
                  <Button
                    type="button"
                    variant="text"
                    aria-expanded={isOpen}
                    aria-label={`Details of ${row.topic || kind.title}`}
                    onClick={() => setOpen(isOpen ? null : row._id)}
                    sx={{ flex: 'none', minWidth: 44, px: 0 }}
                  >
                    <Icon name="down" sx={{ rotate: isOpen ? '180deg' : '0deg' }} />
                  </Button>
                </Box>
                {isOpen && <BulkEntry kind={kind} row={row} roles={roles} bulk={bulk} />}
              </Box>
            )
          })}
        </Box>
        {total > shown && (
          <Box sx={{ mt: 1, typography: 'small', color: 'text.secondary' }}>
            The oldest {shown} of {total}; the others come after these.
          </Box>
        )}
      </section>
      {leftOut.length > 0 && (
        <section aria-labelledby={`${id}-left`}>
          <Heading id={`${id}-left`}>Left out: {leftOut.length}</Heading>
          <Box sx={{ typography: 'small', color: 'text.secondary' }}>
            These stay pending and need individual review. Nothing is held against the trainee.
          </Box>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {leftOut.map((row) => (
              <Box component="li" key={row._id} sx={{ ...line, alignItems: 'center' }}>
                <Icon
                  name={flagIcons[row.reasons[0]?.code ?? 'late']}
                  size={20}
                  sx={{ flex: 'none', color: 'pending.main' }}
                />
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <What row={row} kind={kind} isOut={false} />
                </Box>
                {row.version !== null && (
                  <Button type="button" variant="text" onClick={() => onLook(row._id)} sx={{ flex: 'none' }}>
                    Look at it
                  </Button>
                )}
              </Box>
            ))}
          </Box>
        </section>
      )}
    </Box>
  )
}

function Heading({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <Box component="h3" id={id} sx={{ m: 0, mb: 0.5, typography: 'heading' }}>
      {children}
    </Box>
  )
}

function What({ row, kind, isOut }: { row: BulkRow; kind: Kind; isOut: boolean }) {
  return (
    <Box component="span" sx={{ minWidth: 0, typography: 'text', overflowWrap: 'anywhere' }}>
      {row.topic || kind.title}
      <Box component="span" sx={{ display: 'block', typography: 'small', color: 'text.secondary' }}>
        {row.student?.name ?? EMPTY}, {formatDate(row.date)}
        {row.mine && ', assigned to you'}
        {isOut && ', taken out by you'}
      </Box>
      {row.reasons.map(({ code, message }) => (
        <Box key={code} component="span" sx={{ display: 'block', color: 'pending.main' }}>
          {message}
        </Box>
      ))}
    </Box>
  )
}
