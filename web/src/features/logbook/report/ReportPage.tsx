import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Kind } from '../../../api/generated/kinds'
import { isStaff, useUser } from '../../../api/session'
import { type AddAction, useAddAction } from '../../../layout/page/frame'
import { useTitle } from '../../../layout/page/title'
import { useSettled } from '../../../layout/page/useSettled'
import type { FormValues } from '../../../ui/form/values'
import { Icon } from '../../../ui/Icon'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { optionalPart } from '../../../ui/lazy/optionalPart'
import { ListPager } from '../../../ui/list/Pager'
import { RecordList } from '../../../ui/list/RecordList'
import { COMMON_FILTERS, clearedFilters, isNarrowed } from '../../../ui/list/state/listState'
import { useListState, usePageInRange } from '../../../ui/list/state/useListState'
import { useSearchPatch } from '../../../ui/list/state/useSearchPatch'
import { useColumnChoice } from '../../../ui/list/toolbar/columnChoice'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar'
import { PageHeader } from '../../../ui/text/PageHeader'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import type { Entry } from '../entry'
import { addEntryDialog } from '../preload'
import { entriesQuery } from '../queries'
import { copyUrl } from '../quick/queries'
import { entryCard, reportColumns } from './columns'
import { RowActions, RowMenu } from './RowActions'
import { useOfflineList } from './recentEntries'
import { useDeleteEntry } from './useDeleteEntry'
import { useFilterNames, useReportAccepts, useReportFilters } from './useReportFilters'

const ColumnsMenu = lazyPart(() => import('../../../ui/list/toolbar/ColumnsMenu'))
const FirstEntryHint = optionalPart(() => import('./FirstEntryHint'))
const DownloadMenu = lazyPart(() => import('./DownloadMenu'))
const AddEntryDialog = lazyPart(addEntryDialog)
const StartedEntry = lazyPart(() => import('../quick/StartedEntry'))
const EditEntryDialog = lazyPart(() => import('../entry/EditEntryDialog'))
const EntryDetail = lazyPart(() => import('../detail/EntryDetail'))
const VerifyDialog = lazyPart(() => import('../verify/VerifyDialog'))
const ScoreDialog = lazyPart(() => import('../detail/ScoreDialog'))
const CertificateDialog = lazyPart(() => import('../detail/CertificateDialog'))

type Opened =
  | { dialog: 'add'; replaces?: Entry; preset?: FormValues; draft?: string }
  | { dialog: 'start'; favourite?: string; copy?: string }
  | { dialog: 'edit' | 'verify'; id: string; entry?: Entry }
  | { dialog: 'score' | 'certificate'; entry: Entry }

/** Dialogs that an address may open, each by its own name: how an unfinished form is found again, and a new one begun. */
const ADDRESSED = ['draft', 'edit', 'verify', 'add', 'copy'] as const
const NO_DIALOG = Object.fromEntries(ADDRESSED.map((name) => [name, '']))

function openedBy(search: URLSearchParams, staff: boolean): Opened | null {
  const [draft, edit, verify, favourite, copy] = ADDRESSED.map((name) => search.get(name))
  if (staff) return verify ? { dialog: 'verify', id: verify } : null
  if (draft) return { dialog: 'add', draft }
  if (favourite) return favourite === 'new' ? { dialog: 'add' } : { dialog: 'start', favourite }
  if (copy) return { dialog: 'start', copy }
  return edit ? { dialog: 'edit', id: edit } : null
}

interface ReportPageProps {
  kind: Kind
  /** What stands above the list; it may open the add form with some values filled in. */
  overview?: (add: (preset: FormValues) => void) => ReactNode
  /** The words of the button that adds. */
  addLabel?: string
  /** The overview lets staff choose the student, so the toolbar need not. */
  choosesStudent?: boolean
  /** Entries are only looked at here; they are added and opened on the kind's own page. */
  readOnly?: boolean
  /** What staff add here for a student they choose; without it only students add. */
  staffAdd?: AddAction
}

