import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Kind } from '../../api/generated/kinds'
import { isStaff, useUser } from '../../api/session'
import { useAddAction } from '../../layout/frame'
import { useTitle } from '../../layout/title'
import type { FormValues } from '../../ui/form/values'
import { Icon } from '../../ui/Icon'
import { ListToolbar } from '../../ui/list/ListToolbar'
import { clearedFilters, isNarrowed } from '../../ui/list/listState'
import { Pager } from '../../ui/list/Pager'
import { RecordList } from '../../ui/list/RecordList'
import { useListState, usePageInRange } from '../../ui/list/useListState'
import { PageHeader } from '../../ui/PageHeader'
import { entryCard, reportColumns } from './columns'
import type { Entry } from './entry'
import { entriesQuery } from './queries'
import { RowActions, RowMenu } from './RowActions'
import { useDeleteEntry } from './useDeleteEntry'
import { useReportAccepts, useReportFilters } from './useReportFilters'

const DownloadMenu = lazy(() => import('./DownloadMenu'))
const AddEntryDialog = lazy(() => import('./AddEntryDialog'))
const EditEntryDialog = lazy(() => import('./EditEntryDialog'))
const EntryDetail = lazy(() => import('./EntryDetail'))
const VerifyDialog = lazy(() => import('./VerifyDialog'))
const ScoreDialog = lazy(() => import('./ScoreDialog'))
const CertificateDialog = lazy(() => import('./CertificateDialog'))

type Opened =
  | { dialog: 'add'; replaces?: Entry; preset?: FormValues; draft?: string }
  | { dialog: 'edit' | 'verify' | 'score' | 'certificate'; entry: Entry }

interface ReportPageProps {
  kind: Kind
  /** What stands above the list; it may open the add form with some values filled in. */
  overview?: (add: (preset: FormValues) => void) => ReactNode
}

