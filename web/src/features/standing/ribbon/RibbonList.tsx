import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinkText from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/Icon'
import { WholeDates } from '../../../ui/text/WholeDates'
import { daysOf, type Lane, looks, type Mark } from './marks'
import { Caption } from '../../../ui/text/Caption'

/** Marks of a lane beyond which those that are settled are only counted. */
const MANY = 8

const isSettled = ({ state }: Mark) => state === 'done' || state === 'none'

/** The ribbon as a list, lane by lane: what a phone shows, and what is read aloud. */
export default function RibbonList({ lanes, query }: { lanes: readonly Lane[]; query: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {lanes.map((lane) => (
        <LaneList key={lane.id} lane={lane} query={query} />
      ))}
    </Box>
  )
}

function LaneList({ lane: { title, marks }, query }: { lane: Lane; query: string }) {
  const [all, setAll] = useState(false)
  const isLong = marks.length > MANY
  const shown = isLong && !all ? marks.filter((mark) => !isSettled(mark)).slice(0, MANY) : marks
  return (
    <section aria-label={title}>
      <Typography variant="h3">{title}</Typography>
      {marks.length === 0 && (
        <Typography sx={{ typography: 'text', color: 'text.secondary' }}>Nothing recorded yet.</Typography>
      )}
      <ul>
        {shown.map((mark) => (
          <MarkRow key={`${mark.first} ${mark.last} ${mark.label}`} mark={mark} query={query} />
        ))}
      </ul>
      {isLong && (
        <Button onClick={() => setAll(!all)} aria-expanded={all} sx={{ ml: -1 }}>
          {all ? 'Show what is open' : `Show all ${marks.length}`}
        </Button>
      )}
    </section>
  )
}

function MarkRow({ mark, query }: { mark: Mark; query: string }) {
  const { icon, colour } = looks[mark.state]
  const to = mark.page.startsWith('/standing') ? mark.page + query : mark.page
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, py: '8px', borderBottom: 1, borderColor: 'divider' }}>
      <Icon
        name={icon}
        size={18}
        sx={{ flex: 'none', mt: '1px', color: colour ? `${colour}.main` : 'text.secondary' }}
      />
      <Box sx={{ minWidth: 0, typography: 'text', overflowWrap: 'anywhere' }}>
        {to ? (
          <LinkText component={Link} to={to}>
            {mark.label}
          </LinkText>
        ) : (
          mark.label
        )}
        <Caption>
          <WholeDates>
            {[daysOf(mark), mark.words, [mark.source, mark.clause].filter(Boolean).join(': ')]
              .filter(Boolean)
              .join(' · ')}
          </WholeDates>
        </Caption>
      </Box>
    </Box>
  )
}
