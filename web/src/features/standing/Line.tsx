import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinkText from '@mui/material/Link'
import { Children, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/Icon'
import { Caption } from '../../ui/text/Caption'

interface LineProps {
  mark?: ReactNode
  to?: string | undefined
  title: ReactNode
  below?: ReactNode
  end?: ReactNode
}

/** One line of a list: a mark, what it is, as a link where it leads somewhere, a second line, and what stands at its end. */
export function Line({ mark, to, title, below, end }: LineProps) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: '8px 12px', py: 1, borderTop: 1, borderColor: 'divider', typography: 'text' }}
    >
      {mark}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {to ? (
          <LinkText component={Link} to={to}>
            {title}
          </LinkText>
        ) : (
          <Box sx={{ typography: 'label' }}>{title}</Box>
        )}
        {below && <Caption>{below}</Caption>}
      </Box>
      {end && <Box sx={{ flex: 'none', alignSelf: 'center' }}>{end}</Box>}
    </Box>
  )
}

/** Takes away what a line holds. */
export const DeleteButton = ({ label, onPress }: { label: string; onPress: () => unknown }) => (
  <IconButton aria-label={label} onClick={() => void onPress()}>
    <Icon name="delete" />
  </IconButton>
)

/** What is said where a list holds nothing yet. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <Box sx={{ typography: 'text', color: 'text.secondary' }}>{children}</Box>
)

/** Lines, or what is said where there is none. */
export const Lines = ({ empty, children }: { empty: string; children: ReactNode }) =>
  Children.toArray(children).length === 0 ? <Nothing>{empty}</Nothing> : <ul>{children}</ul>
