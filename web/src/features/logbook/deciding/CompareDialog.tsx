import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { kindByKey } from '../../../api/everyKind'
import type { Kind } from '../../../api/generated/kinds'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { Dialog } from '../../../ui/overlay/Dialog'
import { RowSkeletons } from '../../../ui/Skeletons'
import { type Entry, fieldText, headlineOf, plainText } from '../entry'
import { entryQuery } from '../queries'

interface CompareDialogProps {
  one: { _id: string; kind: string }
  other: { _id: string; kind: string }
  onClose: () => void
}

const optionalEntry = (kind: Kind | undefined, id: string) => ({
  ...entryQuery(kind ?? ({ key: '' } as Kind), id),
  enabled: kind !== undefined,
})

/** The facts of an entry, by their labels. */
function factsOf(kind: Kind, entry: Entry): Map<string, string> {
  const facts = new Map([
    ['Entry', headlineOf(kind, entry)],
    ['Student', plainText(entry.student)],
    ['Date', plainText(entry.date, 'date')],
  ])
  for (const detail of kind.details) facts.set(detail.label, fieldText(entry, detail))
  facts.set('Remark', plainText(entry.studentRemark))
  facts.set('File', entry.certificate?.name ?? plainText(null))
  facts.set('Status', entry.status)
  return facts
}

/** Two entries side by side: what is equal is grey, what differs is ink. */
export default function CompareDialog({ one, other, onClose }: CompareDialogProps) {
  const left = kindByKey(one.kind)
  const right = kindByKey(other.kind)
  // A kind that this build does not know is never asked for: its query is off.
  const results = [useQuery(optionalEntry(left, one._id)), useQuery(optionalEntry(right, other._id))] as const
  const first = results[0].data?.data
  const second = results[1].data?.data
  const failed = results.find(({ isError }) => isError)
  const body = () => {
    if (failed)
      return (
        <ErrorPanel
          title="The entries cannot be compared"
          message={failed.error?.message ?? ''}
          onRetry={() => {
            for (const result of results) if (result.isError) void result.refetch()
          }}
        />
      )
    if (!left || !right || !first || !second) return <RowSkeletons count={6} height={40} label="Loading entries" />
    const [mine, theirs] = [factsOf(left, first), factsOf(right, second)]
    return (
      <Box
        component="table"
        sx={{ width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed', typography: 'text' }}
      >
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ ...cell, width: { xs: 84, lg: 160 }, typography: 'small' }}>
              Field
            </Box>
            <Box component="th" scope="col" sx={cell}>
              This entry
            </Box>
            <Box component="th" scope="col" sx={cell}>
              The other one
            </Box>
          </tr>
        </thead>
        <tbody>
          {[...new Set([...mine.keys(), ...theirs.keys()])].map((label) => {
            const texts = [mine.get(label) ?? '', theirs.get(label) ?? '']
            const isSame = texts[0] === texts[1]
            const look = { ...cell, ...(isSame ? { color: 'text.secondary' } : { fontWeight: 600 }) }
            return (
              <tr key={label}>
                <Box component="th" scope="row" sx={{ ...cell, typography: 'small', color: 'text.secondary' }}>
                  {label}
                </Box>
                <Box component="td" sx={look}>
                  {texts[0]}
                </Box>
                <Box component="td" sx={look}>
                  {texts[1]}
                </Box>
              </tr>
            )
          })}
        </tbody>
      </Box>
    )
  }
  return (
    <Dialog
      steady
      fullScreenOnPhone
      width="md"
      title="Compare"
      subtitle="What is the same is grey; what differs is dark."
      onClose={onClose}
    >
      {body()}
    </Dialog>
  )
}

const cell = {
  p: '8px 8px 8px 0',
  textAlign: 'left',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  borderBottom: 1,
  borderColor: 'divider',
} as const
