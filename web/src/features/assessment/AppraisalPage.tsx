import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { particulars } from '../../api/generated/assessment'
import { isStaff } from '../../api/session'
import { useAddAction, usePageFrame } from '../../layout/frame'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorPanel } from '../../ui/ErrorPanel'
import { Icon } from '../../ui/Icon'
import { Pager } from '../../ui/list/Pager'
import { PageHeader } from '../../ui/PageHeader'
import { PageSkeleton, RowSkeletons } from '../../ui/Skeletons'
import { AppraisalSet } from './AppraisalSet'
import { type Appraisal, appraisalsQuery } from './queries'
import { StudentChoice } from './StudentChoice'
import { Trend } from './Trend'
import { useChosenStudent } from './useChosenStudent'

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

const AppraisalForm = lazy(() => import('./AppraisalForm'))

/** Quarterly appraisals: staff choose a student, read the former sets and score a new one; students read their own (T-095 to T-097). */
export default function AppraisalPage() {
  const chosen = useChosenStudent()
  const { user, studentId, isForm, page, limit } = chosen
  const scores = isStaff(user) && user.role !== 'Admin'
  const sets = useQuery({ ...appraisalsQuery(studentId, page, limit), enabled: studentId !== '' && !isForm })
  useAddAction(scores && !isForm ? { label: 'New appraisal', onAdd: chosen.openForm } : null)
  usePageFrame({ bottomBar: !isForm })
  const rows = sets.data?.data ?? []
  return (
    <>
      <PageHeader
        title="Quarterly Appraisal"
        summary="Postgraduate Students Appraisal Form, Pre / Para / Clinical Disciplines"
        actions={isStaff(user) ? <StudentChoice user={user} value={studentId} onChange={chosen.choose} /> : undefined}
      />
      {isForm ? (
        <Suspense fallback={<PageSkeleton />}>
          <AppraisalForm key={studentId} studentId={studentId} onDone={chosen.closeForm} />
        </Suspense>
      ) : studentId === '' ? (
        <EmptyState icon="person" text="Select a student" hint="The student's previous appraisals appear here." />
      ) : sets.isError ? (
        <ErrorPanel
          // A refusal says why; an error of the server's says nothing that helps.
          {...(sets.error.status >= 400 && sets.error.status < 500 ? { message: sets.error.message } : {})}
          onRetry={() => void sets.refetch()}
        />
      ) : sets.isPending ? (
        <RowSkeletons count={8} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon="chart"
          text="No appraisal has been saved yet."
          {...(isStaff(user)
            ? {}
            : {
                hint: 'Every quarter a teacher scores eight particulars by what your logbook holds, for example your conferences and the work with patients. Enter what you did, and read and acknowledge the appraisal here.',
              })}
          action={
            scores && (
              <Button variant="contained" startIcon={<Icon name="add" />} onClick={chosen.openForm}>
                New appraisal
              </Button>
            )
          }
        />
      ) : (
        <>
          <Trend {...trendOf(rows)} />
          {rows.map((set) => (
            <AppraisalSet key={set._id} set={set} mayAcknowledge={!isStaff(user)} />
          ))}
          <Pager page={page} limit={limit} total={sets.data.total} onPage={chosen.turnTo} onLimit={chosen.resize} />
        </>
      )}
    </>
  )
}
