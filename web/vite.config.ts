import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { contentSecurity } from './tools/content-security.mjs'

const api = process.env.PGL_API ?? 'http://localhost:8000'
const proxy = { '/api': { target: api, changeOrigin: false } }

export default defineConfig({
  plugins: [react(), contentSecurity()],
  server: { proxy },
  preview: { proxy },
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Only what every page needs is grouped; a group for all of MUI would push forms' code into login.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/ },
            {
              name: 'mui',
              test: /node_modules[\\/](@emotion|stylis|@mui[\\/](system|styled-engine|utils|private-theming))[\\/]|node_modules[\\/]@mui[\\/]material[\\/](styles|ButtonBase|Button|Paper|CssBaseline|SvgIcon|IconButton|utils|colors)[\\/]/,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'tools/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // Rendering a page takes long where the machine has other work; a test that hangs still ends.
    testTimeout: 40_000,
    // On a machine that others share a test may lose a race once; twice is a defect.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
  },
})
