import { describe, expect, it } from 'vitest'
import { isPersonName } from './personName'

describe('the name of a person', () => {
  it.each(['Asha Rao', 'Li', 'Dr. K. J', 'रवि', 'O’Neil', '2nd Asha'])('can be %s', (name) => {
    expect(isPersonName(name)).toBe(true)
  })

  it.each(['0', '123', 'A', 'K 9', '--', ''])('cannot be "%s"', (name) => {
    expect(isPersonName(name)).toBe(false)
  })
})
