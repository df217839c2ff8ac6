import type { RecordSection } from './record'

/** Millimetres between the margins of a sheet. */
export const ROOM = 181
/** Letters of a word beyond which it may be broken. */
const LONG_WORD = 20
/** Points of the letters in cells and in heads, and millimetres that a cell keeps free at its sides, as in `paper.css`. */
const usual = { cell: 8.5, head: 8, free: 2.4 }
const small = { cell: 7.5, head: 7, free: 1.8 }
/** Millimetres of a point, and points of an average letter of one point, where nothing can be measured. */
const [POINT, LETTER] = [25.4 / 72, 0.55]

/** How wide words are in the page's font at one point, in points. */
function ruler(): (word: string, weight: 400 | 700) => number {
  const pen = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  if (!pen) return (word) => word.length * LETTER
  const family = getComputedStyle(document.body).fontFamily
  const known = new Map<string, number>()
  return (word, weight) => {
    const key = `${weight} ${word}`
    let width = known.get(key)
    if (width === undefined) {
      pen.font = `${weight} 100px ${family}`
      width = pen.measureText(word).width / 100
      known.set(key, width)
    }
    return width
  }
}

const wordsOf = (texts: readonly string[]) => [...new Set(texts.flatMap((text) => text.split(/\s+/)))]

/** Whether the table takes small letters, and how long a word may be that stays whole, so that all columns fit on the sheet. */
export function fitting(
  cells: readonly (readonly number[])[],
  { columns, rows }: Pick<RecordSection, 'columns' | 'rows'>,
): { isSmall: boolean; whole: number } {
  const widthOf = ruler()
  const words = cells.map((stack) => ({
    heads: wordsOf(stack.map((at) => columns[at]?.label ?? '')),
    texts: wordsOf(rows.flatMap((row) => stack.map((at) => row[at] ?? ''))),
  }))
  const needs = ({ cell, head, free }: typeof usual, most: number) =>
    words.reduce((sum, { heads, texts }) => {
      let widest = 0
      for (const word of heads) widest = Math.max(widest, head * widthOf(word, 700))
      for (const word of texts) if (word.length <= most) widest = Math.max(widest, cell * widthOf(word, 400))
      return sum + widest * POINT + free
    }, 0)
  if (needs(usual, LONG_WORD) <= ROOM) return { isSmall: false, whole: LONG_WORD }
  let whole = LONG_WORD
  while (whole > 1 && needs(small, whole) > ROOM) whole -= 1
  return { isSmall: true, whole }
}
