import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import type { Kind } from '../../../../api/generated/kinds'
import { Icon } from '../../../../ui/Icon'
import { lazyPart } from '../../../../ui/lazy/lazyPart'
import { FilterPill } from '../../../../ui/list/toolbar/StatusFilter'
import { Caption } from '../../../../ui/text/Caption'
import { ExperienceLine } from '../../deciding/ExperienceLine'
import { fileLabelOf, plainText } from '../../entry'
import type { BulkRow } from '../queries'
import type { Bulk } from './useBulk'

const loadViewer = () => import('../../../../ui/file/FileViewer').then(({ FileViewer: each }) => ({ default: each }))
const FileViewer = lazyPart(loadViewer)

interface BulkEntryProps {
  kind: Kind
  row: BulkRow
  roles: readonly string[]
  bulk: Bulk
}

/** An entry of the list opened: the role, to be changed where it was seen otherwise, the remark, the file, the history. */
export function BulkEntry({ kind, row, roles, bulk }: BulkEntryProps) {
  const id = useId()
  const [isFileOpen, setFileOpen] = useState(false)
  const role = bulk.roleOf(row)
  const first = row.student?.name?.split(' ')[0] ?? 'the trainee'
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, pl: { xs: 0, lg: 4 }, pb: 1.5, pr: 1 }}
    >
      {row.role && roles.length > 0 && (
        <div>
          <Caption id={`${id}-role`} sx={{ mb: 0.5 }}>
            Role, as {first} wrote it. Change it if it differs from what you observed.
          </Caption>
          <Box role="group" aria-labelledby={`${id}-role`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {roles.map((each) => (
              <FilterPill
                key={each}
                type="button"
                aria-pressed={role === each}
                onClick={() => bulk.setRole(row._id, each)}
              >
                {role === each && <Icon name="check" size={16} />}
                {each}
              </FilterPill>
            ))}
          </Box>
          {role !== row.role && (
            <Box role="status" sx={{ mt: 0.5, typography: 'small', color: 'pending.main' }}>
              Differs from what {first} wrote: {row.role}. It is stored with your decision, and {first} is notified.
            </Box>
          )}
        </div>
      )}
      <div>
        <Caption>Student Remark</Caption>
        <Box sx={{ typography: 'text', overflowWrap: 'anywhere' }}>{plainText(row.studentRemark)}</Box>
      </div>
      {row.file &&
        (isFileOpen ? (
          <FileViewer file={row.file} label={fileLabelOf(kind)} />
        ) : (
          <Button
            type="button"
            variant="outlined"
            startIcon={<Icon name="file" />}
            onClick={() => {
              bulk.setOpened(row._id)
              setFileOpen(true)
            }}
            sx={{ justifySelf: 'start' }}
          >
            Open {row.file.name}
          </Button>
        ))}
      {row.experience && <ExperienceLine experience={row.experience} />}
    </Box>
  )
}
