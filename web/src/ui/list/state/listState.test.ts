import { describe, expect, test } from 'vitest'
import {
  activeFilters,
  clearedFilters,
  isNarrowed,
  listQuery,
  PAGE_SIZES,
  parseListState,
  writeListState,
} from './listState'
import { pageWindow } from './pageWindow'

const read = (text: string) => parseListState(new URLSearchParams(text), ['trainingType'])
const write = (text: string, patch: Parameters<typeof writeListState>[1]) =>
  writeListState(new URLSearchParams(text), patch).toString()

describe('list state in the address', () => {
  test('[L-127] [T-395] page sizes are 5, 10, 15 and 20, and 10 unless chosen', () => {
    expect(PAGE_SIZES).toEqual([5, 10, 15, 20])
    expect(read('').limit).toBe(10)
    expect(read('limit=5').limit).toBe(5)
  })

  test('junk gives defaults', () => {
    const junk = read('page=-3&limit=7&status=Gone&from=yesterday&to=2026-02-31x&student=me&sort=a%20b')
    expect(junk).toEqual(read(''))
    expect(read('page=1e9').page).toBe(1)
    expect(read('q=%00')).toEqual(read(''))
    expect(read('q=her%00nia%0A').q).toBe('hernia')
    expect(read(`q=${'x'.repeat(900)}`).q).toHaveLength(100)
  })

  test('a sort key or filter value that the list does not know gives the default', () => {
    const accepts = (name: string, value: string) => (name === 'sort' ? value === 'date' : value === 'Seminar')
    const parse = (text: string) => parseListState(new URLSearchParams(text), ['trainingType'], accepts)
    expect(parse('sort=-date&trainingType=Seminar')).toMatchObject({
      sort: '-date',
      filters: { trainingType: 'Seminar' },
    })
    expect(parse('sort=password&trainingType=Dance')).toMatchObject({ sort: '', filters: { trainingType: '' } })
  })

  test('[L-126] a changed search or filter returns to the first page', () => {
    expect(write('page=4', { q: 'hernia' })).toBe('q=hernia')
    expect(write('page=4&q=a', { filters: { trainingType: 'Seminar' } })).toBe('q=a&trainingType=Seminar')
    expect(write('page=4&limit=5', { limit: 20 })).toBe('limit=20')
  })

  test('a page change keeps the filters, and defaults leave no trace', () => {
    expect(write('q=a', { page: 3 })).toBe('q=a&page=3')
    expect(write('q=a&page=3', { page: 1 })).toBe('q=a')
    expect(write('open=1', { q: 'b' })).toBe('open=1&q=b')
  })

  test('what the first page answered goes with the later ones, and with nothing else', () => {
    const asOf = '6b033dca93ff7af338b9b2fb'
    const second = write('q=a', { page: 2, asOf })
    expect(second).toBe(`q=a&page=2&asOf=${asOf}`)
    expect(Object.fromEntries(listQuery(read(second)))).toMatchObject({ page: '2', asOf })
    expect(write(second, { page: 3 })).toBe(`q=a&page=3&asOf=${asOf}`)
    expect(write(second, { page: 1 })).toBe('q=a')
    expect(write(second, { q: 'b' })).toBe('q=b')
    expect(Object.fromEntries(listQuery(read(`asOf=${asOf}`)))).not.toHaveProperty('asOf')
    expect(read('page=2&asOf=x')).toEqual(read('page=2'))
  })

  test('filters are counted, cleared and sent', () => {
    const state = read('q=a&status=Pending&from=2026-10-01&trainingType=Seminar&page=2')
    expect(activeFilters(state)).toBe(2)
    expect(isNarrowed(state)).toBe(true)
    expect(write('q=a&status=Pending&from=2026-10-01&trainingType=Seminar&page=2', clearedFilters(state))).toBe('')
    expect(Object.fromEntries(listQuery(state))).toEqual({
      page: '2',
      limit: '10',
      search: 'a',
      status: 'Pending',
      from: '2026-10-01',
      trainingType: 'Seminar',
    })
  })
})

describe('page buttons', () => {
  test('[L-128] [L-129] [T-396] a window of five with ellipses, first and last always there', () => {
    expect(pageWindow(6, 12)).toEqual([1, 'gap-before', 4, 5, 6, 7, 8, 'gap-after', 12])
    expect(pageWindow(1, 12)).toEqual([1, 2, 3, 4, 5, 'gap-after', 12])
    expect(pageWindow(12, 12)).toEqual([1, 'gap-before', 8, 9, 10, 11, 12])
    expect(pageWindow(1, 1)).toEqual([1])
    expect(pageWindow(2, 3)).toEqual([1, 2, 3])
    expect(pageWindow(4, 6)).toEqual([1, 2, 3, 4, 5, 6])
  })
})
