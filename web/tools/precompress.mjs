import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const text = /\.(html|js|css|svg|webmanifest|txt|pdf)$/
const least = 512

/**
 * Lays a .br and a .gz beside every text file of the build, so that the API and the proxy send them without packing
 * anything.
 * @returns {import('vite').Plugin}
 */
export function precompress() {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = 'dist' }) {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name)
        if (!entry.isFile() || !text.test(entry.name)) continue
        const content = readFileSync(path)
        if (content.length < least) continue
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
        const options = {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }
        writeFileSync(`${path}.br`, brotliCompressSync(content, options))
      }
    },
  }
}
