import Box from '@mui/material/Box'
import LinkText from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Caption } from '../../../ui/text/Caption'

/** A part of the page of a student: its heading, what stands beside it, and what it holds. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px', mb: 1 }}>
        <Typography variant="h2" id={id} sx={{ typography: 'heading', flex: '1 1 auto' }}>
          {title}
        </Typography>
        {aside && <Caption>{aside}</Caption>}
      </Box>
      {children}
    </Box>
  )
}

/** Lines of a part. */
export const Lines = ({ children }: { children: ReactNode }) => <ul>{children}</ul>

/** One line of a part: a mark, what it is as a link, a second line, and a word at its end. */
export function Line(props: { mark?: ReactNode; to?: string; title: string; below?: ReactNode; end?: ReactNode }) {
  const { mark, to, title, below, end } = props
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, py: '8px', borderTop: 1, borderColor: 'divider', typography: 'text' }}
    >
      {mark}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {to ? (
          <LinkText component={Link} to={to}>
            {title}
          </LinkText>
        ) : (
          title
        )}
        {below && <Caption>{below}</Caption>}
      </Box>
      {end && <Box sx={{ flex: 'none' }}>{end}</Box>}
    </Box>
  )
}

/** A part that holds nothing yet. */
export const Nothing = ({ children }: { children: string }) => (
  <Typography sx={{ typography: 'text', color: 'text.secondary' }}>{children}</Typography>
)
