import Box from '@mui/material/Box'
import { useUser } from '../../../api/session'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { Caption } from '../../../ui/text/Caption'
import { Section } from '../../../ui/text/Section'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import type { Gate, Trainee } from '../queries'
import type { ChosenTrainee } from '../useTrainee'
import { FinalActs } from './FinalActs'
import { GateHeads, GateRow } from './GateRow'
import { NextSteps } from './NextSteps'
import { NoStanding } from './NoStanding'
import { Problems } from './Problems'
import { SourceTag } from './SourceTag'
import { Summary } from './Summary'
import { TrainingFacts } from './TrainingFacts'
import { byNeed } from './words'

const TrainingRibbon = lazyPart(() => import('../ribbon/TrainingRibbon'))

const SOURCES: readonly (readonly [Gate['label'], string])[] = [
  ['Regulation', 'PGMER-2023, the published gazette, and the notices that explain it'],
  ['Curriculum', 'The printed document of your speciality'],
  ['College policy', 'Set by your college; it can change'],
  ['Undecided', 'The sources are silent or disagree; what is applied is said'],
]

const THESIS = 'thesis_submitted'

/** Everything about one trainee: verdict first, then the six, then what is also asked for; beside them what to do next. */
export function Eligibility({ trainee, chosen }: { trainee: Trainee; chosen: ChosenTrainee }) {
  const user = useUser()
  const isDesktop = useIsDesktop()
  const { own, address } = chosen
  const { standing, student } = trainee
  const edits = user.role === 'HOD' || user.role === 'Master'
  const guide = student.guide?.name
  if (standing.line) return <NoStanding trainee={trainee} chosen={chosen} edits={edits} />
  const asked = standing.duties.filter(({ state }) => state !== 'not_applicable')
  const duties = [...asked.filter(({ id }) => id === THESIS), ...byNeed(asked.filter(({ id }) => id !== THESIS))]
  const notAsked = standing.duties.filter(({ state }) => state === 'not_applicable')
  const ribbon = <TrainingRibbon ribbon={standing.ribbon} query={chosen.query} />
  const row = (gate: Gate) => (
    <GateRow key={gate.id} gate={gate} known={standing.entries} own={own} guide={guide}>
      {gate.id === THESIS && standing.thesisSentences.length > 0 && (
        <Box
          component="ul"
          aria-label="Who says what about the thesis"
          sx={{ m: '8px 0 0', pl: '20px', typography: 'text' }}
        >
          {standing.thesisSentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
      )}
    </GateRow>
  )
  return (
    <>
      <Problems standing={standing} />
      <Summary standing={standing} own={own} />
      {isDesktop && ribbon}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 304px' },
          gridTemplateAreas: { xs: '"six" "next" "duties" "rest"', lg: '"six next" "duties rest"' },
          gap: { xs: 3, lg: '24px 32px' },
          alignItems: 'start',
        }}
      >
        <Section title="The six conditions of the examination" sx={{ gridArea: 'six' }}>
          <GateHeads />
          <ul>{byNeed(standing.gates).map(row)}</ul>
        </Section>
        <Section title="Also asked for" sx={{ gridArea: 'duties' }}>
          <Caption>None of these is one of the six; each says who asks for it.</Caption>
          <ul>{duties.map(row)}</ul>
          {notAsked.length > 0 && (
            <Caption sx={{ mt: 1 }}>
              Not asked of this course or batch: {notAsked.map(({ title }) => title).join(', ')}.
            </Caption>
          )}
        </Section>
        <Box sx={{ gridArea: 'next', minWidth: 0 }}>
          <NextSteps standing={standing} own={own} guide={guide} />
        </Box>
        <Box sx={{ gridArea: 'rest', display: 'grid', gap: 3, minWidth: 0 }}>
          <FinalActs trainee={trainee} address={address} />
          <TrainingFacts trainee={trainee} address={address} edits={edits} />
          <Section title="Where each comes from">
            <Caption component="ul" sx={{ display: 'grid', gap: 1 }}>
              {SOURCES.map(([label, words]) => (
                <li key={label}>
                  <SourceTag label={label} /> {words}
                </li>
              ))}
            </Caption>
          </Section>
        </Box>
      </Box>
      {/* On a phone it is a list, long enough to hide what is asked for. */}
      {!isDesktop && ribbon}
      <Caption sx={{ mt: 3 }}>
        This page shows what is on record, structured to PGMER-2023 5.2(vi)-(vii), rules {standing.ruleVersion}. Your
        college and university decide who may sit the exam.
      </Caption>
    </>
  )
}
