/**
 * Puts `src/early.ts` into the page, in front of the entry and waiting for nothing.
 * @returns {import('vite').Plugin}
 */
export function earlyScript() {
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const early = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.isEntry && file.name === 'early',
        )
        if (early?.type !== 'chunk') throw new Error('the build has no early.ts')
        return [
          {
            tag: 'script',
            attrs: { type: 'module', crossorigin: true, async: true, src: `/${early.fileName}` },
            injectTo: 'head-prepend',
          },
          ...early.imports.map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
            injectTo: /** @type {const} */ ('head-prepend'),
          })),
        ]
      },
    },
  }
}
