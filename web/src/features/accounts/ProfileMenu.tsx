import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, asProblem } from '../../api/client'
import { label } from '../../api/labels'
import { useUser } from '../../api/session'
import { saveFile } from '../../lib/saveFile'
import { Avatar } from '../../ui/Avatar'
import { Icon } from '../../ui/Icon'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { useMessages } from '../../ui/overlay/messages'
import { useOnDemand } from '../../ui/overlay/useOnDemand'
import { useIsDesktop } from '../../ui/useIsDesktop'

const loadMenu = () => import('./AccountMenu')

/** Fetches the menu ahead of its first press, so that it also opens when the network is gone. */
export const preloadMenu = () => void loadMenu().catch(() => undefined)

const UpdatePasswordDialog = lazyPart(() => import('./UpdatePasswordDialog'))

/** The viewer's menu: Profile, Update Password, the certificate (P-098), the colours, Logout with a confirmation. */
export function ProfileMenu() {
  const user = useUser()
  const isDesktop = useIsDesktop()
  const navigate = useNavigate()
  const messages = useMessages()
  const { Part: AccountMenu, anchor, open, close } = useOnDemand(loadMenu)
  const [password, setPassword] = useState<'unused' | 'open' | 'closed'>('unused')
  const id = useId()

  const bonafide = useMutation({
    mutationFn: () => api.download('/api/bonafide', {}),
    onSuccess: ({ blob, name }) => {
      saveFile(blob, name)
      messages.toast({ message: `${name} was downloaded.` })
    },
    onError: (error) => void messages.alert({ title: 'Bonafide Certificate', message: asProblem(error).message }),
  })

  const logout = async () => {
    const device = await import('../../device/leaving').catch(() => null)
    const kept = await device?.whatIsKept(user._id).catch(() => null)
    const confirmed = await messages.confirm({
      title: 'Log out of PG Logbook?',
      message: kept
        ? `Logging out deletes from this device: ${kept}. Close the tab instead to keep what is unfinished.`
        : 'You will need your email and password to sign in again.',
      confirmLabel: 'Logout',
      cancelLabel: 'Stay signed in',
    })
    if (!confirmed) return
    await device?.forgetUser(user._id).catch(console.error)
    navigate('/logout')
  }

  return (
    <>
      <ButtonBase
        id={`${id}-button`}
        aria-label={`Account of ${user.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={(event) => void open(event.currentTarget)}
        sx={{ minWidth: 48, height: 48, gap: 1, borderRadius: 1, px: { lg: 1 }, mr: { lg: -1 }, textAlign: 'left' }}
      >
        <Avatar name={user.name} src={user.profilePic} size={32} />
        {isDesktop && (
          <>
            <Box component="span" sx={{ minWidth: 0, maxWidth: 220 }}>
              <Box
                component="span"
                sx={{
                  display: 'block',
                  fontSize: 'text.fontSize',
                  lineHeight: '18px',
                  fontWeight: 600,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {user.name}
              </Box>
              <Box component="span" sx={{ display: 'block', typography: 'small', color: 'text.secondary' }}>
                {label(user.role ?? 'Student')}
              </Box>
            </Box>
            <Icon name="down" size={16} sx={{ color: 'text.secondary' }} />
          </>
        )}
      </ButtonBase>
      {AccountMenu && (
        <AccountMenu
          id={id}
          anchor={anchor}
          onClose={close}
          onPassword={() => setPassword('open')}
          onBonafide={user.certified ? () => bonafide.mutate() : undefined}
          onLogout={() => void logout()}
        />
      )}
      {password !== 'unused' && (
        <UpdatePasswordDialog open={password === 'open'} onClose={() => setPassword('closed')} />
      )}
    </>
  )
}
