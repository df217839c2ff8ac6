import { fileURLToPath } from 'node:url'

/** What a library brings along and the product never draws, with what stands in its place. */
const unused = [
  // Ripples are off in the theme, so ButtonBase never draws one.
  { file: /@mui\/material\/ButtonBase\/TouchRipple\.mjs$/, code: 'export default () => null' },
  // Everything is drawn inside the theme, which names all its colours and shadows: MUI's own, made twice at every start,
  // and what it is made of are never asked for.
  { file: /@mui\/material\/styles\/defaultTheme\.mjs$/, code: 'export default {}' },
  {
    file: /@mui\/material\/Box\/Box\.mjs$/,
    code: `
      import { createBox } from '@mui/system'
      export default createBox({ defaultTheme: {}, defaultClassName: 'MuiBox-root' })
    `,
  },
  { file: /@mui\/material\/colors\/(blue|green|lightBlue|orange|purple|red)\.mjs$/, code: 'export default {}' },
  { file: /@mui\/material\/styles\/shadows\.mjs$/, code: 'export default []' },
  // Emotion's list of every HTML attribute, which tells what a styled element gets: here that is all but what MUI and our
  // own styles ask for.
  {
    file: /@emotion\/is-prop-valid\/dist\//,
    code: "export default (prop) => !['as', 'colour', 'ownerState', 'sx', 'theme'].includes(prop)",
  },
  // Emotion's `withTheme` alone asks for it, which nothing here does.
  { file: /\/hoist-non-react-statics\/dist\//, code: 'export default (target) => target' },
]

/** The build that react-router means for a product: its package names the other one, with the warnings, to every bundler. */
const production = new URL('./dist/production/', import.meta.resolve('react-router/package.json'))
const alias = [
  { find: /^react-router$/, replacement: fileURLToPath(new URL('index.mjs', production)) },
  { find: /^react-router\/dom$/, replacement: fileURLToPath(new URL('dom-export.mjs', production)) },
]

/**
 * Leaves out of the build what is never wanted and the build cannot know to be so.
 * @returns {import('vite').Plugin}
 */
export function leaveOut() {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias } }),
    load: {
      filter: { id: unused.map(({ file }) => file) },
      handler: (id) => unused.find(({ file }) => file.test(id))?.code,
    },
  }
}
