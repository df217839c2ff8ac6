import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Input, Label } from '../../../ui/form/fields/controls'
import { Icon } from '../../../ui/Icon'
import { Notice } from '../../../ui/Notice'
import { type ProofType, sendCode, verifyCode } from './registration'
import { useCountdown } from './useCountdown'

const digits = 6

/**
 * Proves a phone number or an address: sends a code, takes it, says what came of it. A pasted code keeps its digits,
 * phones offer the received one, and Enter verifies instead of sending the form around it.
 */
export function CodeProof({
  type,
  value,
  isValid,
  isDue = false,
  onInvalid,
  proved,
  onProved,
  onChange,
}: {
  type: ProofType
  value: string
  isValid: boolean
  /** Its turn has come: the code is sent without a press, once. */
  isDue?: boolean
  /** Sending was asked for and the value is none to send to. */
  onInvalid: () => void
  proved: boolean
  onProved: () => void
  /** The proved value is to be another. */
  onChange: () => void
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const send = useMutation(sendCode)
  const verify = useMutation(verifyCode)
  const [left, startCountdown] = useCountdown()
  const [sentTo, setSentTo] = useState('')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<{ title: string; message?: string } | null>(null)
  const what = type === 'phone' ? 'phone' : 'email'
  const isSent = sentTo === value && value !== ''

  const ask = () => {
    if (send.isPending || left > 0) return
    setFault(null)
    if (!isValid) return onInvalid()
    send.mutate(
      { type, value },
      {
        onSuccess: ({ resendIn }) => {
          setSentTo(value)
          setCode('')
          startCountdown(resendIn)
          field.current?.focus()
        },
        onError: (problem) => setFault({ title: 'Failed to send OTP', message: problem.message }),
      },
    )
  }
  const askNow = useRef(ask)
  useEffect(() => {
    askNow.current = ask
  })
  useEffect(() => {
    if (isDue) askNow.current()
  }, [isDue])

  if (proved) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
        <Box
          role="status"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'approved.main', fontWeight: 600 }}
        >
          <Icon name="approved" size={20} />
          Verified
        </Box>
        <Button variant="text" onClick={onChange} aria-label={`Change ${what}`} sx={{ ml: 'auto' }}>
          Change
        </Button>
      </Box>
    )
  }

  const give = (otp: string) => {
    if (verify.isPending) return
    setFault(null)
    if (!otp) {
      setFault({ title: 'Please enter phone OTP or email OTP' })
      field.current?.focus()
      return
    }
    verify.mutate(
      { type, value, otp },
      {
        onSuccess: () => {
          // It works once.
          setCode('')
          onProved()
        },
        onError: (problem) => {
          setFault(
            problem.code === 'wrong_code'
              ? { title: problem.message }
              : { title: 'Phone or Email verification failed', message: problem.message },
          )
          field.current?.focus()
        },
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    give(code)
  }
  /** A whole code is proved without a press. */
  const typeCode = (text: string) => {
    const next = text.replace(/\D/g, '').slice(0, digits)
    setCode(next)
    if (next.length === digits && next !== code) give(next)
  }
  const again = left > 0 ? `Resend OTP in ${left} s` : isSent ? 'Resend OTP' : 'Send OTP'
  return (
    <Box sx={{ display: 'grid', gap: '12px', minWidth: 0 }}>
      <Button
        variant="outlined"
        onClick={ask}
        aria-disabled={send.isPending || left > 0}
        aria-busy={send.isPending}
        aria-label={`${again}, ${what}`}
        sx={{ justifySelf: 'start', fontVariantNumeric: 'tabular-nums' }}
      >
        {send.isPending ? 'Sending' : again}
      </Button>
      <Box role="status" sx={{ display: 'grid', '&:empty': { display: 'none' } }}>
        {isSent && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <strong>OTP Sent</strong>
            {type === 'phone' ? ` by text message to ${value}.` : ` by email to ${value}. Check your spam folder too.`}{' '}
            It is valid for 10 minutes.
          </Typography>
        )}
      </Box>
      {isSent && (
        <Box>
          <Label htmlFor={id}>{type === 'phone' ? 'Phone OTP' : 'Email OTP'}</Label>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Input
              id={id}
              ref={field}
              autoFocus
              value={code}
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
              onChange={(event) => typeCode(event.target.value)}
              onKeyDown={onKeyDown}
              sx={{ letterSpacing: '0.2em', fontVariantNumeric: 'tabular-nums', minWidth: 0 }}
            />
            <Button
              variant="contained"
              onClick={() => give(code)}
              aria-disabled={verify.isPending}
              aria-label={`Verify ${what}`}
              sx={{ flex: 'none' }}
            >
              {verify.isPending ? 'Verifying' : 'Verify'}
            </Button>
          </Box>
        </Box>
      )}
      {fault && <Notice title={fault.title}>{fault.message}</Notice>}
    </Box>
  )
}
