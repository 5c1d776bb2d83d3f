import { cpSync } from 'node:fs'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { temporaryFolder } from './scripts/temporary-folder.mjs'
import { clientManifest } from './vite/client-manifest.ts'
import { D1_OBJECTS, d1Service } from './vite/d1-service.ts'
import { omitAsn1 } from './vite/omit-asn1.ts'
import { omitAttestation } from './vite/omit-attestation.ts'
import { omitEntitySearch } from './vite/omit-entity-search.ts'
import { SlowestFirstSequencer } from './vite/slowest-first-sequencer.ts'
import { validateOpenApi } from './vite/validate-openapi.ts'

// The assets binding serves the fonts of share images from this folder, even without a build.
cpSync('web/public', 'dist/production/client', { recursive: true })

const IS_FULL = process.env.DAFTAR_FULL === '1'

// The databases of the tests are created in this folder.
process.env.TMPDIR ??= temporaryFolder()

/** Starting a worker takes longer than a test, so two workers run all files of a project. Each test creates its own data. */
const together = { isolate: false, maxWorkers: 2, testTimeout: 60_000, hookTimeout: 60_000 } as const

export default defineConfig({
  // DAFTAR_RUNS multiplies the number of runs of the property tests that use `__RUNS__`; a short run takes a fifth of them.
  // DAFTAR_MONTH_EVENTS is the size of the simulated month of statistics.
  // DAFTAR_PAYMENT_RUNS is the number of runs of the simulation of payments.
  // DAFTAR_PROMOTION_IMPRESSIONS is the size of the simulation of promotions.
  // DAFTAR_FUZZ_RUNS is the number of requests to each operation of the API, and DAFTAR_FUZZ_SEED the seed of the first.
  // DAFTAR_CONTEST_VOTERS is the number of voters of the simulated contest.
  // DAFTAR_ARCHIVE_POSTS is the number of posts of the account that the test of large archives exports.
  // DAFTAR_FULL=1 runs every cell of the authorization tables and every fault of the sweeps, and takes larger sizes where none is given.
  define: {
    __BUILD_ID__: JSON.stringify('test'),
    __RUNS__: Number(process.env.DAFTAR_RUNS ?? (IS_FULL ? 1 : 0.2)),
    __FULL_MATRIX__: IS_FULL,
    __MONTH_EVENTS__: Number(process.env.DAFTAR_MONTH_EVENTS ?? (IS_FULL ? 20_000 : 8000)),
    __PAYMENT_RUNS__: Number(process.env.DAFTAR_PAYMENT_RUNS ?? (IS_FULL ? 100 : 60)),
    __PAYMENT_SEED__: Number(process.env.DAFTAR_PAYMENT_SEED ?? 1),
    __CONTEST_VOTERS__: Number(process.env.DAFTAR_CONTEST_VOTERS ?? (IS_FULL ? 300 : 100)),
    __ARCHIVE_POSTS__: Number(process.env.DAFTAR_ARCHIVE_POSTS ?? 300),
    __FUZZ_RUNS__: Number(process.env.DAFTAR_FUZZ_RUNS ?? (IS_FULL ? 2 : 1)),
    __FUZZ_SEED__: Number(process.env.DAFTAR_FUZZ_SEED ?? 1),
    __PROMOTION_IMPRESSIONS__: Number(process.env.DAFTAR_PROMOTION_IMPRESSIONS ?? (IS_FULL ? 20_000 : 12_000)),
  },
  test: {
    // vitest-plugin 1.4.0 cannot read vitest 5's module cache.
    fsModuleCache: false,
    sequence: { sequencer: SlowestFirstSequencer },
    projects: [
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', development: IS_FULL } },
        plugins: [
          clientManifest('dist/local'),
          // As in the built Worker; loading what they omit takes seconds.
          omitAttestation(),
          omitAsn1(),
          omitEntitySearch(),
          cloudflareTest(async () => ({
            main: './worker/testing/entry.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              cf: false,
              // Compressing the modules that the pool sends to the workers costs more than sending them.
              compatibilityFlags: ['no_web_socket_compression'],
              serviceBindings: { OPENAPI_VALIDATOR: validateOpenApi },
              durableObjects: { D1_OBJECTS },
              workers: [await d1Service()],
              // Separate databases: LARGE for tests with very many posts, SCRATCH and LEDGER for tests that read every row.
              d1Databases: {
                LOCAL: 'daftar-local',
                LARGE: 'daftar-large',
                LEDGER: 'daftar-ledger',
                SCRATCH: 'daftar-scratch',
                SCRATCH_SEARCH: 'daftar-scratch-search',
                SCRATCH_STATS: 'daftar-scratch-stats',
              },
              bindings: {
                ORIGIN: 'http://daftar.test',
                SECRETS_KEY: 'a key of the tests',
                // The development build of React checks more and renders more slowly.
                NODE_ENV: IS_FULL ? 'development' : 'production',
                MIGRATIONS: await readD1Migrations('migrations/main'),
                SEARCH_MIGRATIONS: await readD1Migrations('migrations/search'),
                STATS_MIGRATIONS: await readD1Migrations('migrations/statistics'),
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
          setupFiles: ['worker/testing/setup-console.ts', 'web/lib/testing/setup-globals.ts'],
        },
      },
    ],
  },
})
