import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { LookIcon } from '../../../ui/StatusChip'
import { WholeDates } from '../../../ui/text/WholeDates'
import { Line } from '../Line'
import { daysOf, type Lane, looks, type Mark } from './marks'

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
  const to = mark.page.startsWith('/standing') ? mark.page + query : mark.page
  return (
    <Line
      mark={<LookIcon look={looks[mark.state]} />}
      to={to}
      title={mark.label}
      below={
        <WholeDates>
          {[daysOf(mark), mark.words, [mark.source, mark.clause].filter(Boolean).join(': ')]
            .filter(Boolean)
            .join(' · ')}
        </WholeDates>
      }
    />
  )
}
