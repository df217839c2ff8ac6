import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { Place } from '../../../api/places'
import { formatDate, formatInstant } from '../../../lib/dates'
import { useAct } from '../../../ui/form/useAct'
import { Loaded } from '../../../ui/lazy/Loaded'
import { Panel } from '../../../ui/text/Section'
import { Line, Lines, Nothing } from '../Line'
import { importsQuery, useImports } from './queries'

/** The imports that were made, each of which can be taken back. */
export function Imports({ place }: { place: Place }) {
  const act = useAct()
  const result = useQuery(importsQuery(place))
  const { undo } = useImports(place)
  const takeBack = (id: string, file: string) =>
    act({
      ask: {
        title: 'Take this import back?',
        message: `The days of ${file} become what they were before.`,
        confirmLabel: 'Take back',
      },
      act: () => undo.mutateAsync(id),
      done: 'Done',
      failed: 'Not taken back',
    })
  if (result.isPending) return null
  return (
    <Panel title="Imports">
      <Loaded result={result} meanwhile={null}>
        {({ imports }) => (
          <Lines empty="Nothing has been imported yet.">
            {imports.map(({ _id, file, written, first, last, at, by, state, undoneOn }) => (
              <Line
                key={_id}
                title={file}
                below={`${written.toLocaleString('en-IN')} days, ${formatDate(first)} to ${formatDate(last)}; ${formatInstant(at)} by ${by?.name ?? 'the operator'}`}
                end={
                  state === 'undone' ? (
                    <Nothing>Taken back on {formatInstant(undoneOn)}</Nothing>
                  ) : (
                    <Button variant="text" disabled={undo.isPending} onClick={() => void takeBack(_id, file)}>
                      Take back
                    </Button>
                  )
                }
              />
            ))}
          </Lines>
        )}
      </Loaded>
    </Panel>
  )
}
