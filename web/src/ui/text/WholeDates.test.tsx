import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WholeDates } from './WholeDates'

test('each date of a text stands in an element that is not broken, and the text stays as it is', () => {
  const text = 'From 27-08-2026 to 26-08-2027 at 14:02'
  const { container } = render(<WholeDates>{text}</WholeDates>)
  expect(container).toHaveTextContent(text)
  expect([...container.querySelectorAll('time')].map((each) => each.textContent)).toEqual(['27-08-2026', '26-08-2027'])
})
