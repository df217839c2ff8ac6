import { useQuery } from '@tanstack/react-query'
import { particulars } from '../../../api/generated/assessment'
import { isStaff } from '../../../api/session'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { PageSkeleton } from '../../../ui/Skeletons'
import { type Appraisal, appraisalsQuery } from '../queries'
import { ScorePage } from '../ScorePage'
import { Trend } from '../Trend'
import { useChosenStudent } from '../useChosenStudent'
import { AppraisalSet } from './AppraisalSet'

/** The scores of the particulars by quarter, the oldest first. */
const trendOf = (sets: readonly Appraisal[]) => {
  const inTime = sets.toReversed()
  return {
    from: inTime.map(({ fromDate }) => fromDate),
    series: particulars.map(({ key, label }) => ({
      key,
      title: label,
      scores: inTime.map(({ records }) => records.find((record) => record.particulars === label)?.score ?? null),
    })),
    highest: 9,
    caption: 'Score of each particular by quarter',
    digits: 0,
  } as const
}

const AppraisalForm = lazyPart(() => import('./AppraisalForm'), { meanwhile: <PageSkeleton />, isOver: false })

/** Quarterly appraisals: staff choose a student, read the former sets and score a new one; students read their own (T-095 to T-097). */
export default function AppraisalPage() {
  const chosen = useChosenStudent()
  const { studentId, isForm, page, limit } = chosen
  return (
    <ScorePage
      chosen={chosen}
      title="Quarterly Appraisal"
      summary="Postgraduate Students Appraisal Form, Pre / Para / Clinical Disciplines"
      name="appraisal"
      selectHint="The student's previous appraisals appear here."
      emptyHint="Every quarter a teacher scores eight particulars by what your logbook holds, for example your conferences and the work with patients. Enter what you did, and read and acknowledge the appraisal here."
      list={useQuery({ ...appraisalsQuery(studentId, page, limit), enabled: studentId !== '' && !isForm })}
      form={<AppraisalForm key={studentId} studentId={studentId} onDone={chosen.closeForm} />}
    >
      {(rows) => (
        <>
          <Trend {...trendOf(rows)} />
          {rows.map((set) => (
            <AppraisalSet key={set._id} set={set} mayAcknowledge={!isStaff(chosen.user)} />
          ))}
        </>
      )}
    </ScorePage>
  )
}
