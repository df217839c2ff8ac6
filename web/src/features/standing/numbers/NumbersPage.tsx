import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../../layout/page/title'
import { formatDate } from '../../../lib/dates'
import { outlined } from '../../../theme/outlined'
import { EmptyState } from '../../../ui/EmptyState'
import { Loaded } from '../../../ui/lazy/Loaded'
import { useSearchPatch } from '../../../ui/list/state/useSearchPatch'
import { Dialog } from '../../../ui/overlay/Dialog'
import { RowSkeletons } from '../../../ui/Skeletons'
import { Caption } from '../../../ui/text/Caption'
import { PageHeader } from '../../../ui/text/PageHeader'
import { Panel, TwoColumns } from '../../../ui/text/Section'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import { ChooseTrainee } from '../ChooseTrainee'
import { SourceTag } from '../eligibility/SourceTag'
import { FigureList } from '../FigureList'
import { StandingTabs } from '../StandingTabs'
import { type ChosenTrainee, useTrainee } from '../useTrainee'
import { NumberList } from './NumberList'
import { type Numbers, numbersQuery, type TraineeNumbers } from './queries'
import { Gaps, RowPanel } from './RowPanel'
import { groupsOf, LANES, rowsOf } from './rows'

/** `/standing/numbers`: how often a trainee did what, how far each skill has come, and what is left of each printed number. */
export default function NumbersPage() {
  const chosen = useTrainee()
  return chosen ? <OfTrainee key={chosen.address.studentId} chosen={chosen} /> : <ChooseTrainee />
}

function OfTrainee({ chosen }: { chosen: ChosenTrainee }) {
  const result = useQuery(numbersQuery(chosen.address))
  const { data } = result
  const title = chosen.own ? 'My numbers' : 'Numbers'
  useTitle(chosen.own ? title : `Numbers: ${data?.student.name ?? 'trainee'}`)
  const since = data?.numbers.start
  const days = since ? `${formatDate(since)} to ${formatDate(data.numbers.today)}` : undefined
  return (
    <>
      <PageHeader
        title={title}
        summary={[chosen.own ? undefined : data?.student.name, days].filter(Boolean).join(' · ')}
      />
      <StandingTabs />
      <Loaded result={result} meanwhile={<RowSkeletons count={8} height={52} gap={8} label="Loading numbers" />}>
        {(numbers) => <Shown data={numbers} chosen={chosen} />}
      </Loaded>
    </>
  )
}

function Shown({ data, chosen }: { data: TraineeNumbers; chosen: ChosenTrainee }) {
  const { numbers, medians } = data
  const isDesktop = useIsDesktop()
  const [search, setSearch] = useSearchPatch()
  const groups = groupsOf(numbers)
  const rows = rowsOf(numbers)
  const named = rows.find(({ key }) => key === search.get('key'))
  // A desktop has room for the first skill that was begun; a phone opens what is pressed.
  const begun =
    rows.find(({ roles, latest }) => roles.length > 0 && latest) ?? rows.find(({ latest }) => latest) ?? rows[0]
  const opened = named ?? (isDesktop ? begun : undefined)
  const choose = (key: string) => setSearch({ key }, { replace: isDesktop || key === '' })
  if (numbers.line) return <EmptyState icon="calendar" text="There are no numbers yet" hint={numbers.line} />
  const panel = opened && (
    <RowPanel key={opened.key} row={opened} numbers={numbers} medians={medians.rows[opened.key]} chosen={chosen} />
  )
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Summary numbers={numbers} />
      {rows.length === 0 && (
        <EmptyState icon="chart" text="Nothing is counted yet" hint="What you record by skill and role appears here." />
      )}
      <TwoColumns second={360}>
        <NumberList groups={groups} data={data} chosenKey={opened?.key} isDesktop={isDesktop} onChoose={choose} />
        {isDesktop && opened && (
          <Box sx={{ position: 'sticky', top: 16, maxHeight: 'calc(100vh - 96px)', overflowY: 'auto' }}>
            <Panel title={opened.label}>{panel}</Panel>
          </Box>
        )}
      </TwoColumns>
      {numbers.gaps.length > 0 && (
        <Panel title="Times without any entry">
          <Gaps gaps={numbers.gaps} />
        </Panel>
      )}
      <Rules data={data} />
      {!isDesktop && opened && (
        <Dialog fullScreenOnPhone title={opened.label} onClose={() => choose('')}>
          {panel}
        </Dialog>
      )}
    </Box>
  )
}

function Summary({ numbers }: { numbers: Numbers }) {
  const { packs, totals } = numbers
  const minima = packs.reduce((sum, pack) => sum + pack.minima, 0)
  const reached = packs.reduce((sum, pack) => sum + pack.reached, 0)
  const figures: [string, string][] = [
    [`${reached} of ${minima}`, 'printed numbers complete'],
    [totals.approved.toLocaleString('en-IN'), 'entries approved'],
    [totals.pending.toLocaleString('en-IN'), 'pending, which do not count yet'],
    ...LANES.map(({ at, label }): [string, string] => [
      (totals.roles[at] ?? 0).toLocaleString('en-IN'),
      `${label.toLowerCase()}, of skills`,
    ]),
  ]
  return (
    <FigureList
      label="Summary"
      figures={figures}
      sx={{ ...outlined, p: 2, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)', lg: 'repeat(7, 1fr)' } }}
    />
  )
}

function Rules({ data: { numbers, medians } }: { data: TraineeNumbers }) {
  return (
    <Panel title="How these numbers are computed">
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, typography: 'text' }}>
        {numbers.rules.map(({ id, label, words }) => (
          <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
            <SourceTag label={label} />
            <Box component="span" sx={{ flex: '1 1 240px' }}>
              {words}
              {id === 'median' &&
                (medians.week ? ` The last one is of ${formatDate(medians.week)}.` : ' There is none yet.')}
            </Box>
          </Box>
        ))}
      </Box>
      <Caption sx={{ mt: 1.5 }}>
        The page records, it does not decide: your college and university decide who may sit the exam.
      </Caption>
    </Panel>
  )
}