/** The report of one kind: heading, count, toolbar, list, pager, and the dialogs that a row or the add button opens. */
export function ReportPage({
  kind,
  overview,
  readOnly = false,
  addLabel = 'Add entry',
  choosesStudent = false,
  staffAdd,
}: ReportPageProps) {
  const user = useUser()
  const staff = isStaff(user)
  const [state, change] = useListState(useFilterNames(kind), useReportAccepts(kind), COMMON_FILTERS)
  const [search, patch, linkTo] = useSearchPatch()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  const filters = useReportFilters(kind)
  const result = useOfflineList(kind, state, useQuery(entriesQuery(kind, user, state)))
  const remove = useDeleteEntry(kind)
  usePageInRange(state.page, state.limit, result.isPlaceholderData ? undefined : result.data?.total, change)
  const openId = search.get('open')
  const addressed = openedBy(search, staff)
  const isDesktop = useIsDesktop()
  // A form fills a phone: what an address opens it over is drawn once the form has come to rest.
  const [isFirst, setFirst] = useState(!isDesktop && addressed !== null)
  const shown = opened ?? addressed
  const isCovered = isFirst && (shown?.dialog === 'add' || shown?.dialog === 'start')
  useTitle(kind.heading)

  const total = result.data?.total ?? 0
  const all = result.data?.counts?.All ?? total
  // The empty list carries the button itself; a second one would only compete with it.
  const isUnused = result.data !== undefined && total === 0 && !isNarrowed(state)
  const add = () => setOpened({ dialog: 'add' })
  const mayAdd = !staff && !readOnly
  const ownAdd = mayAdd && !isUnused ? { label: addLabel, onAdd: add } : null
  useAddAction((staff && staffAdd) || ownAdd)

  const specified = reportColumns(kind, staff, {
    onScore: (entry) => setOpened({ dialog: 'score', entry }),
    onCertificate: (entry) => setOpened({ dialog: 'certificate', entry }),
  })
  const [columns, choice] = useColumnChoice(kind.heading, specified)
  const linkOf = (id: string) => linkTo({ open: id })
  const rowLink = (entry: Entry) =>
    readOnly ? { pathname: kind.page ?? '', search: `?open=${entry._id}` } : linkOf(entry._id)
  const show = (id: string) => {
    setOpened(null)
    patch({ ...NO_DIALOG, open: id }, { replace: false })
  }
  const closeDetail = () => patch({ ...NO_DIALOG, open: '' })
  const closeOpened = () => {
    setOpened(null)
    if (addressed) patch(NO_DIALOG)
  }
  const rowProps = {
    kind,
    readOnly,
    rowLink,
    onVerify: (entry: Entry) => setOpened({ dialog: 'verify', id: entry._id }),
    onDelete: (entry: Entry) => void remove(entry),
    onEdit: (entry: Entry) => setOpened({ dialog: 'edit', id: entry._id, entry }),
    onCopy: (entry: Entry) => setOpened({ dialog: 'start', copy: entry._id }),
  }
  const addButton = mayAdd && (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={add}>
      {addLabel}
    </Button>
  )
  const list = { rowKey: (entry: Entry) => entry._id, page: state.page, limit: state.limit, current: openId }

  return (
    <>
      <PageHeader
        title={<Heading kind={kind} />}
        summary={result.keptLine ?? (result.data && countLine(total, all, staff, user.departmentId?.name))}
        actions={
          total > 0 &&
          !isCovered && (
            <>
              {isDesktop && <ColumnsMenu choice={choice} />}
              <DownloadMenu kind={kind} state={state} />
            </>
          )
        }
      />
      {isCovered ? (
        // What will stand here pushes the footer out of sight; it must not be seen to move.
        <Box sx={{ minHeight: '100dvh' }} />
      ) : (
        <>
          {overview?.((preset) => setOpened({ dialog: 'add', preset }))}
          <ListToolbar
            state={state}
            onChange={change}
            searchLabel="Search entries"
            counts={result.keptLine ? undefined : result.data?.counts}
            filters={choosesStudent ? filters.filter(({ name }) => name !== 'student') : filters}
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
            actionsWidth={staff && kind.removedBy !== 'staff' ? 80 : kind.editable ? 128 : 104}
            cardActions={(entry) => <RowMenu {...rowProps} entry={entry} />}
            narrowed={isNarrowed(state)}
            onClear={() => change(clearedFilters(state))}
            firstUse={
              staff
                ? { text: 'No student has added an entry yet.' }
                : {
                    text: 'You have not added an entry yet.',
                    action: (
                      <>
                        <FirstEntryHint kind={kind.key} />
                        {addButton}
                      </>
                    ),
                  }
            }
          />
        </>
      )}
      {total > 0 && !isCovered && (
        <ListPager
          state={state}
          change={change}
          asOf={result.data?.asOf}
          total={total}
          floats={mayAdd || (staff && staffAdd !== undefined)}
        />
      )}
      {openId && (
        <EntryDetail
          key={openId}
          kind={kind}
          id={openId}
          onClose={closeDetail}
          onVerify={rowProps.onVerify}
          onCorrect={(entry) => setOpened({ dialog: 'add', replaces: entry })}
          onEdit={rowProps.onEdit}
          onCopy={rowProps.onCopy}
          onScore={(entry) => setOpened({ dialog: 'score', entry })}
          linkTo={linkOf}
        />
      )}
      {/* A boundary of its own: while a dialog's code is on its way, the detail under it stays in sight. */}

      <OpenedDialog
        kind={kind}
        opened={shown}
        onClose={closeOpened}
        onShow={show}
        onAgain={(entry) => void navigate(copyUrl(kind, entry))}
        onSettled={closeDetail}
      />
      {isFirst && <Later onRest={setFirst} />}
    </>
  )
}

/** Says false once what it stands beside has been drawn, its code fetched by then, and the page has come to rest. */
function Later({ onRest }: { onRest: (isFirst: false) => void }) {
  const isSettled = useSettled()
  useEffect(() => {
    if (isSettled) startTransition(() => onRest(false))
  }, [isSettled, onRest])
  return null
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
  onShow: (id: string) => void
  onAgain: (entry: Entry) => void
  /** The detail under the dialog closes as well: its entry was decided on or corrected. */
  onSettled: () => void
}

function OpenedDialog({ kind, opened, onClose, onShow, onAgain, onSettled }: OpenedDialogProps) {
  switch (opened?.dialog) {
    case 'add':
      return (
        <AddEntryDialog
          kind={kind}
          replaces={opened.replaces}
          preset={opened.preset}
          draft={opened.draft}
          onClose={onClose}
          onShow={onShow}
          onAgain={onAgain}
        />
      )
    case 'start':
      return (
        <StartedEntry kind={kind} favourite={opened.favourite} copy={opened.copy} {...{ onClose, onShow, onAgain }} />
      )
    case 'edit':
      return <EditEntryDialog kind={kind} id={opened.id} entry={opened.entry} onClose={onClose} />
    case 'verify':
      return (
        <VerifyDialog
          kind={kind}
          id={opened.id}
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
