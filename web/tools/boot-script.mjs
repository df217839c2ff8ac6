/**
 * Puts `src/app/boot/prefetch.ts` into the page, in front of the entry and waiting for nothing.
 * @returns {import('vite').Plugin}
 */
export function bootScript() {
  return {
    name: 'boot-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const boot = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === 'boot')
        if (boot?.type !== 'chunk') throw new Error('the build has no boot script')
        return [
          {
            tag: 'script',
            attrs: { type: 'module', crossorigin: true, async: true, src: `/${boot.fileName}` },
            injectTo: 'head-prepend',
          },
          ...boot.imports.map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
            injectTo: /** @type {const} */ ('head-prepend'),
          })),
        ]
      },
    },
  }
}
