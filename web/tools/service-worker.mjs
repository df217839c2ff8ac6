import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** Of `public`, what the shell draws with; a browser fetches icons by itself when the app is installed. */
const shown = ['mark.svg', 'manifest.webmanifest']

/**
 * Builds `src/app/serviceWorker.ts` to `sw.js`, with the list of what it keeps: the page and every file of the build. Names
 * with a hash in them need no revision; the others carry the hash of their content.
 * @returns {import('vite').Plugin}
 */
export function serviceWorker() {
  /** @type {import('vite').ResolvedConfig} */
  let config
  /** @param {string | Uint8Array} content */
  const revision = (content) => createHash('sha256').update(content).digest('hex').slice(0, 16)
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved
    },
    async generateBundle(_, bundle) {
      const built = Object.values(bundle)
        .filter(({ fileName }) => fileName !== 'csp.json' && !fileName.startsWith('.vite/'))
        .map((file) => ({
          url: `/${file.fileName}`,
          revision: file.fileName.startsWith('assets/') ? null : revision('code' in file ? file.code : file.source),
        }))
      const other = shown.map((name) => ({
        url: `/${name}`,
        revision: revision(readFileSync(join(config.publicDir, name))),
      }))
      const kept = [...built, ...other].sort((one, next) => (one.url < next.url ? -1 : 1))
      const made = await build({
        configFile: false,
        root: config.root,
        publicDir: false,
        logLevel: 'warn',
        define: { __KEPT__: JSON.stringify(kept) },
        build: {
          target: config.build.target,
          write: false,
          rolldownOptions: { input: 'src/app/serviceWorker.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })
      const [code] = 'output' in made ? made.output : []
      if (code?.type !== 'chunk') return this.error('the service worker was not built')
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code.code })
    },
  }
}
