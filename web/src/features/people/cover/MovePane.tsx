import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { label } from '../../../api/labels'
import { Avatar } from '../../../ui/Avatar'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { FilterPill } from '../../../ui/list/toolbar/StatusFilter'
import { Notice } from '../../../ui/Notice'
import { Dialog } from '../../../ui/overlay/Dialog'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import { daysOf } from './AwayList'
import { type CoverPlace, type CoverToday, MOST, type TeacherLoad } from './queries'
import { ReceiverRow } from './ReceiverRow'
import { allToOne, entriesWords, listed, sharesByLoad } from './shares'
import type { Mover } from './useMover'

const AwayDialog = lazyPart(() => import('./AwayDialog'))

interface MovePaneProps {
  today: CoverToday
  /** Whose entries they are. */
  row: TeacherLoad
  place: CoverPlace
  mover: Mover
  onClose: () => void
}

/** Where the entries that wait with a teacher would go, and the one button that moves them; nothing moves before it. */
export function MovePane({ today, row, place, mover, onClose }: MovePaneProps) {
  const group = useId()
  const [isOnly, setOnly] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const takers = today.teachers
    .flatMap((each) => (each.takes && each._id && each._id !== row._id ? [{ ...each, _id: each._id }] : []))
    .sort((one, other) => one.waiting - other.waiting)
  const delegate = row.absence?.delegate?._id
  const [only, setChosen] = useState(takers.find(({ _id }) => _id === delegate)?._id ?? takers[0]?._id ?? '')
  const count = Math.min(row.waiting, MOST)
  const chosen = takers.filter(({ _id }) => !left.has(_id))
  const shares = isOnly ? allToOne(count, only) : sharesByLoad(count, chosen)
  const receivers = takers.flatMap((each) => {
    const gets = shares.get(each._id) ?? 0
    return gets > 0 ? [{ to: each._id, name: each.name, count: gets }] : []
  })
  const largest = Math.max(1, ...takers.map(({ _id, waiting }) => waiting + (shares.get(_id) ?? 0)))
  const whom = row._id === null ? 'entries that name no teacher' : row.name
  const button = count > 0 && takers.length > 0 && (
    <Button
      variant="contained"
      aria-disabled={receivers.length === 0 || mover.isMoving}
      aria-busy={mover.isMoving}
      onClick={() => void mover.move(row, receivers)}
    >
      {mover.isMoving ? 'Moving' : `Move ${entriesWords(count)}`}
    </Button>
  )
  return (
    <Frame title={row.name} subtitle={row.role && label(row.role)} foot={button} onClose={onClose}>
      <Absence row={row} place={place} />
      {mover.outcome && <Outcome mover={mover} />}
      {count === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>No entry waits here.</Typography>
      ) : takers.length === 0 ? (
        <Notice severity="warning" title="Nobody can take them">
          Nobody else of this department is there today and may verify.
        </Notice>
      ) : (
        <>
          <Box>
            <Typography variant="h3" sx={{ typography: 'heading', mb: 1 }}>
              {entriesWords(row.waiting)} {row.waiting === 1 ? 'waits' : 'wait'}
            </Typography>
            <Box role="group" aria-label="How they are shared" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <FilterPill type="button" aria-pressed={!isOnly} onClick={() => setOnly(false)}>
                Share by load
              </FilterPill>
              <FilterPill type="button" aria-pressed={isOnly} onClick={() => setOnly(true)}>
                All to one
              </FilterPill>
            </Box>
          </Box>
          <Box>
            <Box
              sx={{ display: 'flex', justifyContent: 'space-between', typography: 'small', color: 'text.secondary' }}
            >
              <span>To</span>
              <span>Waiting now, after</span>
            </Box>
            <Box component="ul" aria-label="To whom" sx={{ m: 0, mt: '4px', p: 0 }}>
              {takers.map((each) => (
                <ReceiverRow
                  key={each._id}
                  row={each}
                  gets={shares.get(each._id) ?? 0}
                  largest={largest}
                  isOnly={isOnly}
                  isOn={isOnly ? only === each._id : !left.has(each._id)}
                  group={group}
                  onChange={(isOn) => {
                    if (isOnly) return setChosen(each._id)
                    const next = new Set(left)
                    if (isOn) next.delete(each._id)
                    else next.add(each._id)
                    return setLeft(next)
                  }}
                />
              ))}
            </Box>
          </Box>
          <WhatHappens count={count} waiting={row.waiting} receivers={receivers} whom={whom} />
        </>
      )}
    </Frame>
  )
}

