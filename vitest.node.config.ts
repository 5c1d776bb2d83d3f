import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { temporaryFolder } from './scripts/temporary-folder.mjs'
import { clientManifest } from './vite/client-manifest.ts'

process.env.TMPDIR ??= temporaryFolder()
const IS_FULL = process.env.DAFTAR_FULL === '1'
// Needs what only the runtime has: rows read, how a stream ends when its reader leaves, and the order in which a page renders.
const ONLY_IN_WORKERD = [
  'worker/discovery/home-feed/query-cost.test.ts',
  'worker/moderation/queue/queue.test.ts',
  'worker/money/promotion-delivery/serve-card-cost.test.ts',
  'worker/podcasts/downloads/replay.test.ts',
  'worker/podcasts/shows/feed/long-feed.test.ts',
  'worker/publications/front-page/large-publication.test.ts',
  'worker/statistics/posts/report-growth.test.ts',
  'worker/testing/authorisation/pages.test.ts',
  'worker/testing/query-costs.test.ts',
]

/** The Worker's tests in Node with SQLite, beside the project `worker` of vitest.config.ts, which it is to replace. */
export default defineConfig({
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
  plugins: [clientManifest('dist/local')],
  resolve: {
    alias: {
      'cloudflare:workers': resolve('worker/testing/node/cloudflare-workers.ts'),
      'cloudflare:test': resolve('worker/testing/node/cloudflare-test.ts'),
    },
  },
  test: {
    name: 'worker',
    include: ['worker/**/*.test.ts', 'shared/**/*.test.ts'],
    exclude: ONLY_IN_WORKERD,
    setupFiles: ['worker/testing/setup-console.ts', 'worker/testing/node/setup.ts'],
    globalSetup: ['worker/testing/node/template-databases.ts'],
    isolate: false,
    maxWorkers: 2,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fsModuleCache: true,
  },
})