/** The report of one kind: heading, count, toolbar, list, pager, and the dialogs that a row or the add button opens. */
export function ReportPage({ kind, overview }: ReportPageProps) {
  const user = useUser()
  const staff = isStaff(user)
  const [state, change] = useListState(kind.filters, useReportAccepts(kind))
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<Opened | null>(null)
  const filters = useReportFilters(kind)
  const result = useQuery(entriesQuery(kind, user, state))
  const remove = useDeleteEntry(kind)
  usePageInRange(state.page, state.limit, result.isPlaceholderData ? undefined : result.data?.total, change)
  const openId = search.get('open')
  const draftId = search.get('draft')
  useTitle(kind.heading)

  const total = result.data?.total ?? 0
  const all = result.data?.counts?.All ?? total
  // The empty list carries the button itself; a second one would only compete with it.
  const isUnused = result.data !== undefined && total === 0 && !isNarrowed(state)
  const add = () => setOpened({ dialog: 'add' })
  useAddAction(staff || isUnused ? null : { label: 'Add entry', onAdd: add })

  const columns = useMemo(
    () =>
      reportColumns(kind, staff, {
        onScore: (entry) => setOpened({ dialog: 'score', entry }),
        onCertificate: (entry) => setOpened({ dialog: 'certificate', entry }),
      }),
    [kind, staff],
  )
  const linkTo = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('open', id)
    return { search: `?${next}` }
  }
  const rowLink = (entry: Entry) => linkTo(entry._id)
  const without = (name: string) =>
    setSearch(
      (old) => {
        old.delete(name)
        return old
      },
      { replace: true, preventScrollReset: true },
    )
  const closeDetail = () => without('open')
  const closeOpened = () => {
    setOpened(null)
    if (draftId) without('draft')
  }
  const rowProps = {
    kind,
    rowLink,
    onVerify: (entry: Entry) => setOpened({ dialog: 'verify', entry }),
    onDelete: (entry: Entry) => void remove(entry),
    onEdit: (entry: Entry) => setOpened({ dialog: 'edit', entry }),
  }
  const addButton = !staff && (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={add}>
      Add entry
    </Button>
  )
  const list = { rowKey: (entry: Entry) => entry._id, page: state.page, limit: state.limit, current: openId }

  return (
    <>
      <PageHeader
        title={<Heading kind={kind} />}
        summary={result.data && countLine(total, all, staff, user.departmentId?.name)}
        actions={
          total > 0 && (
            <Suspense fallback={null}>
              <DownloadMenu kind={kind} state={state} />
            </Suspense>
          )
        }
      />
      {overview?.((preset) => setOpened({ dialog: 'add', preset }))}
      <ListToolbar
        state={state}
        onChange={change}
        searchLabel="Search entries"
        counts={result.data?.counts}
        filters={filters}
      />
      <RecordList
        {...list}
        label={kind.heading}
        result={result}
        columns={columns}
        rowLink={rowLink}
        card={(entry) => entryCard(kind, staff, entry)}
        sort={state.sort || '-date'}
        onSort={(sort) => change({ sort })}
        actions={(entry) => <RowActions {...rowProps} entry={entry} />}
        actionsWidth={staff ? 80 : kind.editable ? 128 : 104}
        cardActions={(entry) => <RowMenu {...rowProps} entry={entry} />}
        narrowed={isNarrowed(state)}
        onClear={() => change(clearedFilters(state))}
        firstUse={
          staff
            ? { text: 'No student has added an entry yet.' }
            : { text: 'You have not added an entry yet.', action: addButton }
        }
      />
      {total > 0 && (
        // The floating button of those who may add must not lie on the pages.
        <Box sx={{ pr: { lg: staff ? 0 : '176px' } }}>
          <Pager
            page={state.page}
            limit={state.limit}
            total={total}
            onPage={(page) => change({ page })}
            onLimit={(limit) => change({ limit })}
          />
        </Box>
      )}
      <Suspense fallback={null}>
        {openId && (
          <EntryDetail
            key={openId}
            kind={kind}
            id={openId}
            onClose={closeDetail}
            onVerify={rowProps.onVerify}
            onCorrect={(entry) => setOpened({ dialog: 'add', replaces: entry })}
            onEdit={rowProps.onEdit}
            onScore={(entry) => setOpened({ dialog: 'score', entry })}
            linkTo={linkTo}
          />
        )}
      </Suspense>
      {/* A boundary of its own: while a dialog's code is on its way, the detail under it stays in sight. */}
      <Suspense fallback={null}>
        <OpenedDialog
          kind={kind}
          opened={opened ?? (draftId && !staff ? { dialog: 'add', draft: draftId } : null)}
          onClose={closeOpened}
          onSettled={closeDetail}
        />
      </Suspense>
    </>
  )
}

/** "Clinical Training REPORT" in two weights (L-069). */
function Heading({ kind }: { kind: Kind }) {
  const [, name = kind.heading, word = ''] = /^(.*) (REPORT)$/.exec(kind.heading) ?? []
  return (
    <>
      {name}{' '}
      <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
        {word}
      </Box>
    </>
  )
}

function countLine(total: number, all: number, staff: boolean, department: string | undefined): string {
  const noun = all === 1 ? 'entry' : 'entries'
  const place = staff && department ? ` of ${department}` : ''
  return total === all ? `${all} ${noun}${place}` : `${total} of ${all} ${noun}${place}`
}

interface OpenedDialogProps {
  kind: Kind
  opened: Opened | null
  onClose: () => void
  /** The detail under the dialog closes as well: its entry was decided on or corrected. */
  onSettled: () => void
}

function OpenedDialog({ kind, opened, onClose, onSettled }: OpenedDialogProps) {
  switch (opened?.dialog) {
    case 'add':
      return (
        <AddEntryDialog
          kind={kind}
          replaces={opened.replaces}
          preset={opened.preset}
          draft={opened.draft}
          onClose={onClose}
        />
      )
    case 'edit':
      return <EditEntryDialog kind={kind} entry={opened.entry} onClose={onClose} />
    case 'verify':
      return (
        <VerifyDialog
          kind={kind}
          id={opened.entry._id}
          onClose={onClose}
          onDone={() => {
            onClose()
            onSettled()
          }}
        />
      )
    case 'score':
      return <ScoreDialog kind={kind} entry={opened.entry} onClose={onClose} />
    case 'certificate':
      return <CertificateDialog kind={kind} entry={opened.entry} onClose={onClose} />
    default:
      return null
  }
}
