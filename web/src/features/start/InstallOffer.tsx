import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, useSyncExternalStore } from 'react'
import { canInstall, followInstalling, install } from '../../device/installing'
import { outlined } from '../../theme/outlined'
import { Icon } from '../../ui/Icon'

/** Where this device notes that nobody wants to be asked again. */
const LATER = 'pgl-install-later'

/** A phone or tablet of Apple's installs by its own menu, and says nothing of it to a page. */
const installsByMenu = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) && !window.matchMedia('(display-mode: standalone)').matches

/** Offers to keep the product on this device, where its browser can; gone once it is there or nobody wants it. */
export function InstallOffer() {
  const isOffered = useSyncExternalStore(followInstalling, canInstall)
  const [isLater, setLater] = useState(() => localStorage.getItem(LATER) !== null)
  if (isLater || !(isOffered || installsByMenu())) return null
  const later = () => {
    localStorage.setItem(LATER, '1')
    setLater(true)
  }
  return (
    <Box component="section" aria-labelledby="install-offer" sx={{ ...outlined, display: 'flex', gap: 1.5, p: 2 }}>
      <Box
        sx={{
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          borderRadius: 1,
          bgcolor: 'primary.tint',
          color: 'primary.main',
        }}
      >
        <Icon name="download" />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box component="h3" id="install-offer" sx={{ typography: 'heading' }}>
          Keep it on your phone
        </Box>
        <Box sx={{ typography: 'text', color: 'text.secondary' }}>
          Opens in one tap. Entries made without signal are kept and sent later.
          {!isOffered && ' Press Share, then Add to Home Screen.'}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {isOffered && (
            <Button variant="outlined" startIcon={<Icon name="download" />} onClick={() => void install()}>
              Install
            </Button>
          )}
          <Button onClick={later}>Not now</Button>
        </Box>
      </Box>
    </Box>
  )
}
