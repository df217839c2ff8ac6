/** Fetches a piece of the product's code; asked again, it answers the same. */
export interface Code<Piece> {
  (): Promise<Piece>
  /** Whether it has come. */
  isHere: () => boolean
}

/**
 * A piece of code that is fetched by itself and, once it has come, is there without waiting: a `lazy` part made of it is
 * drawn together with what is around it. React would else show what stands in for it, and keep that for 300 ms at least.
 */
export function code<Piece>(load: () => Promise<Piece>): Code<Piece> {
  let come: { piece: Piece } | undefined
  const keep = (piece: Piece) => {
    come = { piece }
    return piece
  }
  const fetch = () => {
    if (!come) return load().then(keep)
    const { piece } = come
    const there = Promise.resolve(piece)
    const then = (take?: ((value: Piece) => unknown) | null) =>
      take ? new Promise((done) => done(take(piece))) : there
    return Object.assign(there, { then }) as Promise<Piece>
  }
  return Object.assign(fetch, { isHere: () => come !== undefined })
}
