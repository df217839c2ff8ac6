import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { label } from '../../api/labels'
import { isStaff, useUser } from '../../api/session'
import type { SessionUser } from '../../api/types'
import { formatDate } from '../../lib/dates'
import { mayScore } from '../../lib/roles'
import { ActionButton } from '../../ui/ActionButton'
import { ErrorPanel } from '../../ui/ErrorPanel'
import { FormDialog } from '../../ui/form/FormDialog'
import type { IconName } from '../../ui/Icon'
import { Dialog } from '../../ui/overlay/Dialog'
import { useMessages } from '../../ui/overlay/messages'
import { PageSkeleton } from '../../ui/Skeletons'
import { Timeline, type TimelineStep } from '../../ui/Timeline'
import { MemoStatusChip } from './MemoStatusChip'
import { type MemoStep, memoQuery, useAnswerMemo, useVoidMemo, type WholeMemo } from './queries'

const looks: Readonly<Record<MemoStep['did'], { icon: IconName; colour: string; title: string }>> = {
  issued: { icon: 'send', colour: 'text.secondary', title: 'Issued' },
  explained: { icon: 'edit', colour: 'primary.main', title: 'Explained by the student' },
  acknowledged: { icon: 'check', colour: 'text.secondary', title: 'Acknowledged by the student' },
  remarked: { icon: 'edit', colour: 'text.secondary', title: 'Remark' },
  closed: { icon: 'approved', colour: 'approved.main', title: 'Closed' },
  void: { icon: 'rejected', colour: 'rejected.main', title: 'Withdrawn' },
}

function stepsOf(memo: WholeMemo): TimelineStep[] {
  return memo.history.map((step, index) => ({
    key: `${step.at}-${index}`,
    ...looks[step.did],
    at: step.at,
    who: `${step.by?.name ?? 'N/A'}, ${label(step.role)}`,
    words: step.did === 'explained' ? memo.sExplain : step.text,
  }))
}

type Form = 'explain' | 'remark' | 'void'

/** What the viewer may do now with a memo in this state. */
function formsFor(memo: WholeMemo, user: SessionUser): readonly Form[] {
  if (memo.status === 'Void') return []
  const isOpen = memo.status !== 'Closed'
  if (!isStaff(user)) return memo.status === 'Pending' ? ['explain'] : []
  const remarks = isOpen && mayScore(user)
  return [...(user.role === 'Master' ? (['void'] as const) : []), ...(remarks ? (['remark'] as const) : [])]
}

const words: Readonly<Record<Form, string>> = { explain: 'Explain', remark: 'Add remark', void: 'Withdraw' }

/** One memo: what it says, what was answered, what happened when, and what the viewer can do about it. */
export default function MemoDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const user = useUser()
  const found = useQuery(memoQuery(id))
  const [form, setForm] = useState<Form | null>(null)
  const answer = useAnswerMemo(id)
  const messages = useMessages()
  const memo = found.data?.data
  const mayAcknowledge = memo && !isStaff(user) && !memo.acknowledgedOn && memo.status !== 'Pending'
  const acknowledge = () =>
    answer.mutate(
      { acknowledged: true },
      {
        onSuccess: () => messages.toast({ message: 'Memo acknowledged' }),
        onError: (problem) => void messages.alert({ title: 'Oops...', message: problem.message }),
      },
    )
  return (
    <>
      <Dialog
        steady
        fullScreenOnPhone
        title={memo?.memoNumber ?? 'Memo'}
        subtitle={memo && `${formatDate(memo.date)} · ${memo.studentId?.name ?? 'N/A'}`}
        onClose={onClose}
        actions={
          memo && (
            <>
              <ActionButton onClick={onClose}>Close</ActionButton>
              {mayAcknowledge && (
                <Button variant="contained" aria-disabled={answer.isPending} onClick={acknowledge}>
                  Acknowledge
                </Button>
              )}
              {formsFor(memo, user).map((each) => (
                <Button
                  key={each}
                  variant={each === 'void' ? 'outlined' : 'contained'}
                  color={each === 'void' ? 'error' : 'primary'}
                  onClick={() => setForm(each)}
                >
                  {words[each]}
                </Button>
              ))}
            </>
          )
        }
      >
        {found.isError ? (
          <ErrorPanel message={found.error.message} onRetry={() => void found.refetch()} />
        ) : memo ? (
          <MemoBody memo={memo} />
        ) : (
          <PageSkeleton />
        )}
      </Dialog>
      {memo && form && <WordForm memo={memo} form={form} onClose={() => setForm(null)} />}
    </>
  )
}

function MemoBody({ memo }: { memo: WholeMemo }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <Box>
        <MemoStatusChip status={memo.status} />
      </Box>
      <Part label="Reason">{memo.reason}</Part>
      {memo.sExplain && <Part label="Student Explanation">{memo.sExplain}</Part>}
      {memo.vRemark && <Part label="HOD Remark">{memo.vRemark}</Part>}
      {memo.voidReason && <Part label="Reason for withdrawal">{memo.voidReason}</Part>}
      <Box>
        <Typography variant="h3" sx={{ mb: 1.5 }}>
          History
        </Typography>
        <Timeline steps={stepsOf(memo).toReversed()} />
      </Box>
    </Box>
  )
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Typography variant="caption" component="h3" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  )
}

const incomplete = { title: 'Missing Details', message: 'Please fill all the fields!' }

function WordForm({ memo, form, onClose }: { memo: WholeMemo; form: Form; onClose: () => void }) {
  const answer = useAnswerMemo(memo._id)
  const takeBack = useVoidMemo(memo._id)
  const common = {
    subtitle: `${memo.memoNumber}: ${memo.reason.length > 80 ? `${memo.reason.slice(0, 79)}…` : memo.reason}`,
    incomplete,
    failedTitle: 'Oops...',
    done: 'Saved',
    onClose,
  }
  const draft = { id: `memo:${memo._id}`, url: `/memo?open=${memo._id}` }
  if (form === 'explain')
    return (
      <FormDialog
        {...common}
        title="Your explanation"
        submitLabel="Submit"
        fields={[
          {
            name: 'sExplain',
            label: 'Student Explanation',
            type: 'lines',
            max: 2000,
            help: 'You can submit one explanation. Your department will read it.',
          },
        ]}
        draft={draft}
        onSubmit={({ sExplain = '' }) => answer.mutateAsync({ sExplain })}
      />
    )
  if (form === 'void')
    return (
      <FormDialog
        {...common}
        title="Withdraw this memo"
        submitLabel="Withdraw memo"
        fields={[
          {
            name: 'reason',
            label: 'Reason',
            max: 300,
            help: 'The memo stays in the list with its number, marked Void.',
          },
        ]}
        onSubmit={({ reason = '' }) => takeBack.mutateAsync(reason)}
      />
    )
  return (
    <FormDialog
      {...common}
      title="Remark on the memo"
      submitLabel="Save"
      fields={[
        { name: 'vRemark', label: 'HOD Remark', type: 'lines', max: 2000 },
        {
          name: 'status',
          label: 'Then',
          type: 'choice',
          options: [
            { value: 'Closed', label: 'Close the memo' },
            { value: 'Explained', label: 'Keep it open' },
          ],
        },
      ]}
      initial={{ status: 'Closed', vRemark: memo.vRemark }}
      draft={draft}
      onSubmit={({ vRemark = '', status }) =>
        answer.mutateAsync({ vRemark, status: status === 'Explained' ? 'Explained' : 'Closed' })
      }
    />
  )
}
