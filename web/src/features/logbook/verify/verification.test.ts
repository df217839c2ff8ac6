import { describe, expect, test } from 'vitest'
import { staff } from '../../../testing/render'
import { testId } from '../entryFixtures'
import { commandOf } from '../queue/keys/keys'
import { QUEUE_PAGE, type QueuePage, type QueueRow, queueQuery, uniqueRows } from '../queue/queries'
import { hasComment, withComment } from './verification'

describe('comments in the feedback', () => {
  test('a press adds, another takes out, whatever else stands there', () => {
    expect(withComment('', 'Well done.')).toBe('Well done.')
    expect(withComment('Clean knots', 'Well done.')).toBe('Clean knots. Well done.')
    expect(withComment('Clean knots. Well done. Go on.', 'Well done.')).toBe('Clean knots. Go on.')
    expect(withComment('Well done.', 'Well done.')).toBe('')
    expect(hasComment('well done, and more', 'Well done.')).toBe(true)
    expect(withComment('Well done', 'Read up on this')).toBe('Well done. Read up on this')
  })
})

describe('keys', () => {
  const press = (key: string, more = {}) =>
    commandOf({
      key,
      code: '',
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      repeat: false,
      target: null,
      ...more,
    })

  test.each([
    ['j', { do: 'next' }],
    ['K', { do: 'previous' }],
    ['4', { do: 'grade', number: 4 }],
    ['5', { do: 'comment', number: 0 }],
    ['?', { do: 'help' }],
    ['x', null],
  ])('%s', (key, command) => {
    expect(press(key)).toEqual(command)
  })

  test('a held key decides once, and browser shortcuts stay the browser’s', () => {
    expect(press('a', { repeat: true })).toBeNull()
    expect(press('r', { ctrlKey: true })).toBeNull()
    expect(press('a', { metaKey: true })).toBeNull()
    expect(press('R', { shiftKey: true })).toBeNull()
  })

  test('while a text is written, only Esc and Ctrl and Enter act', () => {
    const target = document.createElement('textarea')
    expect(press('a', { target })).toBeNull()
    expect(press('Escape', { target })).toEqual({ do: 'leave' })
    expect(press('Enter', { target, ctrlKey: true })).toEqual({ do: 'submit' })
    expect(press('j', { target: document.createElement('select') })).toBeNull()
    const radio = document.createElement('input')
    radio.type = 'radio'
    expect(press('j', { target: radio })).toEqual({ do: 'next' })
  })
})

describe('the pages of a long queue', () => {
  const row = (n: number): QueueRow => ({
    _id: testId(n),
    kind: 'opd',
    categoryId: '65f0c1a27b3e4d58a61c49d6',
    url: `/task/65f0c1a27b3e4d58a61c49d6?open=${testId(n)}`,
    task: 'OPD',
    topic: '',
    status: 'Pending',
    date: '2026-02-03',
    receivedOn: '2026-02-03T10:00:00Z',
    student: null,
    studentName: null,
    joiningDate: null,
    teacher: null,
    mine: false,
  })
  const page = (from: number, count: number): QueuePage => ({
    status: true,
    data: Array.from({ length: count }, (_, n) => row(from + n)),
    total: 200,
    page: 1,
    limit: QUEUE_PAGE,
  })
  const next = (pages: QueuePage[], settled: number) => {
    const { getNextPageParam } = queueQuery(
      staff('Professor'),
      { kind: '', student: '', mine: false },
      (id) => Number.parseInt(id, 16) < settled,
    )
    return getNextPageParam(pages.at(-1) as QueuePage, pages, pages.length, [])
  }

  test('the next page is counted without what was decided: the server has moved up by as many', () => {
    const first = page(0, QUEUE_PAGE)
    expect(next([first], 0)).toBe(2)
    // 20 left of the first fifty: page 1 now holds them and thirty new ones.
    expect(next([first], 30)).toBe(1)
    expect(next([first, page(50, QUEUE_PAGE)], 45)).toBe(2)
    expect(next([first, page(50, 7)], 45)).toBeUndefined()
  })

  test('pages that overlap give each entry once, in order', () => {
    const rows = uniqueRows([page(0, QUEUE_PAGE), page(30, QUEUE_PAGE)])
    expect(rows.map(({ _id }) => _id)).toEqual(page(0, 80).data.map(({ _id }) => _id))
  })
})
