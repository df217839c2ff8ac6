import { expect, test } from 'vitest'
import { theme } from './theme'

test('the theme names the end of the phone layout as MUI does, and has no shadows', () => {
  expect(theme.typography.body1).toHaveProperty([theme.breakpoints.up('lg'), 'fontSize'], 14)
  expect(theme.shadows).toHaveLength(25)
  expect(new Set(theme.shadows)).toEqual(new Set(['none']))
})
