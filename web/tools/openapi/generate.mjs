/**
 * Writes TypeScript types for an OpenAPI document: `npm run generate -- <openapi.json> <out.d.ts>`.
 * Lives in a package of its own because TypeScript 7 has no compiler API, which the generator needs.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'

const [input, output] = process.argv.slice(2)
if (!input || !output) {
  console.error('usage: npm run generate -- <openapi.json> <out.d.ts>')
  process.exit(2)
}
// npm changes into the package folder; paths are meant as the caller wrote them.
const from = process.env.INIT_CWD ?? process.cwd()
const schema = JSON.parse(await readFile(resolve(from, input), 'utf8'))
const types = astToString(await openapiTS(schema, { defaultNonNullable: false }))
const heading = '/** Generated from the OpenAPI document of the API by ./scripts/generate. Do not edit. */\n'
await writeFile(resolve(from, output), heading + types)
