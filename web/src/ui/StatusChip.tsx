import Box from '@mui/material/Box'
import { Icon, type IconName } from './Icon'

const looks = {
  Pending: { icon: 'pending', colour: 'pending' },
  Approved: { icon: 'approved', colour: 'approved' },
  Rejected: { icon: 'rejected', colour: 'rejected' },
} as const

/** The three states of an entry. */
export type Status = keyof typeof looks

/** Everything but pending and rejected is a success: "Completed", which stands in old records only, is one (L-209, L-045). */
export const lookOf = (status: string) => looks[status as Status] ?? looks.Approved

/** How a state looks: a mark, and a colour of the theme that has a tint. */
export interface ChipLook {
  icon: IconName
  /** Grey where it is null: nothing presses. */
  colour: 'pending' | 'approved' | 'rejected' | 'primary' | null
}

/** The state of an entry as tint, icon and word. */
export const StatusChip = ({ status }: { status: string }) => <WordChip look={lookOf(status)} word={status} />

/** The mark of a state by itself, in its colour. */
export const LookIcon = ({ look, size = 18 }: { look: ChipLook; size?: number }) => (
  <Icon
    name={look.icon}
    size={size}
    sx={{ mt: '1px', color: look.colour ? `${look.colour}.main` : 'text.secondary' }}
  />
)

/** A state as tint, icon and word. */
export function WordChip({ look, word }: { look: ChipLook; word: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '4px',
        flex: 'none',
        height: 24,
        pl: '5px',
        pr: 1,
        borderRadius: '6px',
        typography: 'smallStrong',
        whiteSpace: 'nowrap',
        color: look.colour ? `${look.colour}.main` : 'text.secondary',
        bgcolor: look.colour ? `${look.colour}.tint` : 'sunken',
      }}
    >
      <Icon name={look.icon} size={16} sx={{ strokeWidth: 2 }} />
      {word}
    </Box>
  )
}
