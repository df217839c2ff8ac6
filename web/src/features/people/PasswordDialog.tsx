import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, useId, useState } from 'react'
import { asProblem } from '../../api/client'
import { ActionButton } from '../../ui/ActionButton'
import { PasswordField } from '../../ui/form/fields/PasswordField'
import { PasswordRules } from '../../ui/form/fields/PasswordRules'
import { Notice } from '../../ui/Notice'
import { Dialog } from '../../ui/overlay/Dialog'
import { useMessages } from '../../ui/overlay/messages'
import { Caption } from '../../ui/text/Caption'
import { useSetPassword } from './queries'

/** Sets another's password; it is sent once and never shown again. */
export default function PasswordDialog(props: {
  person: { _id: string; name: string }
  isStaff?: boolean
  onClose: () => void
}) {
  const { person, isStaff = false, onClose } = props
  const form = useId()
  const messages = useMessages()
  const save = useSetPassword()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    setFault(password ? null : 'Please enter a new password.')
    if (!password) return
    save.mutate(
      { _id: person._id, staff: isStaff, newPassword: password },
      {
        onSuccess: ({ message }) => {
          onClose()
          void messages.alert({ title: message ?? 'Updated', severity: 'success', closeAfter: 1000 })
        },
        onError: (error) => setFault(asProblem(error).network ? 'Failed to update password' : error.message),
      },
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title="Set a new password"
      subtitle={person.name}
      width="xs"
      keepOnBackdrop
      actions={
        <>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <Button type="submit" form={form} variant="contained" aria-disabled={save.isPending}>
            {save.isPending ? 'Saving' : 'Set password'}
          </Button>
        </>
      }
    >
      <Box component="form" id={form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: '20px' }}>
        {fault && <Notice>{fault}</Notice>}
        <Box sx={{ display: 'grid', gap: 1 }}>
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            required
          />
          <PasswordRules password={password} />
        </Box>
        <Caption>
          {person.name} is signed out everywhere and notified by mail that the password was changed. Hand the password
          over yourself: it is not shown again.
        </Caption>
      </Box>
    </Dialog>
  )
}
