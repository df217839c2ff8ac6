import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../../ui/Icon'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { WholeDates } from '../../../ui/text/WholeDates'
import type { Flag } from './queries'

const CompareDialog = lazyPart(() => import('./CompareDialog'))

/** The drawing of each cause; the causes and their words are the server's. */
export const flagIcons: Readonly<Record<Flag['code'], IconName>> = {
  late: 'pending',
  duplicate_case: 'copy',
  on_leave: 'calendar',
  in_residency: 'home',
  doubtful_role: 'warning',
  same_file: 'file',
  decided: 'approved',
  not_found: 'close',
}

const COMPARED: readonly Flag['code'][] = ['duplicate_case', 'same_file']

interface FlagsProps {
  flags: readonly Flag[]
  /** The entry that the flags are about. */
  entry: { _id: string; kind: string }
  /** More lines than these are folded into one. */
  most?: number
}

/** Facts to look at before deciding. They inform and stand in nobody's way. */
export function Flags({ flags, entry, most = 3 }: FlagsProps) {
  const [isOpen, setOpen] = useState(false)
  const [compared, setCompared] = useState<Flag['other']>()
  if (flags.length === 0) return null
  const isFolded = flags.length > most && !isOpen
  return (
    <Box
      role="group"
      aria-label="Look at this first"
      sx={{ borderRadius: 2, bgcolor: 'pending.tint', color: 'pending.main', px: 1.5, typography: 'text' }}
    >
      {isFolded ? (
        <Line icon="warning">
          <Box sx={{ flex: 1 }}>{flags.length} flags</Box>
          <Act onClick={() => setOpen(true)}>Show</Act>
        </Line>
      ) : (
        flags.map((flag) => (
          <Line key={flag.code} icon={flagIcons[flag.code]}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <WholeDates>{flag.message.replace(/\.$/, '')}</WholeDates>
            </Box>
            {flag.other &&
              (COMPARED.includes(flag.code) ? (
                <Act onClick={() => setCompared(flag.other)}>Compare</Act>
              ) : (
                <Button component={Link} to={flag.other.url} variant="text" size="small" color="inherit" sx={act}>
                  Show
                </Button>
              ))}
          </Line>
        ))
      )}
      {compared && <CompareDialog one={entry} other={compared} onClose={() => setCompared(undefined)} />}
    </Box>
  )
}

const act = { minWidth: 0, my: -0.5, mr: -1, textDecoration: 'underline', textUnderlineOffset: 3 } as const

function Act({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="small" color="inherit" onClick={onClick} sx={act}>
      {children}
    </Button>
  )
}

function Line({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 36,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Icon name={icon} size={20} sx={{ flex: 'none' }} />
      {children}
    </Box>
  )
}
