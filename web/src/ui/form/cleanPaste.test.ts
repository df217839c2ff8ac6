import { describe, expect, it } from 'vitest'
import { withoutUnseen } from './cleanPaste'

describe('pasted text', () => {
  it.each([
    ['Acute\u200b appendicitis\ufeff', 'Acute appendicitis'],
    ['\u202aC:\\scan.pdf\u202c', 'C:\\scan.pdf'],
    ['\u200e98\u200f45', '9845'],
    ['hyper\u00adtension', 'hypertension'],
    ['a\u200db', 'ab'],
  ])('loses the unseen characters of %j', (pasted, left) => {
    expect(withoutUnseen(pasted)).toBe(left)
  })

  it('keeps the joiners of Indic scripts, line breaks, and overrides of direction for the API to refuse', () => {
    for (const text of ['क्\u200dष', 'one\ntwo', 'a\u202eb', 'plain']) expect(withoutUnseen(text)).toBe(text)
  })
})
