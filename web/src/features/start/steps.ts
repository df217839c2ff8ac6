/** The first days of a trainee: which steps there are, how far they have come, and what the first entry may be. */
import { type Kind, kinds } from '../../api/generated/kinds'
import type { StudentUser } from '../../api/types'
import { formatDate } from '../../lib/dates'
import type { Beginning } from './beginning'

/** How a step stands: done, the one to do now, out of the trainee's hands, or not open yet. */
export type StepState = 'done' | 'open' | 'waiting' | 'shut'

/** One step of the checklist. */
export interface Step {
  name: 'joiningDate' | 'verified' | 'unitHead' | 'firstEntry'
  title: string
  state: StepState
  text: string
  /** Why nothing can be entered before this is done, in the specification's words (L-221). */
  alert?: string
}

/** The steps in their order, as they stand. */
export function stepsOf(user: StudentUser, beginning: Beginning | null): readonly Step[] {
  const { joiningDate, verifyByHod, unitHead, hod } = user
  const mayAdd = verifyByHod && Boolean(joiningDate)
  const course = user.courseId?.title
  const made = beginning?.made ?? 0
  return [
    joiningDate
      ? {
          name: 'joiningDate',
          title: 'Joining date',
          state: 'done',
          text: `${formatDate(joiningDate)}${course ? `, ${course}` : ''}`,
        }
      : {
          name: 'joiningDate',
          title: 'Joining date',
          state: 'open',
          text: 'The day you joined the course. Your term is counted from it.',
          alert: 'Your profile is incomplete. Please fill in your joining date.',
        },
    verifyByHod
      ? {
          name: 'verified',
          title: 'Verification of your account',
          state: 'done',
          text: 'Your department has verified you.',
        }
      : {
          name: 'verified',
          title: 'Verification of your account',
          state: 'waiting',
          text: hod
            ? `${hod.name}, head of your department, was notified and will verify you. You need not wait here.`
            : 'The head of your department verifies you, but none is entered here yet: please ask your college office.',
          alert: 'Your account is not verified by HOD yet.',
        },
    unitHead
      ? { name: 'unitHead', title: 'Unit head', state: 'done', text: unitHead.name }
      : {
          name: 'unitHead',
          title: 'Unit head (optional)',
          state: 'open',
          text: 'Who leads the unit that you work in.',
        },
    {
      name: 'firstEntry',
      title: 'First entry',
      ...(made > 0
        ? { state: 'done', text: 'With your teacher. The result comes to this page.' }
        : mayAdd
          ? { state: 'open', text: 'Log one thing you did. It takes less than a minute.' }
          : { state: 'shut', text: 'Opens when your joining date is set and your account is verified.' }),
    },
  ]
}

/** As many kinds are offered for a beginning. */
const OFFERED = 3

/** What a form asks for that it does not fill in itself. */
const asked = ({ fields }: Kind) =>
  fields.filter(({ required, type, default: given }) => required && type !== 'date' && type !== 'derived' && !given)

/** The kinds that a first entry is most easily of: the fewest answers, no file, and a teacher who verifies it. */
export const firstKinds: readonly Kind[] = kinds
  .filter((kind) => asked(kind).every(({ type }) => type !== 'file'))
  .filter((kind) => asked(kind).some(({ source }) => source === 'teachers'))
  .sort((one, other) => asked(one).length - asked(other).length || one.order - other.order)
  .slice(0, OFFERED)
  .sort((one, other) => one.order - other.order)
