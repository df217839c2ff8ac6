import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useEffect, useState } from 'react'
import { Icon } from '../ui/Icon'

const settle = 500

/** True while the page is being scrolled and half a second after. */
function useScrolling(): boolean {
  const [scrolling, setScrolling] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const onScroll = () => {
      setScrolling(true)
      clearTimeout(timer)
      timer = setTimeout(() => setScrolling(false), settle)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      clearTimeout(timer)
    }
  }, [])
  return scrolling
}

/** The floating add button; it shrinks to its icon while the page is scrolled, so that it covers less of what is read. */
export function AddButton({ label, onPress }: { label: string; onPress: () => void }) {
  const scrolling = useScrolling()
  return (
    <ButtonBase
      data-add-button
      aria-label={label}
      onClick={onPress}
      sx={{
        position: 'fixed',
        zIndex: 'fab',
        right: { xs: 16, lg: 32 },
        // On desktop it stands in the bar of the pages (`ui/list/Pager.tsx`), and over no row.
        bottom: { xs: 'calc(80px + env(safe-area-inset-bottom))', lg: 12 },
        height: { xs: 56, lg: 44 },
        minWidth: 56,
        px: 2,
        borderRadius: '16px',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: 'lead.fontSize',
        fontWeight: 600,
        boxShadow: (theme) => theme.vars.palette.floating,
        '&:hover': { bgcolor: 'primary.dark' },
      }}
    >
      <Icon name="add" />
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          maxWidth: scrolling ? 0 : 240,
          pl: scrolling ? 0 : 1,
          pr: scrolling ? 0 : '4px',
          overflow: 'hidden',
          whiteSpace: 'nowrap',
          transition: 'max-width 160ms, padding 160ms',
        }}
      >
        {label}
      </Box>
    </ButtonBase>
  )
}
