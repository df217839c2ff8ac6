import { describe, expect, it } from 'vitest'
import { choosesDepartment, mayAddHead, mayIssueMemos, mayScore, seesDepartment, teaches } from './roles'

const teachers = ['HOD', 'Professor', 'Associate Professor', 'Assistant Professor', 'Senior Resident']

describe('what a role may', () => {
  it.each([
    ['teaches', (role: string) => teaches(role), teachers],
    ['issues memos', (role: string) => mayIssueMemos({ role }), teachers],
    ['scores', (role: string) => mayScore({ role }), [...teachers, 'Master']],
    [
      'adds a head where there is none',
      (role: string) => mayAddHead({ role }),
      [...teachers.slice(1), 'Cleark', 'Admin'],
    ],
    ['chooses a department', (role: string) => choosesDepartment({ role }), ['Admin', 'Master']],
    ['sees the department', (role: string) => seesDepartment({ role }), [...teachers, 'Master', 'Admin']],
  ] as const)('%s: those who are named, and no role that is added later', (_what, may, named) => {
    const roles = [...teachers, 'Cleark', 'Admin', 'Master', 'Visiting Consultant', 'professor', '']
    expect(roles.filter(may)).toEqual(roles.filter((role) => (named as readonly string[]).includes(role)))
  })

  it('is nothing of that for a student', () => {
    expect([mayIssueMemos, mayScore, seesDepartment, mayAddHead, choosesDepartment].map((may) => may({}))).toEqual(
      Array(5).fill(false),
    )
  })
})
