import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { StaffUser } from '../../api/types'
import type { ListState } from '../../ui/list/state/listState'
import { AgeStrip } from '../../ui/text/AgeStrip'
import { Caption } from '../../ui/text/Caption'
import { wrapEndless } from '../../ui/text/endlessWords'
import { Section } from '../../ui/text/Section'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { useIsDesktop } from '../../ui/useIsDesktop'
import { figuresQuery, type ReportFigures } from './queries'

const HEIGHT = 96
const month = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' })
const monthYear = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayOf = (name: string) => new Date(`${name}-01T00:00:00Z`)

/** What people would rather look at than read: entries by month, the backlog by age, by department and by teacher. */
export default function Figures({ user, state }: { user: StaffUser; state: ListState }) {
  const found = useQuery(figuresQuery(user, state))
  if (found.isError || !found.data) return <Box sx={{ minHeight: found.isPending ? 320 : 0 }} />
  const { months, ages, departments, teachers } = found.data.data
  const waiting = ages.reduce((sum, { count }) => sum + count, 0)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, lg: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
        mb: 4,
      }}
    >
      <Section title="Entries by month">
        <Months months={months} />
      </Section>
      <Section title={waiting === 1 ? '1 entry pending' : `${waiting.toLocaleString('en-IN')} entries pending`}>
        <AgeStrip ages={ages} />
        {teachers.length > 0 && (
          <Bars
            caption="By teacher"
            head={['Teacher', 'Pending', 'Oldest', 'Verified in the last 30 days']}
            rows={teachers.map(({ teacher, pending, oldestDays, decided }) => ({
              key: teacher._id ?? teacher.name,
              name: teacher.name,
              value: pending,
              oldest: oldestDays,
              more: decided,
            }))}
          />
        )}
        {departments.length > 0 && (
          <Bars
            caption="By department"
            head={['Department', 'Waiting', 'Oldest']}
            rows={departments.map(({ department, college, pending, oldestDays }) => ({
              key: `${college?._id}-${department?._id ?? department?.name}`,
              name: department?.name ?? 'N/A',
              note: user.role === 'Master' && state.filters.college === '' ? college?.name : undefined,
              value: pending,
              oldest: oldestDays,
            }))}
          />
        )}
      </Section>
    </Box>
  )
}

/** Twelve columns with their counts; a table says the same to a screen reader. */
function Months({ months }: { months: ReportFigures['months'] }) {
  const most = Math.max(1, ...months.map(({ count }) => count))
  return (
    <>
      <VisuallyHidden component="div">
        <table>
          <caption>Entries by month</caption>
          <tbody>
            {months.map(({ month: name, count }) => (
              <tr key={name}>
                <th scope="row">{monthYear.format(dayOf(name))}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
      <Box
        aria-hidden="true"
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))`,
          gap: { xs: '4px', lg: 1 },
          alignItems: 'end',
          textAlign: 'center',
          typography: 'small',
          color: 'text.secondary',
        }}
      >
        {months.map(({ month: name, count }, at) => (
          <Box key={name} sx={{ minWidth: 0 }}>
            <Box
              sx={{
                color: 'text.primary',
                fontSize: { xs: 11, lg: 'small.fontSize' },
              }}
            >
              {count.toLocaleString('en-IN')}
            </Box>
            <Box
              style={{ height: Math.max(2, Math.round((count / most) * HEIGHT)) }}
              sx={{ bgcolor: at === months.length - 1 ? 'primary.main' : 'primary.line', borderRadius: '4px 4px 0 0' }}
            />
            <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 0.5 }}>
              <Box component="span" sx={{ display: { xs: at % 2 ? 'none' : 'inline', lg: 'inline' } }}>
                {month.format(dayOf(name))}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}

interface Bar {
  key: string
  name: string
  note?: string | undefined
  value: number
  oldest: number | null
  more?: number | null
}

/** A bar; the number beside it says the same in words. */
function Track({ part }: { part: number }) {
  return (
    <Box aria-hidden="true" sx={{ flex: 1, mt: { xs: 0.5, lg: 0 }, height: 8, borderRadius: 1, bgcolor: 'track' }}>
      <Box style={{ width: `${part * 100}%` }} sx={{ height: 8, borderRadius: 1, bgcolor: 'pending.bar' }} />
    </Box>
  )
}

/** Rows of a name, a bar with its number, the age of the oldest and, of teachers, what they decided. */
function Bars({ caption, head, rows }: { caption: string; head: readonly string[]; rows: readonly Bar[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  const isDesktop = useIsDesktop()
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: 'text.fontSize',
        '& th, & td': {
          py: 0.75,
          px: 0.5,
          textAlign: 'left',
          fontWeight: 400,
          borderBottom: 1,
          borderColor: 'divider',
        },
        '& thead th': { typography: 'smallStrong', color: 'text.secondary' },
        '& .n': { textAlign: 'right', whiteSpace: 'nowrap' },
        '& thead .n': { whiteSpace: { xs: 'normal', lg: 'nowrap' } },
      }}
    >
      <VisuallyHidden component="caption">{caption}</VisuallyHidden>
      <thead>
        <tr>
          {head.map((name, at) => (
            <th key={name} scope="col" className={at > (isDesktop ? 1 : 0) ? 'n' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, note, value, oldest, more }) => (
          <tr key={key}>
            <Box component="th" scope="row" sx={wrapEndless(name)}>
              {name}
              {note && <Caption>{note}</Caption>}
              {/* A phone has room for it below the name only. */}
              {!isDesktop && <Track part={value / most} />}
            </Box>
            <Box component="td" sx={{ width: { lg: '34%' } }}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                {isDesktop && <Track part={value / most} />}
                <Box component="span" sx={{ width: { xs: '100%', lg: 36 }, textAlign: 'right' }}>
                  {value}
                </Box>
              </Box>
            </Box>
            <td className="n">{oldest === null ? '' : oldest === 1 ? '1 day' : `${oldest} days`}</td>
            {more !== undefined && <td className="n">{more ?? ''}</td>}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
