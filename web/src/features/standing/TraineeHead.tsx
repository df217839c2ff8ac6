import { useTitle } from '../../layout/page/title'
import { PageHeader } from '../../ui/text/PageHeader'
import type { Trainee } from './queries'
import { StandingTabs } from './StandingTabs'
import { StudentName } from './student/StudentName'
import type { ChosenTrainee } from './useTrainee'

const YEARS = ['', 'first year', 'second year', 'third year', 'fourth year', 'fifth year', 'sixth year']

interface TraineeHeadProps {
  chosen: ChosenTrainee
  trainee: Trainee | undefined
  title: string | undefined
}

/** The head of every page about a trainee: what the page is about, whose it is, and the other pages. */
export function TraineeHead({ chosen, trainee, title }: TraineeHeadProps) {
  const name = trainee && !chosen.own && <StudentName student={{ ...trainee.student, ...chosen.address }} />
  return (
    <>
      {title ? (
        <PageHeader title={title} summary={name} />
      ) : (
        <StandingHead own={chosen.own} trainee={trainee} name={name} />
      )}
      <StandingTabs />
    </>
  )
}

/** The heading of what is a standing by itself: whose it is, the course and the guide. */
function StandingHead({ own, trainee, name }: { own: boolean; trainee: Trainee | undefined; name: React.ReactNode }) {
  const student = trainee?.student
  useTitle(own ? 'My standing' : `Standing: ${student?.name ?? 'trainee'}`)
  const course = [student?.courseId?.title, YEARS[trainee?.standing.term?.year ?? 0]].filter(Boolean).join(', ')
  return (
    <PageHeader
      title={own ? 'My standing' : (name ?? 'Standing')}
      summary={
        student && [course, student.guide ? `Guide ${student.guide.name}` : 'No guide yet'].filter(Boolean).join(' · ')
      }
    />
  )
}
