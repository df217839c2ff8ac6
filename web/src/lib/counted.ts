/** How many, with the word for one or for several: "1 day", "2,000 days". */
export const counted = (count: number, one: string, several = `${one}s`) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : several}`
