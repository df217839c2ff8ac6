import { build } from 'vite'

/**
 * Builds `coordinator.html`, the page on which a coordinator without an account signs: a build of its own, so that it
 * carries nothing of the product's page. The service worker keeps none of it.
 * @returns {import('vite').Plugin}
 */
export function coordinatorPage() {
  /** @type {import('vite').ResolvedConfig} */
  let config
  return {
    name: 'coordinator-page',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved
    },
    async generateBundle() {
      const made = await build({
        configFile: false,
        root: config.root,
        publicDir: false,
        logLevel: 'warn',
        build: {
          target: config.build.target,
          write: false,
          modulePreload: false,
          assetsInlineLimit: 0,
          rolldownOptions: { input: 'coordinator.html' },
        },
      })
      if (!('output' in made)) return this.error('the coordinator page was not built')
      for (const file of made.output)
        this.emitFile({ type: 'asset', fileName: file.fileName, source: 'code' in file ? file.code : file.source })
    },
  }
}
