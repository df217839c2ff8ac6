import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { formatDate } from '../../../lib/dates'
import { Caption } from '../../../ui/text/Caption'
import { wrapEndless } from '../../../ui/text/endlessWords'
import type { Department } from '../queries'
import { daysWords, reportOf, type Where } from './addresses'
import { NumberLink } from './NumberLink'
import { Part } from './Part'

const LONG_WAIT = 14

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 'text.fontSize',
  '& th, & td': {
    p: '4px 0',
    textAlign: 'left',
    fontWeight: 400,
    borderBottom: 1,
    borderColor: 'divider',
    verticalAlign: 'top',
  },
  '& thead th': { typography: 'smallStrong', color: 'text.secondary' },
  '& .n': { pl: 1, textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
} as const

/** What waits for each teacher, and for nobody; how long each takes to decide. */
export function Backlog({ teachers, where }: { teachers: Department['figures']['teachers']; where: Where }) {
  return (
    <Part title="Teachers' backlog">
      {teachers.length === 0 ? (
        <Box sx={{ typography: 'text', color: 'text.secondary' }}>Nothing waits, and nothing was decided lately.</Box>
      ) : (
        <Box component="table" sx={table}>
          <thead>
            <tr>
              <th scope="col">Teacher</th>
              <th scope="col" className="n">
                Waiting
              </th>
              <th scope="col" className="n">
                Decides in
              </th>
            </tr>
          </thead>
          <tbody>
            {teachers.map(({ _id, name, awayUntil, waiting, oldestDays, days }) => {
              const isNamed = _id !== null || name === NOBODY
              const late = (oldestDays ?? 0) > LONG_WAIT
              return (
                <tr key={_id ?? name}>
                  <Box component="th" scope="row" sx={wrapEndless(name)}>
                    {name}
                    {awayUntil && <Caption>away to {formatDate(awayUntil)}</Caption>}
                  </Box>
                  <td className="n">
                    {isNamed ? (
                      <NumberLink
                        to={reportOf(where, { status: 'Pending', teacher: _id ?? 'none' })}
                        isZero={waiting === 0}
                      >
                        {waiting}
                      </NumberLink>
                    ) : (
                      waiting
                    )}
                    <Box sx={{ typography: 'small', color: late ? 'pending.main' : 'text.secondary' }}>
                      {waiting === 0 || oldestDays === null ? 'nothing waits' : `oldest ${oldestDays} d`}
                    </Box>
                  </td>
                  <td className="n">{days === null ? '' : `${days} d`}</td>
                </tr>
              )
            })}
          </tbody>
        </Box>
      )}
    </Part>
  )
}

/** The row of what names no teacher, as the report calls it. */
const NOBODY = 'No teacher named'

/** Certificates that end within 60 days, the first to end first. */
export function Certificates({ figures }: { figures: Department['figures'] }) {
  const { certificates, certificateCount } = figures
  return (
    <Part
      title="Certificates that end"
      beside={
        certificateCount > 0 ? (
          <NumberLink to="?shown=certificates">{certificateCount} within 60 days</NumberLink>
        ) : (
          'within 60 days'
        )
      }
    >
      {certificates.length === 0 ? (
        <Box sx={{ typography: 'text', color: 'text.secondary' }}>None ends soon.</Box>
      ) : (
        <Box component="ul" aria-label="Certificates that end" sx={{ borderTop: 1, borderColor: 'divider' }}>
          {certificates.map(({ student, title, until, daysLeft, url }) => (
            <Box
              component="li"
              key={url}
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                gap: 1,
                py: '4px',
                borderBottom: 1,
                borderColor: 'divider',
                fontSize: 'text.fontSize',
              }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Box component={Link} to={url} sx={{ display: 'inline-block', lineHeight: '24px' }}>
                  {title}
                </Box>
                <Caption>{student.name}</Caption>
              </Box>
              <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
                {formatDate(until)}
                <Box sx={{ typography: 'small', color: daysLeft <= 7 ? 'pending.main' : 'text.secondary' }}>
                  {daysLeft === 0 ? 'today' : `${daysWords(daysLeft)} left`}
                </Box>
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Part>
  )
}
