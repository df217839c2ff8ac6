import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { useState } from 'react'
import type { Place } from '../../../api/places'
import { formatDate, today } from '../../../lib/dates'
import { FormDialog } from '../../../ui/form/FormDialog'
import { type BoardRow, useReport } from './queries'

interface ReportDialogProps {
  rows: readonly BoardRow[]
  place: Place
  onClose: () => void
}

/** Notes on which day residencies were reported to the Board: of one, or of those that are chosen. */
export default function ReportDialog({ rows, place, onClose }: ReportDialogProps) {
  const report = useReport(place)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ _id }) => !left.has(_id))
  const turn = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const [only] = rows
  return (
    <FormDialog
      title="Reported to the Board"
      subtitle={rows.length === 1 ? (only?.student?.name ?? '') : `${chosen.length} of ${rows.length} chosen`}
      submitLabel="Mark as reported"
      initial={{ reportedOn: today() }}
      fields={[
        {
          name: 'reportedOn',
          label: 'Day of the report',
          type: 'date',
          latest: today(),
          help: 'A late report stays marked.',
        },
      ]}
      incomplete={{ title: 'Missing day', message: 'Say on which day it was reported.' }}
      check={() =>
        chosen.length === 0 ? { title: 'Nobody chosen', message: 'Choose at least one residency.' } : undefined
      }
      failedTitle="Not marked"
      done="Marked as reported"
      onSubmit={({ reportedOn = '' }) => report.mutateAsync({ studentIds: chosen.map(({ _id }) => _id), reportedOn })}
      onClose={onClose}
    >
      {rows.length > 1 && (
        <Box component="ul" sx={{ gridColumn: '1 / -1' }}>
          {rows.map((row) => (
            <li key={row._id}>
              <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
                <Checkbox checked={!left.has(row._id)} onChange={() => turn(row._id)} />
                <span>
                  {row.student?.name}, completed {formatDate(row.completedOn)}
                </span>
              </Box>
            </li>
          ))}
        </Box>
      )}
    </FormDialog>
  )
}
