import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useUser } from '../../../api/session'
import { formatDate } from '../../../lib/dates'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { RowSkeletons } from '../../../ui/Skeletons'
import { AsOf } from '../../../ui/text/AsOf'
import { useOnline } from '../../../ui/useOnline'
import { type Department, type DepartmentPlace, departmentQuery, SHOWN, type Shown } from '../queries'
import { nameOfMonth, reportOf, type Where } from './addresses'
import { Backlog, Certificates } from './Beside'
import { DaysToDecide, Weeks } from './Charts'
import { NumberLink } from './NumberLink'
import { Strip } from './Strip'
import { Trainees } from './Trainees'

const whole = (text: string | null, most: number): string =>
  text && /^[1-9]\d{0,2}$/.test(text) && Number(text) <= most ? text : ''

/** What narrows the trainees, in the address beside what narrows the queue. */
function useNarrowed() {
  const [search, setSearch] = useSearchParams()
  const narrowed = {
    shown: SHOWN.find((one) => one === search.get('shown')) ?? ('all' as const),
    year: whole(search.get('year'), 10),
    page: Number(whole(search.get('trainees'), 999) || '1'),
  }
  const change = (patch: { shown?: Shown; year?: string; page?: number }) =>
    setSearch(
      (old) => {
        const { shown = narrowed.shown, year = narrowed.year, page = narrowed.page } = patch
        const next = new URLSearchParams(old)
        const wanted: Record<string, string> = {
          shown: shown === 'all' ? '' : shown,
          year,
          trainees: page === 1 ? '' : String(page),
        }
        for (const [name, value] of Object.entries(wanted))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      {
        replace: patch.page === undefined || patch.shown !== undefined || patch.year !== undefined,
        preventScrollReset: true,
      },
    )
  return { narrowed, change }
}

/** How a department stands today, or a guide's own trainees: a sentence, a strip, who needs somebody, and what waits. */
export default function DepartmentToday({ place }: { place: DepartmentPlace }) {
  const user = useUser()
  const online = useOnline()
  const { narrowed, change } = useNarrowed()
  const result = useQuery(departmentQuery(place, narrowed.shown, narrowed.year, narrowed.page))
  const { data, error, isLoading, refetch } = result
  if (!data) {
    if (isLoading) return <RowSkeletons count={10} height={44} label="Loading the department" />
    return (
      <ErrorPanel
        message="Loading the department failed. Check your connection and try again."
        onRetry={() => void refetch()}
      />
    )
  }
  const where = { own: data.own, place, user }
  // Who guides nobody has nothing here.
  if (data.own && data.figures.trainees === 0) return null
  return (
    <Box component="section" aria-labelledby="department-today" sx={{ mb: 4 }}>
      <Box component="h2" id="department-today" sx={{ m: 0, typography: 'subtitle' }}>
        {data.own ? 'Your trainees' : (data.department?.name ?? 'Department')},{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {formatDate(data.today)}
        </Box>
      </Box>
      {online && error && <AsOf at={result.dataUpdatedAt} />}
      <Sentence data={data} where={where} />
      <Strip data={data} where={where} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' },
          gap: { xs: 3, lg: 3 },
          alignItems: 'start',
        }}
      >
        <Trainees data={data} result={result} where={where} narrowed={narrowed} change={change} />
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
          {!data.own && <Backlog teachers={data.figures.teachers} where={where} />}
          <Certificates figures={data.figures} />
          <Weeks weeks={data.figures.weeks} where={where} />
          <DaysToDecide decided={data.figures.decided} />
        </Box>
      </Box>
    </Box>
  )
}

/** What is wrong, and how much of it is the reader's. */
function Sentence({ data, where }: { data: Department; where: Where }) {
  const { risk, watch, trainees, waiting, month } = data.figures
  const unsigned = data.counts.month ?? 0
  const long = { status: 'Pending', receivedTo: waiting.longUntil }
  return (
    <Box component="p" sx={{ m: 0, mb: 1.5, typography: 'text', color: 'text.secondary' }}>
      {risk > 0 ? (
        <NumberLink to="?shown=risk">
          {risk} of {trainees} trainees
        </NumberLink>
      ) : (
        'No trainee'
      )}
      {risk > 1 ? ' are at risk' : ' is at risk'}
      {watch > 0 && `, ${watch} to watch`}.{' '}
      {waiting.long > 0 ? (
        <>
          <NumberLink to={reportOf(where, long)}>
            {waiting.long} {waiting.long === 1 ? 'entry' : 'entries'}
          </NumberLink>
          {waiting.long === 1 ? ' has' : ' have'} waited over 14 days
          {waiting.mineLong > 0 && (
            <>
              ,{' '}
              <NumberLink to={reportOf({ ...where, own: false }, { ...long, teacher: where.user._id })}>
                {waiting.mineLong} with you
              </NumberLink>
            </>
          )}
          .
        </>
      ) : (
        'No entry has waited over 14 days.'
      )}{' '}
      {unsigned > 0 && (
        <>
          {nameOfMonth(month.month)} is <NumberLink to="?shown=month">not signed for {unsigned}</NumberLink>.
        </>
      )}
    </Box>
  )
}
