import { matchPath } from 'react-router'
import { describe, expect, it } from 'vitest'
import { screens } from '../app/boot/screens'
import { staff, student } from '../testing/render'
import { mayFloat, mayOpen, routeOf, safeNext } from './lookups'
import { routes } from './table'

describe('the address to return to after signing in', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example/dashboard',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    'javascript:alert(1)',
    ' /dashboard',
    '/dashboard\n//evil.example',
    '/nope',
    '/login',
    '/logout',
    '',
    null,
  ])('%j is the dashboard', (wanted) => {
    expect(safeNext(wanted)).toBe('/dashboard')
  })

  it.each(['/profile', '/task/65f0c1a27b3e4d58a61c49d4?page=2&status=Pending', '/dashboard'])(
    '%s is kept',
    (wanted) => {
      expect(safeNext(wanted)).toBe(wanted)
    },
  )
})

describe('the route table', () => {
  it('has every path once, each with a screen', () => {
    expect(Object.keys(screens).toSorted()).toEqual(routes.map(({ path }) => path).toSorted())
  })

  it('keeps students, staff and roles apart', () => {
    expect(mayOpen('student', student())).toBe(true)
    expect(mayOpen('student', staff('HOD'))).toBe(false)
    expect(mayOpen('staff', staff('Cleark'))).toBe(true)
    expect(mayOpen('staff', student())).toBe(false)
    expect(mayOpen(['Master'], staff('Master'))).toBe(true)
    expect(mayOpen(['Master'], staff('Admin'))).toBe(false)
    expect(mayOpen('signedIn', null)).toBe(false)
    expect(mayOpen('public', null)).toBe(true)
  })

  it('hides the floating button where the table says so', () => {
    for (const user of [student(), staff('HOD'), staff('Master')]) {
      expect(mayFloat(routeOf('/dashboard'), user)).toBe(false)
      expect(mayFloat(routeOf('/profile'), user)).toBe(false)
      expect(mayFloat(routeOf('/task/65f0c1a27b3e4d58a61c49d4'), user)).toBe(true)
      expect(mayFloat(undefined, user)).toBe(false)
    }
    const memo = {
      path: '/memo',
      title: 'Memo',
      guard: 'signedIn',
      addHiddenFor: ['student', 'HOD'],
    } as const
    expect([student(), staff('HOD'), staff('Professor')].map((user) => mayFloat(memo, user))).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('the row of an address', () => {
  it('is the one that the router would find', () => {
    const made = routes.flatMap(({ path }) => {
      const address = path.replace(/:\w+/g, 'abc')
      return [address, `${address}/`, `${address}/more`, address.toUpperCase(), address.replace(/\/abc$/, '')]
    })
    for (const address of [...made, '/', '', '/task/a%20b', '//login']) {
      const found = routes.find(({ path }) => matchPath({ path, caseSensitive: true }, address))
      expect(routeOf(address)?.path, address).toBe(found?.path)
    }
  })
})
