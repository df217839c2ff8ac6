import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { EMPTY, formatDate } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { Avatar } from '../../../ui/Avatar'
import { Icon } from '../../../ui/Icon'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { WordChip } from '../../../ui/StatusChip'
import { Caption } from '../../../ui/text/Caption'
import { Fact } from '../../../ui/text/Fact'
import { WholeDates } from '../../../ui/text/WholeDates'
import { type LinkedStudent, studentPage } from '../addresses'
import { byNeed, lookOf, stateWord } from '../eligibility/words'
import { totalOf } from '../months/months'
import type { TraineeAddress } from '../useTrainee'
import { besideIn, listIn } from './list'
import type { Student } from './queries'

const GuideDialog = lazyPart(() => import('./guides/GuideDialog'))
const CreateMemoDialog = lazyPart(() => import('../../memos/CreateMemoDialog'))

/** The way back to the list, and to who stands before and after in it; in order of names where one came without a list. */
export function Beside({ beside, studentId }: { beside: Student['beside'] | null; studentId: string }) {
  const { state } = useLocation()
  const list = listIn(state)
  const inList = list && besideIn(list, studentId)
  const { place, previous, next } = inList ?? beside ?? { place: 0, previous: null, next: null }
  const total = inList ? list.total : (beside?.total ?? 0)
  const step = (to: LinkedStudent | null, word: string, rel: string) => (
    <Button
      {...(to ? { component: Link, to: studentPage(to), state, replace: true, rel } : { disabled: true })}
      aria-label={`${word} student`}
      startIcon={rel === 'prev' ? <Icon name="back" /> : undefined}
      endIcon={rel === 'next' ? <Icon name="next" /> : undefined}
    >
      {word}
    </Button>
  )
  return (
    <Box
      component="nav"
      aria-label="Students before and after"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px', mb: 1 }}
    >
      <ActionButton variant="text" to={list?.to ?? '/allStudent'} icon="back" sx={{ ml: -1 }}>
        {list?.title ?? 'All Students'}
      </ActionButton>
      {total > 0 && place > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px', ml: 'auto' }}>
          {step(previous, 'Previous', 'prev')}
          <Caption component="span" sx={{ whiteSpace: 'nowrap' }}>
            {place} of {total}
          </Caption>
          {step(next, 'Next', 'next')}
        </Box>
      )}
    </Box>
  )
}

/** What is worst of a standing, as a chip and its reason. */
function Verdict({ standing }: { standing: Student['standing'] }) {
  if (standing.line) return <Typography sx={{ color: 'text.secondary' }}>{standing.line}</Typography>
  const [first] = byNeed(standing.gates)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', mt: '4px' }}>
      {first && <WordChip look={lookOf(first)} word={stateWord(first)} />}
      <Typography component="span" sx={{ color: 'text.secondary', minWidth: 0 }}>
        <WholeDates>
          {first && first.state !== 'met' ? `${first.title}. ${standing.verdict}` : standing.verdict}
        </WholeDates>
      </Typography>
    </Box>
  )
}

/** Who it is, how the standing is and why, and what the reader may do. */
export function Head({ page, address }: { page: Student; address: TraineeAddress }) {
  const { student, standing, may } = page
  const [opened, setOpened] = useState<'guide' | 'memo' | null>(null)
  const { pending } = totalOf(page.entries.kinds)
  const close = () => setOpened(null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 16px', mb: 2 }}>
      <Avatar name={student.name} size={56} />
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
          {student.name}
        </Typography>
        <Verdict standing={standing} />
      </Box>
      <Box
        sx={{
          display: { xs: 'grid', lg: 'flex' },
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          width: { xs: '100%', lg: 'auto' },
          gap: 1,
        }}
      >
        {may.includes('print') && (
          <ActionButton to={`/printLogbook?student=${student._id}`} icon="print">
            Print Logbook
          </ActionButton>
        )}
        {may.includes('guide') && (
          <ActionButton icon="person" onClick={() => setOpened('guide')}>
            {student.guide ? 'Change guide' : 'Assign guide'}
          </ActionButton>
        )}
        {may.includes('memo') && (
          <ActionButton icon="send" onClick={() => setOpened('memo')}>
            Write memo
          </ActionButton>
        )}
        {may.includes('appraise') && (
          <ActionButton to={`/appeal?student=${student._id}&new=1`} icon="chart">
            Appraise
          </ActionButton>
        )}
        {may.includes('verify') && pending > 0 && (
          <ActionButton to={`/verify-queue?student=${student._id}`} variant="contained" sx={{ gridColumn: '1 / -1' }}>
            Verify {pending} waiting
          </ActionButton>
        )}
      </Box>
      {opened === 'guide' && <GuideDialog student={student} address={address} onClose={close} />}
      {opened === 'memo' && <CreateMemoDialog student={student} onClose={close} />}
    </Box>
  )
}

/** The facts of a person and a course, in one row where there is room. */
export function PersonFacts({ student, term }: { student: Student['student']; term: Student['standing']['term'] }) {
  const facts: readonly (readonly [label: string, value: string, href?: string])[] = [
    ['Course', [student.courseId?.title, term && `year ${term.year}`].filter(Boolean).join(', ') || EMPTY],
    ['Batch', `${student.admissionBatch ?? (term ? `${term.batch}, assumed` : EMPTY)}`],
    ['Roll no.', student.rollNumber || EMPTY],
    ['Joined', formatDate(student.joiningDate)],
    ['Guide', student.guide?.name ?? 'No guide yet'],
    ['Co-guides', student.coGuides.map(({ name }) => name).join(', ') || 'None'],
    [
      'Term ends',
      term ? `${formatDate(term.termEnd)}${term.extensionDays ? `, ${term.extensionDays} days added` : ''}` : EMPTY,
    ],
    student.phone ? ['Mobile', student.phone, `tel:${student.phone.replace(/[^+\d]/g, '')}`] : ['Mobile', EMPTY],
    student.email ? ['Email', student.email, `mailto:${student.email}`] : ['Email', EMPTY],
  ]
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(auto-fill, minmax(172px, 1fr))' },
        gap: '8px 24px',
        mb: 2,
      }}
    >
      {facts.map(([label, value, href]) => (
        <Fact key={label} label={label} sx={{ gridColumn: { xs: label === 'Email' ? '1 / -1' : 'auto', lg: 'auto' } }}>
          <b>{href ? <a href={href}>{value}</a> : <WholeDates>{value}</WholeDates>}</b>
        </Fact>
      ))}
    </Box>
  )
}
