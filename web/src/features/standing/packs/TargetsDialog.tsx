import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '../../../api/client'
import { formatInstant } from '../../../lib/dates'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { Icon } from '../../../ui/Icon'
import { Dialog } from '../../../ui/overlay/Dialog'
import { useMessages } from '../../../ui/overlay/messages'
import { RowSkeletons } from '../../../ui/Skeletons'
import type { Place } from '../queries'
import { PageButtons } from './PageButtons'
import { targetsQuery, usePackChanges } from './queries'
import { perWords } from './words'
import { Caption } from '../../../ui/text/Caption'

/** The targets that a department has set, each of which can be removed. */
export default function TargetsDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const messages = useMessages()
  const [page, setPage] = useState(1)
  const { data, isLoading, refetch } = useQuery(targetsQuery(place, page))
  const { removeTarget } = usePackChanges(place)
  const takeAway = async (id: string, label: string) => {
    const sure = await messages.confirm({
      title: 'Remove this target?',
      message: `${label}: the row of the document stays as it is.`,
      confirmLabel: 'Remove target',
      danger: true,
    })
    if (!sure) return
    try {
      const answer = await removeTarget.mutateAsync(id)
      messages.toast({ message: answer.message ?? 'Removed' })
    } catch (error) {
      void messages.alert({ title: 'Not removed', message: asProblem(error).message })
    }
  }
  return (
    <Dialog
      open
      steady
      width="sm"
      title="Targets of the department"
      subtitle="College policy, beside the rows of packs"
      onClose={onClose}
    >
      {data ? (
        data.total === 0 ? (
          <Typography>No target is set. Open a pack and set one beside a requirement.</Typography>
        ) : (
          <>
            <ul>
              {data.data.map((one) => (
                <Box
                  component="li"
                  key={one._id}
                  sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
                >
                  <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Typography sx={{ typography: 'label' }}>
                      {`${one.label}: ${one.number}, ${perWords(one.per)}`}
                    </Typography>
                    <Caption>
                      {`Beside ${one.beside} of ${one.packId}; ${formatInstant(one.at)}${one.by ? ` by ${one.by.name}` : ''}`}
                    </Caption>
                  </Box>
                  <IconButton
                    aria-label={`Remove the target of ${one.label}`}
                    onClick={() => void takeAway(one._id, one.label)}
                  >
                    <Icon name="delete" />
                  </IconButton>
                </Box>
              ))}
            </ul>
            <PageButtons page={page} total={data.total} size={20} onPage={setPage} />
          </>
        )
      ) : isLoading ? (
        <RowSkeletons count={3} height={56} />
      ) : (
        <ErrorPanel onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}
