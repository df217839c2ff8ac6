import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { contentSecurity } from './tools/content-security.mjs'
import { earlyScript } from './tools/early-script.mjs'
import { precompress } from './tools/precompress.mjs'
import { publicAddress } from './tools/public-address.mjs'
import { serviceWorker } from './tools/service-worker.mjs'

const api = process.env.PGL_API ?? 'http://localhost:8000'
const proxy = { '/api': { target: api, changeOrigin: false } }

// Test files that change modules for themselves (vi.mock, vi.resetModules), that are about what a module keeps, or that give
// jsdom a store (fake-indexeddb), which others must not find.
const apart = [
  'src/api/ahead.test.ts',
  'src/device/*.test.ts',
  'src/features/accounts/{profile,profileDraft}.test.tsx',
  'src/features/logbook/{newKind,drafts,quickDraft}.test.tsx',
  'src/features/outbox/apart.test.tsx',
  'src/layout/installing.test.tsx',
]
const tests = ['src/**/*.test.{ts,tsx}', 'tools/*.test.ts']

export default defineConfig({
  plugins: [react(), earlyScript(), publicAddress(), contentSecurity(), serviceWorker(), precompress()],
  server: { proxy },
  preview: { proxy },
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', early: 'src/early.ts' },
      output: {
        codeSplitting: {
          // Few files: each costs a phone a request and its headers. Each group is what is always wanted together, so that
          // none carries another page's code; the first that fits takes a module.
          groups: [
            // What the first script needs, which waits for nothing.
            {
              name: 'routes',
              priority: 10,
              test: /src[\\/](routes|questions|lib[\\/]code|api[\\/](who|ahead|generated[\\/]keys))\.|vite[\\/](preload-helper|modulepreload)/,
            },
            {
              name: 'react',
              priority: 9,
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
            },
            {
              name: 'mui',
              priority: 8,
              test: /node_modules[\\/](@emotion|stylis|@mui[\\/](system|styled-engine|utils|private-theming))[\\/]|node_modules[\\/]@mui[\\/]material[\\/](styles|ButtonBase|Button|Paper|CssBaseline|SvgIcon|IconButton|utils|colors)[\\/]|src[\\/]ui[\\/]form[\\/]controls\./,
            },
            // What the entry needs, the entry itself apart: its name is the manifest's key.
            {
              name: 'base',
              priority: 7,
              tags: ['$initial'],
              test: /src[\\/](?!main\.tsx|early\.ts)|@mui[\\/]material|vite[\\/]/,
            },
            // Every signed-in page.
            {
              name: 'frame',
              priority: 6,
              test: /@mui[\\/]material[\\/](Link|useMediaQuery)[\\/]|src[\\/](lib[\\/](dates|clientId|readiness)|layout[\\/](frame|useSettled)|api[\\/]generated[\\/]kinds|features[\\/](notifications[\\/]unread|logbook[\\/](queries|entry|score|kept))|ui[\\/](AsOf|WholeDates|useOnline|Avatar|extra|prompt|fileFacts|EmptyState|PageHeader|StatusChip|useIsDesktop|form[\\/](sections|values)|list[\\/](listState|StatusFilter)))/,
            },
            // Both dashboards, and the first steps on the profile.
            {
              name: 'counts',
              priority: 6,
              test: /src[\\/]features[\\/](dashboard[\\/](queries|tally)|start[\\/]beginning)\./,
            },
            // Every public page.
            {
              name: 'site',
              priority: 6,
              test: /src[\\/]features[\\/]site[\\/](PublicFrame|Screens|ContactFacts|texts|useMeta|queries)\./,
            },
            // Every list.
            {
              name: 'list',
              priority: 5,
              test: /src[\\/](lib[\\/]singleKey|ui[\\/](menu|useDelete|list[\\/](ListToolbar|SearchBox|columnChoice|Record|Pager|useListState|RowTools))|features[\\/]logbook[\\/]useDeleteEntry)/,
            },
            // What is laid over a page.
            {
              name: 'dialog',
              priority: 4,
              test: /@mui[\\/]material[\\/](Dialog|Modal|Drawer|Fade|Slide|Backdrop|Portal|Unstable_TrapFocus|internal[\\/]Transition)|src[\\/]ui[\\/]Dialog\./,
            },
            {
              name: 'menu',
              priority: 4,
              test: /@mui[\\/]material[\\/](?:Menu|MenuList|MenuItem|Popover|Divider|List)[\\/](?!index)/,
            },
            {
              name: 'draft',
              priority: 5,
              test: /src[\\/](features[\\/]logbook[\\/](entryDraft|verificationDraft|quick[\\/]queries)|ui[\\/]form[\\/]useDraft)/,
            },
            { name: 'pages', priority: 5, test: /src[\\/]api[\\/](everyKind|generated[\\/](pages|checklist))/ },
            // What is kept on the device, and how it is sent.
            {
              name: 'device',
              priority: 4,
              test: /src[\\/](device|features[\\/]outbox[\\/](?!Outbox|Drafts))|node_modules[\\/]idb[\\/]/,
            },
            // Every entry form.
            {
              name: 'form',
              priority: 3,
              test: /node_modules[\\/]react-hook-form|material[\\/]useAutocomplete|src[\\/](features[\\/]logbook[\\/]useKindReferences|ui[\\/]form[\\/](EntryForm|EntrySections|EntryActions|EntryProgress|FieldInput|ReferenceInput|useEntryForm))/,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    // Loading React and MUI anew for every file took a third of the time of all tests: only those that need it start afresh.
    projects: [
      { extends: true, test: { name: 'shared', include: tests, exclude: apart, isolate: false } },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
    // Otherwise a person's own NODE_ENV decides which build of React is tested.
    env: { NODE_ENV: 'test' },
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // Its own choice leaves one processor free, which on a machine of two is half of it.
    maxWorkers: '100%',
    // Rendering a page takes long where the machine has other work; a test that hangs still ends.
    testTimeout: 40_000,
    hookTimeout: 60_000,
  },
})
