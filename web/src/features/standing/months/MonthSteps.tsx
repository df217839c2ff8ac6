import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useUser } from '../../../api/session'
import type { SessionUser } from '../../../api/types'
import { useSingleKey, useSingleKeys } from '../../../lib/singleKey'
import { Icon } from '../../../ui/Icon'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { Key } from '../../../ui/text/Key'
import { monthName } from '../attendance/days'
import type { TraineeAddress } from '../useTrainee'
import { linkToMonth, seesList } from './months'
import { type MonthRow, waitingQuery } from './queries'

const KeysHelp = lazyPart(() => import('../../../ui/text/KeysHelp'))

const HELP = [
  { keys: ['J'], does: 'Next month to be signed, of any trainee' },
  { keys: ['K'], does: 'Previous month to be signed' },
  { keys: ['S'], does: 'Sign this month' },
  { keys: ['?'], does: 'Show this help' },
] as const

interface Shown {
  address: TraineeAddress
  month: string
}

/** The steps between the months that wait for a signature, for whoever has a list of them. */
export function MonthSteps(shown: Shown) {
  const user = useUser()
  return seesList(user) && user.departmentId ? <Steps user={user} {...shown} /> : null
}

/** Which months come before and after the one that is shown; after one that is not in the list comes its first. */
function stepsFrom(rows: readonly MonthRow[], { address, month }: Shown) {
  const place = `${address.collegeId}/${address.departmentId}`
  const at = rows.findIndex(
    (row) => row.student._id === address.studentId && row.place === place && row.month === month,
  )
  return { at, previous: rows[at - 1], next: rows[at + 1] }
}

function Steps({ user, ...shown }: Shown & { user: SessionUser }) {
  const { data } = useQuery(waitingQuery(user))
  const [isHelp, setHelp] = useState(false)
  const [single, setSingle] = useSingleKeys()
  const { at, previous, next } = stepsFrom(data?.data ?? [], shown)
  const navigate = useNavigate()
  const go = (row: MonthRow | undefined) => {
    if (row) void navigate(linkToMonth(row))
  }
  useSingleKey('j', () => go(next))
  useSingleKey('k', () => go(previous))
  useSingleKey('?', () => setHelp(true))
  const total = data?.total ?? 0
  return (
    <Box
      component="nav"
      aria-label="Months to be signed"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}
    >
      <Typography sx={{ flex: '1 1 160px', typography: 'small', color: 'text.secondary' }}>
        {data && (at >= 0 ? `${at + 1} of ${total} to be signed` : `${total} to be signed`)}
      </Typography>
      <Step row={previous} word="Previous" letter="K" />
      <Step row={next} word="Next" letter="J" />
      <IconButton
        aria-label="Keys and help"
        aria-keyshortcuts="?"
        onClick={() => setHelp(true)}
        sx={{ display: { xs: 'none', lg: 'inline-flex' } }}
      >
        <Icon name="help" />
      </IconButton>
      {isHelp && <KeysHelp help={HELP} single={single} onSingle={setSingle} onClose={() => setHelp(false)} />}
    </Box>
  )
}

function Step({ row, word, letter }: { row: MonthRow | undefined; word: string; letter: string }) {
  const label = row ? `${word}: ${row.student.name}, ${monthName(row.month)}` : word
  return (
    <Button
      variant="text"
      aria-label={label}
      aria-keyshortcuts={letter}
      {...(row ? { component: Link, to: linkToMonth(row) } : { disabled: true })}
    >
      {word} <Key>{letter}</Key>
    </Button>
  )
}
