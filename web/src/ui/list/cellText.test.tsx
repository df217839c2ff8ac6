import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CellText } from './RecordTable'

test('a mail address breaks before its host and in no word', () => {
  const { container } = render(<CellText>professor.medicine@demo.example.com</CellText>)
  const text = container.firstElementChild as HTMLElement
  expect(text.innerHTML).toBe('professor.medicine<wbr>@demo.example.com')
  expect(text.style.overflowWrap).toBe('')
})
