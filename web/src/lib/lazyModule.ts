/** Fetches a module; asked again, it answers the same. */
export interface LazyModule<Module> {
  (): Promise<Module>
  /** Whether it has come. */
  isHere: () => boolean
}

/**
 * A module that is fetched by itself and, once it has come, is there without waiting: a `lazy` part made of it is
 * drawn together with what is around it. React would else show what stands in for it, and keep that for 300 ms at least.
 */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let loaded: { module: Module } | undefined
  const keep = (module: Module) => {
    loaded = { module }
    return module
  }
  const fetch = () => {
    if (!loaded) return load().then(keep)
    const { module } = loaded
    const there = Promise.resolve(module)
    const then = (take?: ((value: Module) => unknown) | null) =>
      take ? new Promise((done) => done(take(module))) : there
    return Object.assign(there, { then }) as Promise<Module>
  }
  return Object.assign(fetch, { isHere: () => loaded !== undefined })
}
