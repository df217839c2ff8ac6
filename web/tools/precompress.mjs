/**
 * Lays a .br and a .gz beside every text file of the build, so that the proxy sends them without packing anything:
 * `node tools/precompress.mjs` after `npm run build`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const dist = process.env.PGL_WEB ?? join(dirname(fileURLToPath(import.meta.url)), '..', 'dist')
const text = /\.(html|js|css|svg|json|webmanifest|txt)$/
const least = 512

for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
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
