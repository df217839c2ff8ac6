import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { ownPlace } from '../../../api/places'
import { useTitle } from '../../../layout/page/title'
import { Loaded } from '../../../ui/lazy/Loaded'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { RowSkeletons } from '../../../ui/Skeletons'
import { Caption } from '../../../ui/text/Caption'
import { TwoColumns } from '../../../ui/text/Section'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import { ChooseTrainee } from '../ChooseTrainee'
import { FinalActs } from '../eligibility/FinalActs'
import { Problems } from '../eligibility/Problems'
import { TrainingFacts } from '../eligibility/TrainingFacts'
import { StandingTabs } from '../StandingTabs'
import { traineeQuery, useTrainee } from '../useTrainee'
import { Appraisals, Checklist, Files, Leave, Memos, Months } from './Beside'
import { Entries, EntriesByKind } from './Entries'
import { Guides } from './guides/Guides'
import { Beside, Head, PersonFacts } from './Head'
import { type Student, studentPageQuery } from './queries'
import { Rules } from './Rules'
import { Strip } from './Strip'

const TrainingRibbon = lazyPart(() => import('../ribbon/TrainingRibbon'))

/** `/student`: one student whole, for the staff of the department; every name of a student leads here. */
export default function StudentPage() {
  const chosen = useTrainee()
  return chosen ? <OfStudent key={chosen.address.studentId} studentId={chosen.address.studentId} /> : <ChooseTrainee />
}

function OfStudent({ studentId }: { studentId: string }) {
  const result = useQuery(studentPageQuery(studentId))
  useTitle(result.data?.student.name ?? 'Student')
  return (
    <>
      {result.isError && !result.data && <Beside beside={null} studentId={studentId} />}
      <Loaded isPage result={result} meanwhile={<RowSkeletons count={6} height={96} gap={8} label="Loading student" />}>
        {(page) => <Whole student={page} />}
      </Loaded>
    </>
  )
}

function Whole({ student: page }: { student: Student }) {
  const isDesktop = useIsDesktop()
  const { student, standing, may } = page
  // Where the standing pages of this student are.
  const address = { studentId: student._id, ...ownPlace(student) }
  const query = traineeQuery(address)
  const { acts, mayWithdraw, finalActsFrom } = page
  const trainee = { student, standing, acts, may: page.mayCertify, mayWithdraw, finalActsFrom }
  const ribbon = <TrainingRibbon ribbon={standing.ribbon} query={query} />
  return (
    <>
      <Beside beside={page.beside} studentId={student._id} />
      <Head page={page} address={address} />
      <StandingTabs query={query} />
      {!standing.line && <Problems standing={standing} />}
      <PersonFacts student={student} term={standing.term} />
      <Strip page={page} query={query} />
      {isDesktop && ribbon}
      <TwoColumns second={360} sx={{ gap: { xs: 3, lg: 4 }, mt: 3 }}>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
          <Entries page={page} />
          <EntriesByKind entries={page.entries} />
          <Files files={page.files} studentId={student._id} />
        </Box>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
          <Checklist standing={standing} query={query} />
          <Months standing={standing} address={address} signs={may.includes('signMonth')} />
          <Leave standing={standing} query={query} />
          {may.includes('guide') && <Guides studentId={student._id} />}
          <Appraisals appraisals={page.appraisals} studentId={student._id} />
          <Memos memos={page.memos} student={student} />
          {!standing.line && <FinalActs trainee={trainee} address={address} />}
          <TrainingFacts trainee={trainee} address={address} edits={may.includes('training')} />
        </Box>
      </TwoColumns>
      {/* On a phone it is a list, long enough to hide the rest. */}
      {!isDesktop && ribbon}
      <Rules rules={page.rules} />
      <Caption sx={{ mt: 2 }}>
        As recorded up to {standing.today.split('-').reverse().join('-')}, structured to PGMER-2023 5.2(vi)-(vii), rules{' '}
        {standing.ruleVersion}. Nothing here decides by itself.
      </Caption>
    </>
  )
}
