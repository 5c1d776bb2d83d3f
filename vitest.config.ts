import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { temporaryFolder } from './scripts/temporary-folder.mjs'
import { clientManifest } from './vite/client-manifest.ts'
import { SlowestFirstSequencer } from './vite/slowest-first-sequencer.ts'
import { findPureWorkerTests } from './vite/test-projects.ts'

const IS_FULL = process.env.DAFTAR_FULL === '1'

// The databases of the tests are created in this folder.
process.env.TMPDIR ??= temporaryFolder()

const PURE_WORKER_TESTS = findPureWorkerTests()
/** Rules about the source code, which `npm run check` runs. */
const RULES = ['scripts/rules/*.test.ts']
/** Builds for production, which `npm test` does beside the check. */
const PRODUCTION = ['scripts/production-bundle.test.ts']
const SETUP_EACH = 'worker/testing/setup-each.ts'
/** Starting a worker takes longer than a test, so two workers run all files of a project. */
const together = {
  isolate: false,
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  environment: 'node',
  // The development build of React checks more and takes twice the time.
  env: { NODE_ENV: IS_FULL ? 'development' : 'production' },
} as const
/** What the tests of the Worker need to run in Node: see worker/testing/node. */
const inNode = {
  plugins: [clientManifest('dist/local')],
  resolve: {
    alias: {
      'cloudflare:workers': resolve('worker/testing/node/cloudflare-workers.ts'),
      'cloudflare:test': resolve('worker/testing/node/cloudflare-test.ts'),
    },
  },
}

export default defineConfig({
  oxc: { jsx: { development: IS_FULL } },
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
    fsModuleCache: true,
    // Vitest does not tell modules for the development build of React from others.
    fsModuleCachePath: IS_FULL ? 'node_modules/.vitest-cache/full' : 'node_modules/.vitest-cache/short',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    sequence: { sequencer: SlowestFirstSequencer },
    projects: [
      {
        extends: true,
        ...inNode,
        test: {
          ...together,
          name: 'worker',
          include: ['worker/**/*.test.ts'],
          exclude: [...PURE_WORKER_TESTS, 'worker/**/*.workerd.test.ts'],
          setupFiles: [SETUP_EACH, 'worker/testing/node/setup.ts'],
          globalSetup: ['worker/testing/node/template-databases.ts'],
        },
      },
      {
        extends: true,
        ...inNode,
        test: {
          ...together,
          name: 'workerd',
          include: ['worker/**/*.workerd.test.ts'],
          // Vitest evaluates a setup file for each test file, but what a setup file imports only once in a process.
          setupFiles: [SETUP_EACH, 'worker/testing/node/setup.ts', 'worker/testing/workerd/setup.ts'],
          globalSetup: ['worker/testing/node/template-databases.ts', 'worker/testing/workerd/template-state.ts'],
        },
      },
      { extends: true, test: { ...together, name: 'rules', include: RULES } },
      { extends: true, test: { ...together, name: 'production', include: PRODUCTION } },
      {
        extends: true,
        ...inNode,
        test: {
          ...together,
          name: 'unit',
          include: ['shared/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'vite/**/*.test.ts', ...PURE_WORKER_TESTS],
          exclude: [...RULES, ...PRODUCTION],
          setupFiles: [SETUP_EACH, 'worker/testing/node/globals.ts', 'web/lib/testing/setup-globals.ts'],
        },
      },
    ],
  },
})
