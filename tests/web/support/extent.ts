/** How much of the browser tests runs: `./scripts/test --everything` says so by PGL_TEST_EVERYTHING. */

/** Whether every test runs at both sizes, and every look at accessibility in both schemes of colours. */
export const everything = Boolean(process.env.PGL_TEST_EVERYTHING)

/** Which folders run at one size where not everything runs: at that of the people whom they are about. */
const usual = {
  phone: ['accounts', 'device', 'files', 'logbook', 'programmes', 'site'],
  desktop: ['desk'],
} as const

/**
 * The files that run at this size only. A file named `*.phone.spec.ts` or `*.desktop.spec.ts` is about that size; any other
 * file runs at both where everything runs or where its folder is in no list (`look`), else at its folder's. A file named
 * `*.everything.*` runs where everything does.
 */
export function onlyAt(size: keyof typeof usual): string[] {
  const other = size === 'phone' ? 'desktop' : 'phone'
  const files = usual[size].map((folder) => `**/${folder}/!(*.${other}).spec.ts`)
  return [`**/*.${size}.spec.ts`, ...(everything ? [] : ['**/*.everything.*', ...files])]
}
