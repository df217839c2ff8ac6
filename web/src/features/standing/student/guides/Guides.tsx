import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../lib/dates'
import { RowSkeletons } from '../../../../ui/Skeletons'
import { Section } from '../../../../ui/text/Section'
import { Line, Lines, Nothing } from '../../Line'
import { type GuideRow, guidesQuery } from '../queries'

/** From when to when somebody guided; a row that was replaced on its first day says so. */
function termOf({ since, until }: GuideRow): string {
  if (since && until && until < since) return `${formatDate(since)}, replaced on the same day`
  if (!until) return since ? `since ${formatDate(since)}` : 'since the beginning'
  return since ? `${formatDate(since)} to ${formatDate(until)}` : `until ${formatDate(until)}`
}

/** Who guided the student from when to when, the present guide first; for who may change it. */
export function Guides({ studentId }: { studentId: string }) {
  const { data, isLoading, refetch } = useQuery(guidesQuery(studentId))
  return (
    <Section title="Guides">
      {isLoading ? (
        <RowSkeletons count={2} height={48} label="Loading guides" />
      ) : !data ? (
        <>
          <Nothing>The guides could not be loaded.</Nothing>
          <Button variant="text" sx={{ ml: -1 }} onClick={() => void refetch()}>
            Load again
          </Button>
        </>
      ) : (
        <Lines empty="No guide yet.">
          {data.map((row) => (
            <Line
              key={row.at}
              title={row.guide?.name ?? 'No guide'}
              below={[termOf(row), row.by && `set by ${row.by.name}`].filter(Boolean).join(', ')}
            />
          ))}
        </Lines>
      )}
    </Section>
  )
}
