import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Place } from '../../../api/places'
import { counted } from '../../../lib/counted'
import { formatInstant } from '../../../lib/dates'
import { PlainField } from '../../../ui/form/fields/PlainField'
import { useAct } from '../../../ui/form/useAct'
import { Loaded } from '../../../ui/lazy/Loaded'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox'
import { Dialog } from '../../../ui/overlay/Dialog'
import { RowSkeletons } from '../../../ui/Skeletons'
import { Caption } from '../../../ui/text/Caption'
import { PageButtons } from './PageButtons'
import { type Pack, traineesQuery, usePackChanges } from './queries'

/** Who has a pack in which version, and moving them to this one with a reason. */
export default function TraineesDialog({ place, pack, onClose }: { place: Place; pack: Pack; onClose: () => void }) {
  const act = useAct()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const result = useQuery(traineesQuery(place, pack._id, page, search))
  const { move } = usePackChanges(place)
  const [fault, setFault] = useState('')
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const send = async () => {
    if (!reason.trim()) return setFault('Say why they are moved.')
    if (move.isPending) return
    const isMoved = await act({
      act: () => move.mutateAsync({ packId: pack._id, studentIds: [...chosen], reason: reason.trim() }),
      done: 'Moved',
      failed: 'Nobody was moved',
    })
    if (!isMoved) return
    setChosen(new Set())
    setReason('')
  }
  return (
    <Dialog
      keepOnBackdrop
      steady
      fullScreenOnPhone
      width="sm"
      title="Trainees with this pack"
      subtitle={`${pack.title}. They keep the version of their batch unless they are moved, and are moved back in the same way.`}
      onClose={onClose}
      actions={
        <Button variant="contained" disabled={chosen.size === 0} loading={move.isPending} onClick={() => void send()}>
          {chosen.size === 0 ? 'Choose trainees' : `Move ${counted(chosen.size, 'trainee')} to ${pack.version}`}
        </Button>
      }
    >
      <Loaded result={result} meanwhile={<RowSkeletons count={5} height={56} />}>
        {({ data, total }) => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <SearchBox
              label="Search trainees"
              value={search}
              onSearch={(next) => {
                setSearch(next)
                setPage(1)
              }}
            />
            {total === 0 && (
              <Typography>{search ? 'Nobody with this name has the pack.' : 'Nobody has this pack.'}</Typography>
            )}
            <ul>
              {data.map((one) => {
                const has = one.version === pack.version
                return (
                  <Box
                    component="li"
                    key={one._id}
                    sx={{
                      display: 'flex',
                      alignItems: 'flex-start',
                      borderBottom: 1,
                      borderColor: 'divider',
                      py: '4px',
                    }}
                  >
                    <Checkbox
                      checked={chosen.has(one._id)}
                      disabled={has}
                      onChange={() => toggle(one._id)}
                      slotProps={{ input: { 'aria-label': `Move ${one.name}` } }}
                    />
                    <Box sx={{ flex: 1, minWidth: 0, pt: '10px', overflowWrap: 'anywhere' }}>
                      <Box sx={{ typography: 'label' }}>{one.name}</Box>
                      <Caption>
                        {[
                          one.batch && `batch ${one.batch}${one.batchAssumed ? ' (assumed)' : ''}`,
                          has ? 'has this version' : `has ${one.version}`,
                          one.isMoved &&
                            `moved on ${formatInstant(one.at)}${one.by ? ` by ${one.by.name}` : ''}: ${one.reason}`,
                        ]
                          .filter(Boolean)
                          .join(', ')}
                      </Caption>
                    </Box>
                  </Box>
                )
              })}
            </ul>
            <PageButtons page={page} total={total} size={20} onPage={setPage} />
            {chosen.size > 0 && (
              <PlainField
                id="move-reason"
                name="reason"
                label="Reason"
                type="lines"
                maxLength={500}
                value={reason}
                onChange={(next) => {
                  setReason(next)
                  setFault('')
                }}
                {...(fault && { error: fault })}
              />
            )}
          </Box>
        )}
      </Loaded>
    </Dialog>
  )
}
