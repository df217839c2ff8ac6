import { useQuery } from '@tanstack/react-query'
import { isStaff } from '../../api/session'
import { ActionButton } from '../../ui/ActionButton'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorPanel } from '../../ui/ErrorPanel'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { RowSkeletons } from '../../ui/Skeletons'
import { PageHeader } from '../../ui/text/PageHeader'
import { StudentChoice } from '../assessment/StudentChoice'
import { useChosenStudent } from '../assessment/useChosenStudent'
import { PdfButton } from './PdfButton'
import { PackButton } from './packs/PackButton'
import { Paper } from './paper/Paper'
import { recordQuery } from './paper/record'
import { usePageMargins } from './paper/usePageMargins'

// The logbook can be read and printed without it.
const PrintsList = lazyPart(() => import('./PrintsList'))

/** The printable logbook (T-015, T-033, T-119, T-120): staff choose a student, students print their own. */
export default function PrintPage() {
  const { user, studentId, choose } = useChosenStudent()
  const answer = useQuery({ ...recordQuery(studentId), enabled: studentId !== '' })
  // While another student's is on its way, none is there to be printed.
  const record = studentId !== '' && answer.isSuccess ? answer.data.data : undefined
  usePageMargins(record)
  return (
    <>
      <PageHeader
        title="Print Logbook"
        summary={record ? `${record.student.name}, ${record.totals.total} entries` : undefined}
        actions={
          <>
            {isStaff(user) && (
              <StudentChoice user={user} label="Select Student" all value={studentId} onChange={choose} />
            )}
            {record && <PdfButton studentId={studentId} />}
            {record && <PackButton student={record.student} />}
            <ActionButton
              variant="contained"
              icon="print"
              disabled={!record || answer.isFetching}
              onClick={() => window.print()}
              sx={{ alignSelf: 'end' }}
            >
              Print
            </ActionButton>
          </>
        }
      />
      {studentId === '' ? (
        <EmptyState icon="person" text="Select a student" hint="The student's printable logbook appears here." />
      ) : answer.isError ? (
        <ErrorPanel
          {...(answer.error.status >= 400 && answer.error.status < 500 ? { message: answer.error.message } : {})}
          onRetry={() => void answer.refetch()}
        />
      ) : record ? (
        <>
          <PrintsList studentId={studentId} />
          <Paper record={record} />
        </>
      ) : (
        <RowSkeletons count={8} />
      )}
    </>
  )
}
