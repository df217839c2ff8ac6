/**
 * Finding an option by how people say it: synonyms, British and American spelling, word order, small slips of typing.
 * The API searches by the same rules (api/curriculum/search.py), and both are held to the same answers by
 * tests/api/curriculum/search_cases.json. Fetched when a form is there, so that the form does not wait for it.
 */
import { spellings } from '../../../api/generated/spellings'
import type { ReferenceOption } from '../references'

/** An option that was found, with the synonym that matched where its own words did not. */
export type SearchResult = ReferenceOption & { synonym?: string }

const WORD = /[\p{L}\p{N}]+/gu
const MARKS = /\p{Mn}/gu
const DOUBLED = /(\p{L})\1/gu
/** From this many letters on, a typed word may stand inside a word as well as at its beginning. */
const MIN_LETTERS_INSIDE = 3
/** From ONE_SLIP_FROM letters on one slip is forgiven, from TWO_SLIPS_FROM letters on two. */
const ONE_SLIP_FROM = 4
const TWO_SLIPS_FROM = 8

const cache = new Map<string, readonly string[]>()

function memoized(key: string, work: () => readonly string[]): readonly string[] {
  const found = cache.get(key) ?? work()
  cache.set(key, found)
  return found
}

function inOneSpelling(word: string): string {
  let text = word
  for (const [one, other] of spellings) text = text.replaceAll(one, other)
  return text.replace(DOUBLED, '$1')
}

/** The words of a text as they are compared: without marks and case, in one spelling, doubled letters single. */
export const wordsOf = (text: string): readonly string[] =>
  (text.normalize('NFKD').replace(MARKS, '').toLowerCase().match(WORD) ?? []).map(inOneSpelling)

/** The words of a text and each pair of neighbours as one word: "X-ray" is also found as "xray". */
const wordsAndPairs = (text: string) =>
  memoized(text, () => {
    const words = wordsOf(text)
    return [...words, ...words.slice(1).map((word, at) => `${words[at]}${word}`)]
  })

type Words = readonly string[]
const startsAny = (typed: string, words: Words) => words.some((word) => word.startsWith(typed))
const isInAny = (typed: string, words: Words) =>
  words.some((word) => word.startsWith(typed) || (typed.length >= MIN_LETTERS_INSIDE && word.includes(typed)))

function isNearAny(typed: string, words: Words): boolean {
  const { length } = [...typed]
  if (length < ONE_SLIP_FROM) return startsAny(typed, words)
  const max = length >= TWO_SLIPS_FROM ? 2 : 1
  return words.some((word) => word[0] === typed[0] && distance(typed, word, max) <= max)
}

/** The fewest slips (a letter more, less, another, or two swapped) from what is typed to a beginning of the word. */
function distance(typed: string, whole: string, max: number): number {
  const word = whole.slice(0, typed.length + max)
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let at = 1; at <= typed.length; at += 1) {
    const line = [at]
    for (let to = 1; to <= word.length; to += 1) {
      const other = typed[at - 1] === word[to - 1] ? 0 : 1
      let cost = Math.min((row[to] ?? 0) + 1, (line[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + other)
      if (at > 1 && to > 1 && typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1])
        cost = Math.min(cost, (before[to - 2] ?? 0) + 1)
      line.push(cost)
    }
    if (Math.min(...line) > max) return max + 1
    before = row
    row = line
  }
  return Math.min(...row)
}

interface Match {
  rank: number
  synonym?: string | undefined
}

function exactMatch(typed: Words, { label, synonyms = [] }: ReferenceOption): Match | null {
  const words = wordsAndPairs(label)
  const isStarted = typed.every((each) => startsAny(each, words))
  const same = synonyms.find((synonym) => wordsOf(synonym).join(' ') === typed.join(' '))
  if (same !== undefined) return { rank: 0, synonym: isStarted ? undefined : same }
  if (isStarted) return { rank: words[0]?.startsWith(typed[0] ?? '') ? 1 : 2 }
  if (typed.every((each) => isInAny(each, words))) return { rank: 3 }
  const synonym = synonyms.find((one) =>
    typed.every((each) => startsAny(each, wordsAndPairs(one)) || startsAny(each, words)),
  )
  return synonym === undefined ? null : { rank: 4, synonym }
}

function nearMatch(typed: Words, { label, synonyms = [] }: ReferenceOption): Match | null {
  const words = wordsAndPairs(label)
  if (typed.every((each) => isNearAny(each, words))) return { rank: 5 }
  const synonym = synonyms.find((one) =>
    typed.every((each) => isNearAny(each, wordsAndPairs(one)) || isNearAny(each, words)),
  )
  return synonym === undefined ? null : { rank: 6, synonym }
}

/**
 * The options that are meant by what is typed, the best first. Slips of typing are forgiven only where nothing fits as
 * it is written. Nothing typed finds everything.
 */
export function search(options: readonly ReferenceOption[], text: string): readonly SearchResult[] {
  const typed = wordsOf(text)
  if (typed.length === 0) return options
  for (const match of [exactMatch, nearMatch]) {
    const found = options.flatMap((option) => {
      const how = match(typed, option)
      return how ? [{ option, how }] : []
    })
    if (found.length > 0)
      return found
        .sort((one, other) => one.how.rank - other.how.rank)
        .map(({ option, how: { synonym } }) => (synonym ? { ...option, synonym } : option))
  }
  return []
}
