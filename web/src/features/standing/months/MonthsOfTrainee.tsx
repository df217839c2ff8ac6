import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState'
import { Loaded } from '../../../ui/lazy/Loaded'
import { PageSkeleton } from '../../../ui/Skeletons'
import { LookIcon } from '../../../ui/StatusChip'
import { monthName } from '../attendance/days'
import type { Standing } from '../queries'
import { toSign } from '../student/counts'
import { type ChosenTrainee, traineeQuery } from '../useTrainee'
import { MonthSheetView } from './MonthSheetView'
import { MonthSteps } from './MonthSteps'
import { lookOfMonth } from './months'
import { monthQuery } from './queries'

type Month = Standing['months'][number]

/** The month that a page begins with: the first that waits, else the newest that is over. */
const firstShown = (months: readonly Month[]) =>
  toSign(months)[0] ?? months.findLast(({ state }) => state !== 'open') ?? months.at(-1)

const addressOf = (trainee: ChosenTrainee, month: Month) => {
  const [collegeId = '', departmentId = ''] = month.place.split('/')
  return { ...trainee.address, collegeId, departmentId }
}

interface MonthsOfTraineeProps {
  trainee: ChosenTrainee
  months: readonly Month[]
  wanted: string | null
}

/** The months of one trainee as a line, and the sheet of the one that is chosen. */
export function MonthsOfTrainee({ trainee, months, wanted }: MonthsOfTraineeProps) {
  const here = `${trainee.address.collegeId}/${trainee.address.departmentId}`
  const found = months.filter(({ month }) => month === wanted)
  const chosen = found.find(({ place }) => place === here) ?? found[0] ?? firstShown(months)
  if (!chosen) return <EmptyState icon="calendar" text="No month of training has begun yet." />
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 1100 }}>
      <Rail trainee={trainee} months={months} chosen={chosen} />
      <Sheet key={`${chosen.place} ${chosen.month}`} trainee={trainee} month={chosen} />
    </Box>
  )
}

function Rail({ trainee, months, chosen }: { trainee: ChosenTrainee; months: readonly Month[]; chosen: Month }) {
  const to = (month: Month) =>
    `${trainee.own ? '?' : `${traineeQuery(addressOf(trainee, month))}&`}month=${month.month}`
  return (
    <Box
      component="nav"
      aria-label="Months of training"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(76px, 1fr))', gap: '6px' }}
    >
      {months.map((month) => {
        const { look, word } = lookOfMonth(month.state)
        const isChosen = month === chosen
        return (
          <Box
            key={`${month.place} ${month.month}`}
            component={Link}
            to={to(month)}
            replace
            aria-current={isChosen ? 'page' : undefined}
            aria-label={`${monthName(month.month)}: ${word}`}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: '6px',
              minHeight: 44,
              px: 1,
              borderRadius: 1,
              border: 1,
              borderColor: isChosen ? 'primary.main' : 'divider',
              bgcolor: isChosen ? 'primary.tint' : 'background.paper',
              color: 'text.primary',
              typography: 'small',
              textDecoration: 'none',
              whiteSpace: 'nowrap',
            }}
          >
            <LookIcon look={look} size={16} />
            {monthName(month.month).slice(0, 3)} ’{month.month.slice(2, 4)}
          </Box>
        )
      })}
    </Box>
  )
}

function Sheet({ trainee, month }: { trainee: ChosenTrainee; month: Month }) {
  const address = addressOf(trainee, month)
  const result = useQuery(monthQuery(address, month.month))
  return (
    <Loaded result={result} meanwhile={<PageSkeleton />}>
      {(sheet) => (
        <>
          {!trainee.own && <MonthSteps address={address} month={month.month} />}
          <Typography variant="h2" sx={{ typography: 'title' }}>
            {monthName(month.month)}
          </Typography>
          <MonthSheetView address={address} own={trainee.own} sheet={sheet} />
        </>
      )}
    </Loaded>
  )
}
