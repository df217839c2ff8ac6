import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { bootScript } from './tools/boot-script.mjs'
import { contentSecurity } from './tools/content-security.mjs'
import { coordinatorPage } from './tools/coordinator-page.mjs'
import { leaveOut } from './tools/leave-out.mjs'
import { precompress } from './tools/precompress.mjs'
import { publicAddress } from './tools/public-address.mjs'
import { serviceWorker } from './tools/service-worker.mjs'

const api = process.env.PGL_API ?? 'http://localhost:8000'
const proxy = { '/api': { target: api, changeOrigin: false } }

// Test files that change modules for themselves (vi.mock, vi.resetModules), that are about what a module keeps, or that give
// jsdom a store (fake-indexeddb), which others must not find.
const apart = [
  'src/api/boot/prefetched.test.ts',
  'src/device/*.test.{ts,tsx}',
  'src/features/accounts/{profile,profileDraft}.test.tsx',
  'src/features/logbook/entry/{newKind,drafts}.test.tsx',
  'src/features/logbook/quick/quickDraft.test.tsx',
  'src/features/device-outbox/{apart,lastTime}.test.tsx',
]
const tests = ['src/**/*.test.{ts,tsx}', 'tools/*.test.ts']

export default defineConfig({
  plugins: [
    react(),
    leaveOut(),
    bootScript(),
    publicAddress(),
    contentSecurity(),
    serviceWorker(),
    coordinatorPage(),
    precompress(),
  ],
  server: { proxy },
  preview: { proxy },
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
        // MUI makes the styles and names of its parts when it is loaded, also of those that nothing draws.
        manualPureFunctions: ['generateUtilityClasses', 'styled', 'createStyled', 'memoTheme', 'keyframes', 'css'],
      },
      input: { index: 'index.html', boot: 'src/app/boot/prefetch.ts' },
      output: {
        codeSplitting: {
          // Few files: each costs a phone a request and its headers. Each group is what is always wanted together, so that
          // none carries another page's code; the first that fits takes a module.
          groups: [
            // What the first script needs, which waits for nothing.
            {
              name: 'boot',
              priority: 10,
              test: /src[\\/](routes|app[\\/]boot|api[\\/]boot)[\\/]|src[\\/](api[\\/](kinds|generated[\\/](keys|modules))|lib[\\/]lazyModule)\.|vite[\\/](preload-helper|modulepreload)/,
            },
            {
              name: 'react',
              priority: 9,
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/](?!.*[iI]nfiniteQuery(Observer)?\.)/,
            },
            {
              name: 'mui',
              priority: 8,
              test: /node_modules[\\/](@emotion|stylis|@mui[\\/](system|styled-engine|utils|private-theming))[\\/](?!useRovingTabIndex)|node_modules[\\/]@mui[\\/]material[\\/](styles|ButtonBase|Button|GlobalStyles|IconButton|utils|colors)[\\/]|src[\\/](ui[\\/](Notice|Picture|form[\\/]fields[\\/](controls|FieldError|PasswordField))|layout[\\/]page[\\/]useSettled|lib[\\/](useOneAtATime|dates))\./,
            },
            // The entry and what it needs.
            { name: 'base', priority: 7, tags: ['$initial'], test: /index\.html|src[\\/]|@mui[\\/]material|vite[\\/]/ },
            // Every signed-in page.
            {
              name: 'frame',
              priority: 6,
              test: /@mui[\\/]material[\\/](Link|useMediaQuery)[\\/]|src[\\/](lib[\\/](clientId|readiness|roles|saveFile)|layout[\\/]page[\\/]frame|api[\\/]generated[\\/]menu|features[\\/](notifications[\\/]unread|standing[\\/](addresses|student[\\/]StudentName)\.|logbook[\\/](addresses|queries|quick[\\/]queries|entry\.|score|report[\\/]recentEntries))|ui[\\/](text[\\/](?!Fact|Key|PackageFacts|AgeStrip|NumberTable|Section)|overlay[\\/]Sheet|useOnline|Avatar|lazy[\\/](?!Loaded)|ActionButton|EmptyState|StatusChip|useIsDesktop|form[\\/](sections|values)|list[\\/](state[\\/](listState|pageQuery|useSearchPatch)|toolbar[\\/]StatusFilter)))/,
            },
            // Both dashboards, and the first steps on the profile.
            {
              name: 'counts',
              priority: 6,
              test: /src[\\/]features[\\/](dashboard[\\/](queries|student[\\/](tally|ReadyLine))|start[\\/]beginning)\./,
            },
            {
              name: 'login',
              priority: 6,
              test: /src[\\/]features[\\/]access[\\/](login[\\/]Login(Page|Form|Frame|Switches)|signIn)\./,
            },
            // Every public page.
            {
              name: 'site',
              priority: 6,
              test: /src[\\/](features[\\/]site[\\/](Screens|inquiries[\\/]ContactFacts|texts)|layout[\\/](PublicFrame|page[\\/]useMeta)|api[\\/]site)\./,
            },
            // Parts of the pages about standing, programmes and reports.
            {
              name: 'sections',
              priority: 5,
              test: /src[\\/]ui[\\/](text[\\/](Section|Fact\.|FaultList|NumberTable)|lazy[\\/]Loaded|form[\\/]useAct)/,
            },
            // What somebody is chosen from.
            {
              name: 'choices',
              priority: 5,
              test: /src[\\/](ui[\\/]form[\\/](choiceOf|fields[\\/]NamedChoice)|features[\\/]people[\\/]PlaceChoice)\./,
            },
            // The dashboards of staff.
            {
              name: 'today',
              priority: 6,
              test: /src[\\/]features[\\/]dashboard[\\/](PageTurner|department[\\/](NumberLink|addresses))\./,
            },
            // The queue and its first page.
            {
              name: 'keys',
              priority: 6,
              test: /src[\\/](lib[\\/]singleKey|ui[\\/]text[\\/](AgeStrip|Key))\./,
            },
            // Every list.
            {
              name: 'list',
              priority: 5,
              test: /src[\\/](ui[\\/](overlay[\\/]menu|list[\\/](useDelete|toolbar[\\/](ListToolbar|SearchBox|columnChoice)|Record|Pager|state[\\/]useListState))|features[\\/]logbook[\\/]report[\\/]useDeleteEntry)/,
            },
            // What is laid over a page.
            {
              name: 'dialog',
              priority: 4,
              test: /@mui[\\/]material[\\/](Dialog|Modal|Paper|Fade|Backdrop|Portal|Unstable_TrapFocus|internal[\\/]Transition)|src[\\/]ui[\\/]overlay[\\/]Dialog\./,
            },
            {
              name: 'menu',
              priority: 4,
              test: /@mui[\\/](material[\\/](?:Menu|MenuList|MenuItem|Popover|Divider|List)[\\/](?!index)|utils[\\/]useRovingTabIndex)/,
            },
            {
              name: 'draft',
              priority: 5,
              test: /src[\\/](features[\\/]logbook[\\/]entry[\\/]entryDraft|ui[\\/]form[\\/]useDraft)/,
            },
            {
              name: 'report',
              priority: 5,
              test: /src[\\/]features[\\/]logbook[\\/]report[\\/](TaskPage|ReportPage|RowActions|columns|useReportFilters)\./,
            },
            // The dialog and the queue of verification.
            { name: 'verify', priority: 4, test: /src[\\/]features[\\/]logbook[\\/]verify[\\/](?!VerifyDialog|use)/ },
            // Every kind of the Log Book, which a list and a form ask for; and those with a page of their own.
            { name: 'kinds', priority: 7, test: /src[\\/]api[\\/]generated[\\/]kinds/ },
            { name: 'pages', priority: 5, test: /src[\\/]api[\\/](everyKind|generated[\\/](pages|checklist))/ },
            // What is kept on the device, and how it is sent.
            {
              name: 'device',
              priority: 4,
              test: /src[\\/](device|features[\\/]device-outbox[\\/](?!Outbox|Drafts))|node_modules[\\/]idb[\\/]/,
            },
            // The engine of every form.
            { name: 'hook-form', priority: 4, test: /node_modules[\\/]react-hook-form/ },
            // Every entry form.
            {
              name: 'form',
              priority: 3,
              test: /material[\\/]useAutocomplete|src[\\/](features[\\/]logbook[\\/](entry[\\/](AddEntryDialog|failure|useKindReferences)|quick[\\/](another|useStart))|ui[\\/]form[\\/]entry[\\/](EntryForm|EntryActions|EntryProgress|FieldInput|ReferenceInput|useEntryForm))/,
            },
            // The pages about where a trainee stands.
            {
              name: 'standing',
              priority: 1,
              test: /src[\\/]features[\\/]standing[\\/](CountBar|FigureList|GateStrip|Line|StandingTabs|TraineeHead|TraineePage|Verdict|queries|useTrainee|eligibility[\\/](words|StateChip|SourceTag)|attendance[\\/](queries|LeavePrice|Price|days)|weekly[\\/](queries|weeks))\./,
            },
            // Addresses of the pages about a trainee, which lists elsewhere lead to.
            { name: 'addresses', priority: 2, test: /standing[\\/](traineeQuery|addresses|months[\\/]months)\./ },
            // Requirement packs, and a trainee's requirements.
            { name: 'packs', priority: 1, test: /standing[\\/]packs[\\/](PackSource|queries|words)\./ },
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
    // Its own choice leaves one processor free, which on a machine of two is half of it. A test waits for a fifth of its time.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Rendering makes much that is soon forgotten: with the usual few megabytes it is moved about before it is.
    execArgv: ['--max-semi-space-size=64'],
    // Rendering a page takes long where the machine has other work; a test that hangs still ends.
    testTimeout: 40_000,
    hookTimeout: 60_000,
  },
})
