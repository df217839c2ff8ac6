import { useTitle } from '../../layout/page/title'
import { PageHeader } from '../../ui/text/PageHeader'
import type { Trainee } from './queries'
import { StandingTabs } from './StandingTabs'
import { StudentName } from './student/StudentName'
import type { ChosenTrainee } from './useTrainee'

const YEARS = ['', 'first year', 'second year', 'third year', 'fourth year', 'fifth year', 'sixth year']

/** The head of every page about a trainee: whose it is, the course and the guide, and the other pages. */
export function TraineeHead({ chosen, trainee }: { chosen: ChosenTrainee; trainee: Trainee | undefined }) {
  const student = trainee?.student
  const name = chosen.own ? 'My standing' : (student?.name ?? 'Standing')
  useTitle(chosen.own ? name : `Standing: ${student?.name ?? 'trainee'}`)
  const year = YEARS[trainee?.standing.term?.year ?? 0]
  const course = [student?.courseId?.title, year].filter(Boolean).join(', ')
  return (
    <>
      <PageHeader
        title={student && !chosen.own ? <StudentName student={{ ...student, ...chosen.address }} /> : name}
        summary={
          student &&
          [course, student.guide ? `Guide ${student.guide.name}` : 'No guide yet'].filter(Boolean).join(' · ')
        }
      />
      <StandingTabs />
    </>
  )
}
