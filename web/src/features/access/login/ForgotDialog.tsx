import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { somethingWrong } from '../../../api/client'
import { PlainField } from '../../../ui/form/fields/PlainField'
import { Dialog } from '../../../ui/overlay/Dialog'
import { useMessages } from '../../../ui/overlay/messages'
import { askForReset, emailShape } from '../signup/registration'

/** Forgot Password: asks for an address and posts it (P-161). The answer does not say whether it has an account. */
export default function ForgotDialog({
  initial,
  onClose,
}: {
  /** What stands in the sign-in form's email. */
  initial: string
  onClose: () => void
}) {
  const id = useId()
  const messages = useMessages()
  const [email, setEmail] = useState(initial)
  const [fault, setFault] = useState('')
  const ask = useMutation(askForReset)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (ask.isPending) return
    const typed = email.trim()
    const found = !typed ? 'Email is required!' : emailShape.test(typed) ? '' : 'Please enter a valid email!'
    setFault(found)
    if (found) return
    ask.mutate(typed, {
      onSuccess: ({ message }) => {
        onClose()
        void messages.alert({ title: 'Success!', message: message ?? '', severity: 'success' })
      },
      onError: (problem) => void messages.alert({ title: 'Error!', message: problem.message || somethingWrong }),
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title="Forgot Password"
      width="xs"
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="contained" aria-disabled={ask.isPending} aria-busy={ask.isPending}>
            {ask.isPending ? 'Sending' : 'Send link'}
          </Button>
        </>
      }
    >
      <Box component="form" id={id} noValidate onSubmit={submit}>
        <PlainField
          id={`${id}-email`}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={254}
          value={email}
          help="If it has an account, we send a link to set a new password. The link is valid for 30 minutes."
          onChange={(next) => {
            setEmail(next)
            setFault('')
          }}
          {...(fault ? { error: fault } : {})}
        />
      </Box>
    </Dialog>
  )
}
