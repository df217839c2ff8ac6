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
const TWICE = /(\p{L})\1/gu
/** From this many letters on, a typed word may stand inside a word as well as at its beginning. */
const INSIDE = 3
/** From SLIP letters on one slip is forgiven, from LONG letters on two. */
const SLIP = 4
const LONG = 8

const known = new Map<string, readonly string[]>()

function remembered(key: string, work: () => readonly string[]): readonly string[] {
  const found = known.get(key) ?? work()
  known.set(key, found)
  return found
}

function spelt(word: string): string {
  let text = word
  for (const [one, other] of spellings) text = text.replaceAll(one, other)
  return text.replace(TWICE, '$1')
}

/** The words of a text as they are compared: without marks and case, in one spelling, doubled letters single. */
export const wordsOf = (text: string): readonly string[] =>
  (text.normalize('NFKD').replace(MARKS, '').toLowerCase().match(WORD) ?? []).map(spelt)

/** The words of a text and each pair of neighbours as one word: "X-ray" is also found as "xray". */
const joined = (text: string) =>
  remembered(text, () => {
    const words = wordsOf(text)
    return [...words, ...words.slice(1).map((word, at) => `${words[at]}${word}`)]
  })

type Words = readonly string[]
const begins = (typed: string, words: Words) => words.some((word) => word.startsWith(typed))
const stands = (typed: string, words: Words) =>
  words.some((word) => word.startsWith(typed) || (typed.length >= INSIDE && word.includes(typed)))

function slipped(typed: string, words: Words): boolean {
  const { length } = [...typed]
  if (length < SLIP) return begins(typed, words)
  const most = length >= LONG ? 2 : 1
  return words.some((word) => word[0] === typed[0] && distance(typed, word, most) <= most)
}

/** The fewest slips (a letter more, less, another, or two swapped) from what is typed to a beginning of the word. */
function distance(typed: string, whole: string, most: number): number {
  const word = whole.slice(0, typed.length + most)
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
    if (Math.min(...line) > most) return most + 1
    before = row
    row = line
  }
  return Math.min(...row)
}

interface Hit {
  rank: number
  synonym?: string | undefined
}

function hit(typed: Words, { label, synonyms = [] }: ReferenceOption): Hit | null {
  const words = joined(label)
  const isBegun = typed.every((each) => begins(each, words))
  const same = synonyms.find((synonym) => wordsOf(synonym).join(' ') === typed.join(' '))
  if (same !== undefined) return { rank: 0, synonym: isBegun ? undefined : same }
  if (isBegun) return { rank: words[0]?.startsWith(typed[0] ?? '') ? 1 : 2 }
  if (typed.every((each) => stands(each, words))) return { rank: 3 }
  const said = synonyms.find((synonym) => typed.every((each) => begins(each, joined(synonym)) || begins(each, words)))
  return said === undefined ? null : { rank: 4, synonym: said }
}

function near(typed: Words, { label, synonyms = [] }: ReferenceOption): Hit | null {
  const words = joined(label)
  if (typed.every((each) => slipped(each, words))) return { rank: 5 }
  const said = synonyms.find((synonym) => typed.every((each) => slipped(each, joined(synonym)) || slipped(each, words)))
  return said === undefined ? null : { rank: 6, synonym: said }
}

/**
 * The options that are meant by what is typed, the best first. Slips of typing are forgiven only where nothing fits as
 * it is written. Nothing typed finds everything.
 */
export function search(options: readonly ReferenceOption[], text: string): readonly SearchResult[] {
  const typed = wordsOf(text)
  if (typed.length === 0) return options
  for (const judge of [hit, near]) {
    const found = options.flatMap((option) => {
      const how = judge(typed, option)
      return how ? [{ option, how }] : []
    })
    if (found.length > 0)
      return found
        .sort((one, other) => one.how.rank - other.how.rank)
        .map(({ option, how: { synonym } }) => (synonym ? { ...option, synonym } : option))
  }
  return []
}
