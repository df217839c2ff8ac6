import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { asProblem } from '../../../api/client'
import { formatDate, formatInstant } from '../../../lib/dates'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { useMessages } from '../../../ui/overlay/messages'
import { Panel } from '../Panel'
import { importsQuery, type Place, useImports } from './queries'

/** The imports that were made, each of which can be taken back. */
export function Imports({ place }: { place: Place }) {
  const messages = useMessages()
  const { data, isPending, refetch } = useQuery(importsQuery(place))
  const { undo } = useImports(place)
  const takeBack = async (id: string, file: string) => {
    const isSure = await messages.confirm({
      title: 'Take this import back?',
      message: `The days of ${file} become what they were before.`,
      confirmLabel: 'Take back',
    })
    if (!isSure) return
    try {
      const answer = await undo.mutateAsync(id)
      messages.toast({ message: answer.message ?? 'Done' })
    } catch (error) {
      void messages.alert({ title: 'Not taken back', message: asProblem(error).message })
    }
  }
  if (isPending) return null
  return (
    <Panel title="Imports">
      {!data ? (
        <ErrorPanel onRetry={() => void refetch()} />
      ) : data.imports.length === 0 ? (
        <Box sx={{ typography: 'text', color: 'text.secondary' }}>Nothing has been imported yet.</Box>
      ) : (
        <ul>
          {data.imports.map((one) => (
            <Box
              component="li"
              key={one._id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: '4px 16px',
                py: 1,
                '& + &': { borderTop: 1, borderColor: 'divider' },
              }}
            >
              <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere', typography: 'text' }}>
                <Box sx={{ typography: 'label' }}>{one.file}</Box>
                <Box sx={{ color: 'text.secondary' }}>
                  {one.written.toLocaleString('en-IN')} days, {formatDate(one.first)} to {formatDate(one.last)};{' '}
                  {formatInstant(one.at)} by {one.by?.name ?? 'the operator'}
                </Box>
              </Box>
              {one.state === 'undone' ? (
                <Box sx={{ typography: 'text', color: 'text.secondary' }}>
                  Taken back on {formatInstant(one.undoneOn)}
                </Box>
              ) : (
                <Button variant="text" disabled={undo.isPending} onClick={() => void takeBack(one._id, one.file)}>
                  Take back
                </Button>
              )}
            </Box>
          ))}
        </ul>
      )}
    </Panel>
  )
}
