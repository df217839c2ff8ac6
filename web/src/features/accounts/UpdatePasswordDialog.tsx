import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { somethingWrong } from '../../api/client'
import { useUser } from '../../api/session'
import { ActionButton } from '../../ui/ActionButton'
import { PasswordField } from '../../ui/form/fields/PasswordField'
import { PasswordRules } from '../../ui/form/fields/PasswordRules'
import { useAskToClose } from '../../ui/form/useDraft'
import { Notice } from '../../ui/Notice'
import { Dialog } from '../../ui/overlay/Dialog'
import { useMessages } from '../../ui/overlay/messages'
import { type PasswordChange, updatePassword } from './queries'

const blank: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** The checks before anything is sent, word for word (P-294, P-295). */
export function passwordFault(change: PasswordChange): string | null {
  if (!change.currentPassword || !change.newPassword || !change.confirmPassword) return 'All fields are required!'
  if (change.newPassword !== change.confirmPassword) return 'New passwords do not match!'
  return null
}

/** Update Password, from the profile menu. */
export default function UpdatePasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useUser()
  const messages = useMessages()
  const form = useId()
  const [change, setChange] = useState(blank)
  const [fault, setFault] = useState<string | null>(null)
  const save = useMutation(updatePassword(user))
  const close = useAskToClose(JSON.stringify(change) !== JSON.stringify(blank), onClose)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = passwordFault(change)
    setFault(found)
    if (found || save.isPending) return
    save.mutate(change, {
      onSuccess: ({ message }) => {
        onClose()
        void messages.success('Updated', message)
      },
      onError: (problem) =>
        setFault(problem.network || problem.message === somethingWrong ? 'Failed to update password' : problem.message),
    })
  }
  const field = (name: keyof PasswordChange, label: string, autoComplete: 'current-password' | 'new-password') => (
    <PasswordField
      label={label}
      name={name}
      autoComplete={autoComplete}
      value={change[name]}
      onChange={(value) => setChange({ ...change, [name]: value })}
      required
    />
  )
  return (
    <Dialog
      open={open}
      onClose={() => void close()}
      onExited={() => {
        setChange(blank)
        setFault(null)
      }}
      title="Update Password"
      width="xs"
      keepOnBackdrop
      actions={
        <>
          <ActionButton onClick={() => void close()}>Cancel</ActionButton>
          <Button type="submit" form={form} variant="contained" aria-disabled={save.isPending}>
            {save.isPending ? 'Saving' : 'Update Password'}
          </Button>
        </>
      }
    >
      <Box component="form" id={form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: '20px' }}>
        {fault && <Notice>{fault}</Notice>}
        {field('currentPassword', 'Current password', 'current-password')}
        <Box sx={{ display: 'grid', gap: 1 }}>
          {field('newPassword', 'New password', 'new-password')}
          <PasswordRules password={change.newPassword} />
        </Box>
        {field('confirmPassword', 'Confirm new password', 'new-password')}
        <Box sx={{ typography: 'small', color: 'text.secondary' }}>
          You stay signed in here and are signed out everywhere else.
        </Box>
      </Box>
    </Dialog>
  )
}