/** Until when somebody is away and who stands in; the days can be set where there are none. */
function Absence({ row, place }: { row: TeacherLoad; place: CoverPlace }) {
  const [isOpen, setOpen] = useState(false)
  const { absence } = row
  if (row._id === null || !row.staff) return null
  return (
    <Box sx={{ color: 'text.secondary' }}>
      {absence ? (
        `Away ${daysOf(absence)}. ${absence.delegate ? `${absence.delegate.name} stands in.` : 'Nobody stands in.'}`
      ) : (
        <Button variant="text" sx={{ ml: -1 }} onClick={() => setOpen(true)}>
          Set days of absence
        </Button>
      )}
      {isOpen && (
        <AwayDialog of={{ teacher: { _id: row._id, name: row.name } }} place={place} onClose={() => setOpen(false)} />
      )}
    </Box>
  )
}

/** What moved and what not, with the way back. */
function Outcome({ mover }: { mover: Mover }) {
  const { outcome } = mover
  if (!outcome) return null
  const { moved, of, reasons } = outcome
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Notice
        severity={moved === of ? 'success' : 'warning'}
        title={moved === of ? `${entriesWords(moved)} moved` : `${moved} of ${entriesWords(of)} moved`}
      >
        {moved < of && `${of - moved} stayed: ${reasons.join(' ')}`}
      </Notice>
      {moved > 0 && (
        <Button variant="outlined" onClick={() => void mover.undo()}>
          Undo move
        </Button>
      )}
    </Box>
  )
}

interface WhatHappensProps {
  count: number
  waiting: number
  receivers: readonly { count: number }[]
  whom: string
}

/** What the button does, before it is pressed. */
function WhatHappens({ count, waiting, receivers, whom }: WhatHappensProps) {
  return (
    <Box>
      <Typography variant="h3" sx={{ typography: 'heading', mb: '4px' }}>
        What happens
      </Typography>
      {receivers.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Nothing yet: choose who they go to.</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: '20px', color: 'text.secondary', '& li + li': { mt: '4px' } }}>
          <li>
            {entriesWords(count)} {count === 1 ? 'moves' : 'move'}
            {receivers.length > 1 && `: ${listed(receivers.map((each) => each.count))}`}.
            {waiting > count && ` The oldest ${count} of ${waiting}; the others can follow.`} What is written in them
            stays.
          </li>
          <li>
            Their trainees and {receivers.length} {receivers.length === 1 ? 'teacher is' : 'teachers are'} told
            {whom === 'entries that name no teacher' ? '' : `, ${whom} too`}.
          </li>
          <li>Each entry keeps both names and leaves a line in the audit trail.</li>
          <li>It can be undone for what nobody has decided on.</li>
        </Box>
      )}
    </Box>
  )
}

interface FrameProps {
  title: string
  subtitle: string | null
  foot: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Beside the list on a desktop, over the page on a phone. */
function Frame({ title, subtitle, foot, onClose, children }: FrameProps) {
  const isDesktop = useIsDesktop()
  const id = useId()
  if (!isDesktop)
    return (
      <Dialog fullScreenOnPhone title={title} subtitle={subtitle} actions={foot} onClose={onClose}>
        <Box sx={{ display: 'grid', gap: 2 }}>{children}</Box>
      </Dialog>
    )
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ position: 'sticky', top: 72, pl: 3, borderLeft: 1, borderColor: 'divider', display: 'grid', gap: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px' }}>
        <Avatar name={title} size={40} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" id={id} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle && <Typography sx={{ typography: 'small', color: 'text.secondary' }}>{subtitle}</Typography>}
        </Box>
      </Box>
      {children}
      {foot && <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>{foot}</Box>}
    </Box>
  )
}
