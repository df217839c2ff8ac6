const DATE = /(\d\d-\d\d-\d{4})/

/** A text in which no date is broken at one of its hyphens: "to 27-" and "08-2027" on two lines are hard to read. Every second part of the split is a date. */
export function WholeDates({ children }: { children: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are told apart by their place alone
  return children.split(DATE).map((part, at) => (at % 2 === 1 ? <time key={at}>{part}</time> : part))
}
