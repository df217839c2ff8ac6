import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useUser } from '../../api/session'
import { ActionButton } from '../../ui/ActionButton'
import { choiceOf } from '../../ui/form/choiceOf'
import { PlainField } from '../../ui/form/fields/PlainField'
import { Icon } from '../../ui/Icon'
import { collegeDepartmentsQuery } from '../people/queries'
import type { CoGuide } from './queries'

const MOST = 10

interface CoGuideRowsProps {
  rows: readonly CoGuide[]
  onChange: (rows: readonly CoGuide[]) => void
}

/** The rows of the co-guides: a name and a department each; the first one stays (T-046 to T-048). */
export function CoGuideRows({ rows, onChange }: CoGuideRowsProps) {
  const id = useId()
  const user = useUser()
  const departments = useQuery(collegeDepartmentsQuery(user.collegeId?._id ?? ''))
  const options = [
    { value: '', label: choiceOf(departments, 'department') },
    ...(departments.data?.data ?? []).map(({ name }) => ({ value: name, label: name })),
  ]
  const put = (index: number, part: Partial<CoGuide>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <Box component="fieldset" sx={{ display: 'grid', gap: 2, border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, typography: 'label' }}>
        Co-guides
      </Box>
      {rows.map((row, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own, and are numbered.
          key={index}
          role="group"
          aria-label={`Co-guide ${index + 1}`}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr) 48px', sm: 'minmax(0, 1fr) minmax(0, 1fr) 40px' },
            gap: 1,
            alignItems: 'end',
          }}
        >
          <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}>
            <PlainField
              id={`${id}-name-${index}`}
              name={`coGuide-${index}`}
              label={`Name of co-guide ${index + 1}`}
              value={row.name}
              maxLength={120}
              autoComplete="off"
              onChange={(name) => put(index, { name })}
            />
          </Box>
          <Box sx={{ gridColumn: { xs: index > 0 ? 'auto' : '1 / -1', sm: 'auto' }, minWidth: 0 }}>
            <PlainField
              id={`${id}-department-${index}`}
              name={`department-${index}`}
              label={`Department of co-guide ${index + 1}`}
              type="choice"
              value={row.department}
              options={options}
              onChange={(department) => put(index, { department })}
            />
          </Box>
          {index > 0 && (
            <IconButton
              aria-label={`Remove co-guide ${index + 1}`}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
              sx={{ width: { xs: 48, lg: 36 }, height: { xs: 48, lg: 36 } }}
            >
              <Icon name="delete" size={20} />
            </IconButton>
          )}
        </Box>
      ))}
      {rows.length < MOST && (
        <Box>
          <ActionButton variant="text" icon="add" onClick={() => onChange([...rows, { name: '', department: '' }])}>
            Add co-guide
          </ActionButton>
        </Box>
      )}
    </Box>
  )
}
