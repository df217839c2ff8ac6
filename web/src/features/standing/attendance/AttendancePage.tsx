import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatDate } from '../../../lib/dates'
import { outlined } from '../../../theme/outlined'
import { Caption } from '../../../ui/text/Caption'
import { TwoColumns } from '../../../ui/text/Section'
import type { Standing } from '../queries'
import { TraineePage } from '../TraineePage'
import type { ChosenTrainee } from '../useTrainee'
import { Verdict } from '../Verdict'
import { AttendanceBar } from './AttendanceBar'
import { Balance, WhatIf, Years } from './Leave'
import { MonthPicture } from './MonthPicture'

/** `/standing/attendance`: how many days may still be lost, every day of a month, leave and its price, the years. */
export default function AttendancePage() {
  return (
    <TraineePage title="Attendance and leave">
      {({ standing }, trainee) => <Shown trainee={trainee} standing={standing} />}
    </TraineePage>
  )
}

const verdicts = {
  met: ['approved', 'The required days are reached'],
  waiting: ['pending', 'The required days are reached, but not yet confirmed'],
  in_progress: ['approved', 'On course for the examination'],
  missing: ['rejected', 'The required days can no longer be reached in the term'],
  overdue: ['rejected', 'The term is over and the required days were not reached'],
  not_applicable: ['approved', 'Attendance is not asked for'],
} as const

function Shown({ trainee, standing }: { trainee: ChosenTrainee; standing: Standing }) {
  const { attendance, term } = standing
  if (!attendance || !term) return <Typography>{standing.line}</Typography>
  const [tone, words] = verdicts[attendance.state]
  const extension = term.extensionDays
  return (
    <TwoColumns second={360}>
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
        <Box sx={{ ...outlined, p: 2 }}>
          <Verdict
            look={{ icon: tone, colour: tone }}
            words={
              attendance.mayStillLose > 0
                ? `${trainee.own ? 'You may' : 'May'} still miss ${attendance.mayStillLose} working days`
                : 'No more working days may be missed'
            }
            below={`${words}.`}
          />
          <AttendanceBar found={attendance} />
          <Typography sx={{ typography: 'text', mb: 1 }}>
            Daily presence is not recorded here. Days without information count as duty, not yet confirmed. The
            college’s import, a signed month or the coordinator confirms them; a signed month confirms its working days.
          </Typography>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: '8px 32px',
              typography: 'text',
              borderTop: 1,
              borderColor: 'divider',
              pt: 1.5,
            }}
          >
            <span>
              <b>{attendance.percent}%</b> so far: {attendance.attended} of {attendance.working} working days.
            </span>
            <span>
              <b>{formatDate(attendance.termEnd)}</b> end of term
              {extension > 0 && `, extended by ${extension} ${extension === 1 ? 'day' : 'days'}`}
            </span>
          </Box>
        </Box>
        <MonthPicture trainee={trainee} start={term.start} found={attendance} words={standing.dayWords} />
        <Years years={attendance.years} />
        <Caption>
          Regulation: PGMER-2023, 5.5, with the FAQ of 10-04-2024. 80 % of the working days of the course are{' '}
          {attendance.required} days.
        </Caption>
      </Box>
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
        <Balance standing={standing} />
        <WhatIf address={trainee.address} />
      </Box>
    </TwoColumns>
  )
}
