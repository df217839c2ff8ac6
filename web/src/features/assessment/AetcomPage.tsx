import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { skillSections } from '../../api/generated/assessment'
import { isStaff } from '../../api/session'
import { useAddAction, usePageFrame } from '../../layout/frame'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorPanel } from '../../ui/ErrorPanel'
import { Icon } from '../../ui/Icon'
import { Pager } from '../../ui/list/Pager'
import { PageHeader } from '../../ui/PageHeader'
import { PageSkeleton, RowSkeletons } from '../../ui/Skeletons'
import { AetcomSheet } from './AetcomSheet'
import { type Sheet, sheetsQuery } from './queries'
import { StudentChoice } from './StudentChoice'
import { Trend } from './Trend'
import { useChosenStudent } from './useChosenStudent'

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

const AetcomForm = lazy(() => import('./AetcomForm'))

/** AETCOM sheets: staff choose a student and score a year; students read their own with a trend (T-098 to T-100). */
export default function AetcomPage() {
  const chosen = useChosenStudent()
  const { user, studentId, isForm, page, limit } = chosen
  const scores = isStaff(user) && user.role !== 'Admin'
  const sheets = useQuery({ ...sheetsQuery(studentId, page, limit), enabled: studentId !== '' && !isForm })
  useAddAction(scores && !isForm ? { label: 'New AETCOM sheet', onAdd: chosen.openForm } : null)
  usePageFrame({ bottomBar: !isForm })
  const rows = sheets.data?.data ?? []
  return (
    <>
      <PageHeader
        title="AETCOM"
        summary="Attitude, Ethics and Communication"
        actions={isStaff(user) ? <StudentChoice user={user} value={studentId} onChange={chosen.choose} /> : undefined}
      />
      {isForm ? (
        <Suspense fallback={<PageSkeleton />}>
          <AetcomForm key={studentId} studentId={studentId} onDone={chosen.closeForm} />
        </Suspense>
      ) : studentId === '' ? (
        <EmptyState icon="person" text="Select a student" hint="The student's AETCOM sheets appear here." />
      ) : sheets.isError ? (
        <ErrorPanel
          // A refusal says why; an error of the server's says nothing that helps.
          {...(sheets.error.status >= 400 && sheets.error.status < 500 ? { message: sheets.error.message } : {})}
          onRetry={() => void sheets.refetch()}
        />
      ) : sheets.isPending ? (
        <RowSkeletons count={8} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon="chart"
          text="No AETCOM sheet has been saved yet."
          {...(isStaff(user)
            ? {}
            : {
                hint: 'Once a year a teacher scores attitude, ethics and communication, for example how you break bad news. You read the sheet here; there is nothing for you to fill in.',
              })}
          action={
            scores && (
              <Button variant="contained" startIcon={<Icon name="add" />} onClick={chosen.openForm}>
                New AETCOM sheet
              </Button>
            )
          }
        />
      ) : (
        <>
          <Trend {...trendOf(rows)} />
          {rows.map((sheet) => (
            <AetcomSheet key={sheet._id} sheet={sheet} />
          ))}
          <Pager page={page} limit={limit} total={sheets.data.total} onPage={chosen.turnTo} onLimit={chosen.resize} />
        </>
      )}
    </>
  )
}
