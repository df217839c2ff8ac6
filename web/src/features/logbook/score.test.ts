import { describe, expect, test } from 'vitest'
import { kinds } from '../../api/generated/kinds'
import { makeEntry } from './entryFixtures'
import { gradeText, latestScore, overallAssessment, ratingOf, scoreLines, scoreText } from './score'

const kindOf = (ending: string) => {
  const kind = kinds.find((each) => each.categoryId.endsWith(ending))
  if (!kind) throw new Error(ending)
  return kind
}
const training = kindOf('49d4')
const entry = (trainingType: string) => makeEntry(training, { trainingType })

describe('scores', () => {
  test('[L-114] [L-116] the latest item stands for a rating by criteria', () => {
    const score = [
      { title: 'A', value: 2 },
      { title: 'Overall Assessment', value: 2.5 },
    ]
    expect(latestScore(training, score)).toEqual({ title: 'Overall Assessment', value: '2.50' })
    expect(scoreLines(training, score)).toHaveLength(2)
  })

  test('[L-117] a single grade shows with its word, an empty one as N/A', () => {
    expect(gradeText(kindOf('49d6'), '3')).toBe('3 Good')
    expect(scoreText(kindOf('49d6'), '0')).toBe('0 Poor')
    expect(scoreText(kindOf('49d6'), null)).toBe('N/A')
    expect(scoreLines(kindOf('49d6'), '3')).toEqual([{ title: 'Score', value: '3 Good' }])
  })

  test('[L-275] each typed training is rated by its own criteria', () => {
    const types = [
      'case presentation',
      'group discussion',
      'journal club',
      'seminar',
      'grand ward rounds',
      'interdepartmental colloquium',
      'students symposium',
    ]
    for (const type of types) expect(ratingOf(training, entry(type)).type, type).toBe('criteria')
  })

  test('[L-279] a training type without criteria takes the single scale', () => {
    for (const type of ['LABORATORY WORK', 'INTERACTIVE SLIDE', 'GROSS SEMINAR', 'Else']) {
      expect(ratingOf(training, entry(type)).type).toBe('single')
    }
  })

  test('[L-280] leave is not rated, and every other kind is', () => {
    for (const kind of kinds) expect(kind.scoring.type === 'none').toBe(kind.categoryId.endsWith('49df'))
  })

  test('[L-277] the Overall Assessment is the average rounded half up to two decimals', () => {
    expect(overallAssessment(['a', 'b', 'c'], { a: 1, b: 2, c: 2 })).toBe(1.67)
    expect(
      overallAssessment(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 2 }),
    ).toBe(1.13)
    expect(overallAssessment(['a', 'b'], { a: 4 })).toBeNull()
  })

  test('[L-281] [L-384] [L-385] criteria run from 1 Poor to 4 Very Good, the single scale from 0 Poor to 4 Very Good', () => {
    const criteria = ratingOf(training, entry('Seminar'))
    const single = ratingOf(kindOf('49d6'), entry(''))
    if (criteria.type !== 'criteria' || single.type !== 'single') throw new Error('scale')
    expect(criteria.scale.map(({ value, label }) => `${value} ${label}`)).toEqual([
      '1 Poor',
      '2 Satisfactory',
      '3 Good',
      '4 Very Good',
    ])
    const words = ['0 Poor', '1 Satisfactory', '2 Average', '3 Good', '4 Very Good']
    expect(single.scale.map(({ value, label }) => `${value} ${label}`)).toEqual(words)
  })
})
