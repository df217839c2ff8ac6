import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { formatDate } from '../../../lib/dates'
import { Section } from '../../../ui/text/Section'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import { type Lane, looks, type Mark, place, type Ribbon, sentenceOf } from './marks'
import RibbonList from './RibbonList'

/** The training on one line, drawn where there is room, with the same as a list; on a phone the list. */
export default function TrainingRibbon({ ribbon, query }: { ribbon: Ribbon; query: string }) {
  const id = useId()
  const isDesktop = useIsDesktop()
  const [isOpen, setOpen] = useState(!isDesktop)
  const isDrawn = isDesktop && ribbon.years.length > 0
  const isEmpty = ribbon.lanes.every(({ marks }) => marks.length === 0)
  return (
    <Section title="Training on one line" sx={{ my: 3 }}>
      {ribbon.words && <Typography sx={{ color: 'text.secondary', mb: 1 }}>{ribbon.words}</Typography>}
      {isDrawn && <Picture ribbon={ribbon} />}
      {!isEmpty && (
        <>
          <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen} aria-controls={`${id}-list`} sx={{ ml: -1 }}>
            {isOpen ? 'Hide the list' : 'Show as a list'}
          </Button>
          <Box id={`${id}-list`} hidden={!isOpen} sx={{ mt: 1, maxWidth: 720 }}>
            {isOpen && <RibbonList lanes={ribbon.lanes} query={query} />}
          </Box>
        </>
      )}
    </Section>
  )
}

const columns = { display: 'grid', gridTemplateColumns: '128px minmax(0, 1fr)', alignItems: 'center' } as const

function Picture({ ribbon }: { ribbon: Ribbon }) {
  const now = ribbon.first && ribbon.last && ribbon.first <= ribbon.today && ribbon.today <= ribbon.last
  const today = place(ribbon, ribbon.today, ribbon.today).left
  return (
    <Box role="img" aria-label={sentenceOf(ribbon)} sx={{ typography: 'small', mb: 1 }}>
      <Box sx={{ ...columns, minHeight: 20 }}>
        <span />
        <Box sx={{ position: 'relative', height: 20 }}>
          {now && (
            <Box
              sx={{
                position: 'absolute',
                left: `${today}%`,
                transform: `translateX(-${today}%)`,
                color: 'primary.main',
                fontWeight: 600,
                whiteSpace: 'nowrap',
              }}
            >
              Today {formatDate(ribbon.today)}
            </Box>
          )}
        </Box>
      </Box>
      <Box sx={{ ...columns, minHeight: 24, borderBottom: 1, borderColor: 'divider' }}>
        <span />
        <Box sx={{ position: 'relative', height: 20 }}>
          {ribbon.years.map(({ label, first, last }) => (
            <Box
              key={label}
              sx={{
                position: 'absolute',
                ...inPercent(place(ribbon, first, last)),
                pl: '6px',
                borderLeft: 1,
                borderColor: 'control',
                fontWeight: 600,
              }}
            >
              {label}
            </Box>
          ))}
        </Box>
      </Box>
      {ribbon.lanes.map((lane) => (
        <Box key={lane.id} sx={{ ...columns, minHeight: 32, borderBottom: 1, borderColor: 'divider' }}>
          <span>{lane.title}</span>
          <Box sx={{ position: 'relative', height: 24, overflow: 'hidden' }}>
            {now && (
              <Box
                sx={{ position: 'absolute', left: `${today}%`, width: '2px', height: '100%', bgcolor: 'primary.main' }}
              />
            )}
            <Track ribbon={ribbon} lane={lane} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const inPercent = ({ left, width }: { left: number; width: number }) => ({ left: `${left}%`, width: `${width}%` })

function Track({ ribbon, lane }: { ribbon: Ribbon; lane: Lane }) {
  const placed = lane.marks.map((mark) => ({ mark, at: place(ribbon, mark.first, mark.last) }))
  return placed.map(({ mark, at }) => {
    const inside = placed.map((other) => other.at.left - at.left).filter((gap) => gap > 0 && gap < at.width)
    return (
      <Piece
        key={`${mark.first} ${mark.last} ${mark.label}`}
        mark={mark}
        at={at}
        room={Math.min(at.width, ...inside)}
      />
    )
  })
}

/** In per cent of the line: shorter pieces have no room for words. */
const WORDS_FROM = 7

/** One mark: past and decided filled, to come dashed; its words at it where there is room, else as its title. A mark that begins inside it leaves room for the words up to there. */
function Piece({ mark, at, room }: { mark: Mark; at: { left: number; width: number }; room: number }) {
  const { colour } = looks[mark.state]
  return (
    <Box
      title={`${mark.label}: ${mark.words}`}
      sx={{
        position: 'absolute',
        top: 2,
        height: 20,
        ...inPercent(at),
        // A mark of the last day stands at the end of the line, not behind it.
        left: `min(${at.left}%, 100% - 8px)`,
        minWidth: 8,
        px: room < WORDS_FROM ? 0 : '6px',
        overflow: 'hidden',
        lineHeight: '18px',
        border: 1,
        borderRadius: '4px',
        borderStyle: colour ? 'solid' : 'dashed',
        borderColor: colour ? `${colour}.main` : 'control',
        bgcolor: colour ? `${colour}.tint` : 'transparent',
        color: 'text.primary',
      }}
    >
      {room >= WORDS_FROM && (
        <Box
          sx={{
            width: `${(100 * room) / at.width}%`,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {mark.label}
        </Box>
      )}
    </Box>
  )
}
