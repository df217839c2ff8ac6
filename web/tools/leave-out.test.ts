/** What the build leaves out of MUI is what the theme makes needless. */
import { expect, test } from 'vitest'
import { dark, light } from '../src/theme/palette'
import { theme } from '../src/theme/theme'

test('no part draws a ripple', () => {
  expect(theme.components?.MuiButtonBase?.defaultProps?.disableRipple).toBe(true)
})

test('the theme names every colour and every shadow that MUI has one of its own for', () => {
  for (const palette of [light, dark])
    for (const name of ['primary', 'secondary', 'error', 'warning', 'info', 'success'] as const)
      expect(palette[name].main).toMatch(/^#[\da-f]{6}$/)
  expect(theme.shadows).toHaveLength(25)
  expect(new Set(theme.shadows)).toEqual(new Set(['none']))
})
