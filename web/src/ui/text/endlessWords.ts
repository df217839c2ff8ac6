/** From this length on a word is an address or an accident, and may be broken. */
const ENDLESS = /\S{16,}/

/** Whether a text has a word that may be broken anywhere. */
export const hasEndlessWord = (text: string): boolean => ENDLESS.test(text)

/** The style of a text in a table, whose columns would else be as wide as its longest word; usual words stay whole. */
export const wrapEndless = (text: string) => (hasEndlessWord(text) ? ({ overflowWrap: 'anywhere' } as const) : {})
