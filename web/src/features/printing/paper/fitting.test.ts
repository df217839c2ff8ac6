import { afterEach, describe, expect, it, vi } from 'vitest'
import { fitting } from './fitting'
import type { RecordColumn } from './record'

const column = (label: string): RecordColumn => ({ label, format: 'text', under: false })

/** A table of one row whose columns each hold one word of so many letters. */
function table(...letters: number[]): Parameters<typeof fitting> {
  const columns = letters.map(() => column('Text'))
  return [letters.map((_, at) => [at]), { columns, rows: [letters.map((many) => 'a'.repeat(many))] }]
}

/** A font in which every letter of a size of 100 is so wide. */
function font(width: number) {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ font: '', measureText: (text: string) => ({ width: text.length * width }) })
    },
  )
}

describe('the letters of a printed table', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('are small where the longest words do not fit beside each other in the font of the page', () => {
    const words = table(12, 12, 12, 12, 12, 12, 12, 12)
    font(45)
    expect(fitting(...words)).toEqual({ isSmall: false, whole: 20 })
    font(62)
    expect(fitting(...words)).toEqual({ isSmall: true, whole: 20 })
  })

  it('let the longest words be broken where small ones do not fit either', () => {
    font(62)
    const { isSmall, whole } = fitting(...table(19, 19, 18, 8, 8, 20, 8, 8, 16, 17))
    expect(isSmall).toBe(true)
    expect(whole).toBe(18)
  })

  it('count a word beyond twenty letters not at all, as it may be broken anyway', () => {
    font(62)
    expect(fitting(...table(400, 8, 8))).toEqual({ isSmall: false, whole: 20 })
  })

  it('are told from the number of letters where nothing can be measured', () => {
    expect(fitting(...table(10, 10)).isSmall).toBe(false)
    expect(fitting(...table(19, 19, 19, 19, 19, 19)).isSmall).toBe(true)
  })
})
