import { describe, expect, test } from 'vitest'
import shared from '../../../../../tests/api/curriculum/search_cases.json'
import { search } from './search'

const options = shared.titles.map(({ title, synonyms }) => ({ id: title, label: title, synonyms }))

describe('the type-ahead agrees with the server', () => {
  test.each(shared.cases)('on $typed', ({ typed, found }) => {
    const expected = found === 'all' ? options.map(({ label }) => ({ title: label })) : found
    expect(
      search(options, typed).map(({ label, synonym }) => ({ title: label, ...(synonym ? { synonym } : {}) })),
    ).toEqual(expected)
  })
})
