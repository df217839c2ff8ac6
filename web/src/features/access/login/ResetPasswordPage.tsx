import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { session } from '../../../api/session'
import { Boot } from '../../../ui/Boot'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { PasswordField } from '../../../ui/form/fields/PasswordField'
import { PasswordRules } from '../../../ui/form/fields/PasswordRules'
import { Notice } from '../../../ui/Notice'
import { useMessages } from '../../../ui/overlay/messages'
import { passwordLinkQuery, passwordProblem, setPassword } from '../signup/registration'
import { LoginFrame } from './LoginFrame'
import { studentForm } from './preset'

/** `/reset-password/{id}`: sets a new or a first password by a mailed link (P-042, P-043). */
export default function ResetPasswordPage() {
  const { id = '' } = useParams()
  const link = useQuery(passwordLinkQuery(id))
  if (link.isPending) return <Boot />
  return (
    <LoginFrame brand={null}>
      <Typography variant="h1" tabIndex={-1} sx={{ mb: 2 }}>
        Set your password
      </Typography>
      {link.data ? (
        <PasswordForm link={id} />
      ) : link.error?.network ? (
        <ErrorPanel
          title="The link could not be checked"
          message={link.error.message}
          onRetry={() => void link.refetch()}
        />
      ) : (
        <Box sx={{ display: 'grid', gap: '20px' }}>
          <Notice title="This link has ended">{link.error?.message}</Notice>
          <Typography variant="body2">
            Ask for a new one with Forgot Password on the login page. Only the newest password counts, and each link
            works once.
          </Typography>
          <Button component={Link} to="/login" variant="contained">
            Go to Login
          </Button>
        </Box>
      )}
    </LoginFrame>
  )
}

function PasswordForm({ link }: { link: string }) {
  const messages = useMessages()
  const navigate = useNavigate()
  const [newPassword, setNew] = useState('')
  const [confirmPassword, setConfirm] = useState('')
  const [fault, setFault] = useState('')
  const save = useMutation(setPassword(link))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const problem = passwordProblem(newPassword, confirmPassword)
    setFault(problem?.message ?? '')
    if (problem) return
    save.mutate(
      { newPassword, confirmPassword },
      {
        onSuccess: async ({ message, staff }) => {
          // Every session of the account has ended; one in this tab may be another's, and ends when it is asked for.
          await messages.success('Success', message)
          if (session.get().user) session.end('refused')
          await navigate(staff ? '/staffLogin' : '/login', { state: studentForm })
        },
        onError: (error) => setFault(error.message),
      },
    )
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: '20px' }}>
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        value={newPassword}
        onChange={setNew}
        required
      />
      <PasswordRules password={newPassword} />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        value={confirmPassword}
        onChange={setConfirm}
        required
      />
      {fault && <Notice>{fault}</Notice>}
      <Button type="submit" variant="contained" fullWidth aria-disabled={save.isPending} aria-busy={save.isPending}>
        {save.isPending ? 'Saving' : 'Set password'}
      </Button>
    </Box>
  )
}
