import { useQuery } from '@tanstack/react-query'
import { skillSections } from '../../../api/generated/assessment'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { PageSkeleton } from '../../../ui/Skeletons'
import { type Sheet, sheetsQuery } from '../queries'
import { ScorePage } from '../ScorePage'
import { Trend } from '../Trend'
import { useChosenStudent } from '../useChosenStudent'
import { AetcomSheet } from './AetcomSheet'

/** The means of the groups by year, the oldest first. */
const trendOf = (sheets: readonly Sheet[]) => {
  const inTime = sheets.toReversed()
  return {
    from: inTime.map(({ fromDate }) => fromDate),
    series: skillSections.map(({ key, title }) => ({
      key,
      title,
      scores: inTime.map(({ groups }) => groups.find((group) => group.key === key)?.mean ?? null),
    })),
    highest: 10,
    caption: 'Mean score of each group by period',
    digits: 1,
  } as const
}

const AetcomForm = lazyPart(() => import('./AetcomForm'), { meanwhile: <PageSkeleton />, isOver: false })

/** AETCOM sheets: staff choose a student and score a year; students read their own with a trend (T-098 to T-100). */
export default function AetcomPage() {
  const chosen = useChosenStudent()
  const { studentId, isForm, page, limit } = chosen
  return (
    <ScorePage
      chosen={chosen}
      title="AETCOM"
      summary="Attitude, Ethics and Communication"
      name="AETCOM sheet"
      selectHint="The student's AETCOM sheets appear here."
      emptyHint="Once a year a teacher scores attitude, ethics and communication, for example how you break bad news. You read the sheet here; there is nothing for you to fill in."
      list={useQuery({ ...sheetsQuery(studentId, page, limit), enabled: studentId !== '' && !isForm })}
      form={<AetcomForm key={studentId} studentId={studentId} onDone={chosen.closeForm} />}
    >
      {(rows) => (
        <>
          <Trend {...trendOf(rows)} />
          {rows.map((sheet) => (
            <AetcomSheet key={sheet._id} sheet={sheet} />
          ))}
        </>
      )}
    </ScorePage>
  )
}
