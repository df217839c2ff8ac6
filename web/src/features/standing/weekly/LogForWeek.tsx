import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { menu } from '../../../api/generated/menu'
import { kindQuery } from '../../../api/kinds'
import { formatDate } from '../../../lib/dates'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { Dialog } from '../../../ui/overlay/Dialog'

const AddEntryDialog = lazyPart(() => import('../../logbook/entry/AddEntryDialog'))

const choices = menu.filter(({ page }) => !page).toSorted((one, other) => one.order - other.order)

/** Asks what was done in a week, then opens its form dated in that week. */
export default function LogForWeek({ day, onClose }: { day: string; onClose: () => void }) {
  const [key, setKey] = useState('')
  const kind = useQuery(kindQuery(key))
  if (key && kind.data) return <AddEntryDialog kind={kind.data} preset={{ date: day }} onClose={onClose} />
  return (
    <Dialog width="xs" title="What did you do?" subtitle={`The form is dated ${formatDate(day)}`} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: '4px' }}>
        {choices.map((each) => (
          <Button
            key={each.key}
            variant="text"
            sx={{ justifyContent: 'flex-start', minHeight: 44 }}
            loading={key === each.key && kind.isPending}
            onClick={() => setKey(each.key)}
          >
            {each.title}
          </Button>
        ))}
      </Box>
    </Dialog>
  )
}
