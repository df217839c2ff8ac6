import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../../api/session'
import { useSingleKey } from '../../../lib/singleKey'
import { FormDialog, type PlainFieldSpec } from '../../../ui/form/FormDialog'
import { Icon } from '../../../ui/Icon'
import { useMessages } from '../../../ui/overlay/messages'
import { Key } from '../../../ui/text/Key'
import { monthName } from '../attendance/days'
import type { TraineeAddress } from '../useTrainee'
import { linkToMonth } from './months'
import { type MonthSheet, useSignMonth, waitingQuery } from './queries'

/** The bar that says what signing freezes and opens the act, or says who signs. `S` opens it from the keyboard. */
export function SignBar({ address, own, sheet }: { address: TraineeAddress; own: boolean; sheet: MonthSheet }) {
  const [isOpen, setOpen] = useState(false)
  const { may } = sheet
  const name = monthName(sheet.month.month)
  useSingleKey('s', () => setOpen(may.allowed))
  if (!may.allowed) return own ? null : <Typography sx={{ color: 'text.secondary' }}>{may.words}</Typography>
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 16px',
        py: '12px',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      <Icon name="lock" size={20} sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary' }} />
      <Typography sx={{ flex: '1 1 240px', typography: 'small', color: 'text.secondary' }}>
        Signing freezes {name} as it stands. Later changes show beside it. Structured to PGMER-2023 5.2(vii).
      </Typography>
      <Button
        variant="contained"
        aria-keyshortcuts="S"
        sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
        onClick={() => setOpen(true)}
      >
        Sign {name} <Key>S</Key>
      </Button>
      {isOpen && <SignDialog address={address} sheet={sheet} onClose={() => setOpen(false)} />}
    </Box>
  )
}

function fieldsOf({ bands, may, month }: MonthSheet): readonly PlainFieldSpec[] {
  return [
    {
      name: 'days',
      label: `Days present, of ${month.trainingDays} days of training`,
      clean: (text) => text.replace(/\D/g, '').slice(0, 2),
      help: 'This confirms the attendance of the month.',
    },
    {
      name: 'band',
      label: 'How was the month?',
      type: 'choice',
      optional: true,
      options: [{ value: '', label: 'Not assessed' }, ...bands.map((value) => ({ value, label: value }))],
    },
    {
      name: 'remark',
      label: 'Remark',
      type: 'lines',
      optional: true,
      max: 1000,
      help: `The trainee sees it. It is required with “${bands[0]}”.`,
    },
    ...(may.needsReason
      ? [{ name: 'reason', label: 'Why you sign for the guide', type: 'lines', max: 500 } as const]
      : []),
  ]
}

function SignDialog({ address, sheet, onClose }: { address: TraineeAddress; sheet: MonthSheet; onClose: () => void }) {
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const messages = useMessages()
  const { month, digest, student } = sheet
  const { mutateAsync } = useSignMonth(address, month.month)
  const name = monthName(month.month)
  return (
    <FormDialog
      title={`Sign ${name}`}
      subtitle={student.name}
      submitLabel={`Sign ${name}`}
      fields={fieldsOf(sheet)}
      initial={{ days: String(sheet.suggestedDays) }}
      failedTitle="Not signed"
      onClose={onClose}
      onSubmit={async ({ days = '', ...rest }) => {
        await mutateAsync({ digest, days: Number(days), ...rest })
        onClose()
        const next = await client.fetchQuery(waitingQuery(user)).then(
          ({ data }) => data.find((row) => row.student._id !== student._id || row.month !== month.month),
          () => undefined,
        )
        messages.toast({
          message: `${name} of ${student.name} is signed.`,
          action: next && {
            label: `Next: ${next.student.name}, ${monthName(next.month).slice(0, 3)}`,
            onClick: () => void navigate(linkToMonth(next)),
          },
        })
      }}
    />
  )
}
