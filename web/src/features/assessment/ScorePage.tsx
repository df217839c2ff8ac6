import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Problem } from '../../api/client'
import { isStaff } from '../../api/session'
import { useAddAction, usePageFrame } from '../../layout/page/frame'
import { mayScore } from '../../lib/roles'
import { ActionButton } from '../../ui/ActionButton'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorPanel } from '../../ui/ErrorPanel'
import { Pager } from '../../ui/list/Pager'
import { RowSkeletons } from '../../ui/Skeletons'
import { PageHeader } from '../../ui/text/PageHeader'
import { StudentChoice } from './StudentChoice'
import type { useChosenStudent } from './useChosenStudent'

interface ScorePageProps<Row> {
  chosen: ReturnType<typeof useChosenStudent>
  title: string
  summary: string
  /** What one of the list is called: "appraisal". */
  name: string
  /** What becomes of a student's list when staff choose the student. */
  selectHint: string
  /** What a student does with the list while it is empty. */
  emptyHint: string
  list: UseQueryResult<{ readonly data: readonly Row[]; readonly total: number }, Problem>
  form: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list of what staff score: they choose a student and add to it, students read their own. */
export function ScorePage<Row>(props: ScorePageProps<Row>) {
  const { chosen, name, list } = props
  const { user, studentId, isForm, page, limit } = chosen
  const label = `New ${name}`
  const scores = mayScore(user)
  useAddAction(scores && !isForm ? { label, onAdd: chosen.openForm } : null)
  usePageFrame({ bottomBar: !isForm })
  return (
    <>
      <PageHeader
        title={props.title}
        summary={props.summary}
        actions={isStaff(user) ? <StudentChoice user={user} value={studentId} onChange={chosen.choose} /> : undefined}
      />
      {isForm ? (
        props.form
      ) : studentId === '' ? (
        <EmptyState icon="person" text="Select a student" hint={props.selectHint} />
      ) : list.isError ? (
        <ErrorPanel
          // A refusal says why; an error of the server's says nothing that helps.
          {...(list.error.status >= 400 && list.error.status < 500 ? { message: list.error.message } : {})}
          onRetry={() => void list.refetch()}
        />
      ) : list.isPending ? (
        <RowSkeletons count={8} />
      ) : list.data.data.length === 0 ? (
        <EmptyState
          icon="chart"
          text={`No ${name} has been saved yet.`}
          {...(isStaff(user) ? {} : { hint: props.emptyHint })}
          action={
            scores && (
              <ActionButton variant="contained" icon="add" onClick={chosen.openForm}>
                {label}
              </ActionButton>
            )
          }
        />
      ) : (
        <>
          {props.children(list.data.data)}
          <Pager page={page} limit={limit} total={list.data.total} onPage={chosen.turnTo} onLimit={chosen.resize} />
        </>
      )}
    </>
  )
}
