import { mkdirSync } from 'node:fs'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { clientManifest } from './vite/client-manifest.ts'
import { SlowestFirstSequencer } from './vite/slowest-first-sequencer.ts'

// The assets binding requires the folder, built or not.
mkdirSync('dist/client', { recursive: true })

/** Starting a runtime costs more than a test, so two runtimes share all files; each test creates its own data. */
const together = { isolate: false, maxWorkers: 2, testTimeout: 60_000 } as const

export default defineConfig({
  // Multiplies the runs of the slowest property tests; DAFTAR_RUNS=10 runs ten times as many.
  define: { __BUILD_ID__: JSON.stringify('test'), __RUNS__: Number(process.env.DAFTAR_RUNS ?? 1) },
  test: {
    // vitest-plugin 1.4.0 cannot read vitest 5's module cache.
    fsModuleCache: false,
    sequence: { sequencer: SlowestFirstSequencer },
    projects: [
      {
        extends: true,
        plugins: [
          clientManifest(),
          cloudflareTest(async () => ({
            main: './worker/testing/entry.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              cf: false,
              // LARGE is a separate database for tests that need one of their own.
              d1Databases: { LOCAL: 'daftar-local', LARGE: 'daftar-large' },
              bindings: {
                ORIGIN: 'http://daftar.test',
                SECRETS_KEY: 'a key of the tests',
                MIGRATIONS: await readD1Migrations('migrations/main'),
                SEARCH_MIGRATIONS: await readD1Migrations('migrations/search'),
              },
            },
          })),
        ],
        test: {
          ...together,
          name: 'worker',
          include: ['worker/**/*.test.ts', 'shared/**/*.test.ts'],
          setupFiles: ['worker/testing/setup-console.ts', 'worker/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...together,
          name: 'web',
          environment: 'node',
          include: ['web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'vite/**/*.test.ts'],
          setupFiles: ['worker/testing/setup-console.ts'],
        },
      },
    ],
  },
})
