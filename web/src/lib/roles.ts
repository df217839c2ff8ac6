/** Who teaches and so may guide; the clerk and the administrators do not, nor a role that is added later until it is named. */
const TEACHING_ROLES: readonly string[] = [
  'HOD',
  'Professor',
  'Associate Professor',
  'Assistant Professor',
  'Senior Resident',
]
const HEAD_ADDER_ROLES: readonly string[] = [
  'Professor',
  'Associate Professor',
  'Assistant Professor',
  'Senior Resident',
  'Cleark',
  'Admin',
]
const DEPARTMENT_CHOOSER_ROLES: readonly string[] = ['Admin', 'Master']
const SCORER_ROLES: readonly string[] = [...TEACHING_ROLES, 'Master']

type Whose = { role?: string | undefined }

/** Whether somebody of this role teaches and so may guide. */
export const teaches = (role: string): boolean => TEACHING_ROLES.includes(role)

/** Who issues memos here: teachers and the head of a department; the clerk and the administrators read. */
export const mayIssueMemos = ({ role }: Whose): boolean => role !== undefined && TEACHING_ROLES.includes(role)

/** Who may add a head where a department has none: whoever works in a department and does not head it (P-142). */
export const mayAddHead = ({ role }: Whose): boolean => role !== undefined && HEAD_ADDER_ROLES.includes(role)

/** Who chooses among the departments of a college: its Academic Cell and the Master. */
export const choosesDepartment = ({ role }: Whose): boolean =>
  role !== undefined && DEPARTMENT_CHOOSER_ROLES.includes(role)

/** Who scores trainees and remarks on their memos: teachers, the head of a department and the Master. */
export const mayScore = ({ role }: Whose): boolean => role !== undefined && SCORER_ROLES.includes(role)

/** Who sees how a department stands: teachers, the head, its Academic Cell and the Master. */
export const seesDepartment = (user: Whose): boolean => mayScore(user) || user.role === 'Admin'
