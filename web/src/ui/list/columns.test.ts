import { expect, test } from 'vitest'
import { headingLines } from './columns'

test.each([
  ['Date', ['Date']],
  ['Academic Event', ['Academic Event']],
  ['Verified By / Verified On', ['Verified By /', 'Verified On']],
  ['HOD / Unit Head Feedback', ['HOD / Unit', 'Head Feedback']],
])('the heading %s stands in at most two lines', (label, lines) => {
  expect(headingLines(label)).toEqual(lines)
  expect(lines.join(' ')).toBe(label)
})
