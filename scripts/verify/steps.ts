/** A step of `npm run verify`: a command, and what it proves in one line. */
export interface VerifyStep {
  name: string
  about: string
  command: readonly string[]
  /** Environment variables of the command; those that are set already win. */
  env?: Readonly<Record<string, string>>
  /** Arguments that the step requires; it is skipped without them. */
  needs?: string
}

const program = (name: string, file: string, about: string): VerifyStep => ({ name, about, command: ['node', file] })
const workerTest = (name: string, test: string, about: string, env: Record<string, string>): VerifyStep => ({
  name,
  about,
  command: ['vitest', 'run', test],
  env,
})

/** The steps of `npm run verify`, in the order in which they run. */
export const VERIFY_STEPS: readonly VerifyStep[] = [
  {
    name: 'test',
    about: 'every test, also those that npm test leaves out',
    command: ['node', 'scripts/test.mjs'],
    env: { DAFTAR_FULL: '1' },
  },
  program('mutants', 'scripts/mutants.ts', 'small faults in a copy of the working tree; the nearest tests notice each'),
  program('crash', 'e2e/resilience/crash-recovery.ts', 'kills the server while it writes; no acknowledged write is lost'),
  program('upload-resilience', 'e2e/resilience/upload-resilience.ts', 'a large upload over a connection that breaks'),
  program('import-resilience', 'e2e/resilience/import-resilience.ts', 'imports a podcast into a server that is killed'),
  program('text-import-resilience', 'e2e/resilience/text-import-resilience.ts', 'imports 2,000 posts into a server that is killed'),
  program('slow-imports', 'e2e/resilience/slow-imports.ts', 'imports from hosts that trickle bytes delay nothing else'),
  program('dense-imports', 'e2e/resilience/dense-imports.ts', 'small zips with very long texts delay no page'),
  program('memory-bursts', 'e2e/resilience/memory-bursts.ts', 'ten bursts of requests; the memory of the runtime levels off'),
  program('local-failures', 'e2e/resilience/local-failures.ts', 'full disk, damaged data, two servers; root also mounts file systems'),
  program('start-under-load', 'e2e/resilience/start-under-load.ts', 'starts beside busy loops, half of the times after SIGKILL'),
  program('restore-drill', 'e2e/resilience/restore-drill.ts', 'backs up a site in use, restores it and compares every row and page'),
  program('round-trip', 'e2e/resilience/round-trip.ts', 'exports the sample community and imports it into an empty site'),
  program('epubs', 'e2e/resilience/epubs.ts', 'lets EPUBCheck judge e-books; installs it first'),
  program('bench', 'bench/pages.ts', 'throughput of pages and of the API, as ratios'),
  program('bench:home', 'bench/home.ts', 'home of a reader who follows 2,000 users, in a small and in a large site'),
  program('bench:publication', 'bench/publication.ts', 'front pages of a small and of a large publication'),
  {
    name: 'documents',
    about: '10,000 random and hostile documents',
    command: ['node', '--disallow-code-generation-from-strings', 'bench/documents.ts'],
  },
  program('first-start', 'bench/first-start.ts', 'the first start with the sample community, in turns with another folder'),
  program('search-quality', 'bench/search-quality.ts', 'Persian queries, against FTS5 and Lucene'),
  program('search-relevance', 'bench/search-relevance.ts', 'how 60 graded queries rank the sample, against FTS5 and Lucene'),
  program('first-search', 'bench/first-search.ts', 'what the first search of an isolate costs, by part'),
  program('search-scale', 'bench/search-scale.ts', 'searches in a small and in a large site'),
  program('sitemap', 'bench/sitemap.ts', 'the sitemap of 100,000 posts'),
  program('sign-in-timing', 'bench/sign-in-timing.ts', 'response times do not reveal whether an account exists'),
  program('episode-streaming', 'bench/episode-streaming.ts', 'an MP3 of 150 MB: seeking, memory, throughput'),
  program('long-feed', 'bench/long-feed.ts', 'the feed of a show with 2,000 episodes'),
  program('typing', 'bench/typing.ts', 'time of a key in posts of 200 and 20,000 words'),
  program('responsiveness', 'bench/responsiveness.ts', 'first response to a press on a slow line, INP, layout shifts, whole cards'),
  workerTest(
    'statistics-month',
    'worker/statistics/collection/simulated-month.test.ts',
    'a month of reports against an independent count',
    {
      DAFTAR_MONTH_EVENTS: '1000000',
    },
  ),
  workerTest('statistics-growth', 'worker/statistics/posts/report-growth.workerd.test.ts', 'rows that a report reads as an account grows', {
    DAFTAR_FULL: '1',
  }),
  workerTest('payment-simulation', 'worker/money/payments/simulation.test.ts', 'payments with lost and repeated answers balance', {
    DAFTAR_PAYMENT_RUNS: '10000',
  }),
  workerTest('promotion-simulation', 'worker/money/promotion-delivery/simulation.test.ts', 'promotions spend their budget evenly', {
    DAFTAR_PROMOTION_IMPRESSIONS: '1000000',
  }),
  workerTest('archive-scale', 'worker/portability/archives/large-archive.test.ts', 'the archive of 10,000 posts', {
    DAFTAR_ARCHIVE_POSTS: '10000',
  }),
  workerTest('contest-storm', 'worker/site/ballots/contest-storm.test.ts', '5,000 voters, 50 at a time', { DAFTAR_CONTEST_VOTERS: '5000' }),
  workerTest('api-fuzz', 'worker/testing/api-fuzz', 'hostile requests to each operation of the API', { DAFTAR_FUZZ_RUNS: '40' }),
  {
    name: 'lighthouse',
    about: 'Lighthouse of a public page of each kind; installs it first',
    command: ['sh', '-c', 'npm ci --prefix bench/lighthouse --no-audit --no-fund --loglevel=error && exec node bench/lighthouse/run.ts'],
  },
  { name: 'deploy', about: 'a dry run of the deployment', command: ['node', 'scripts/start.mjs', 'deploy', '--dry-run'] },
  { ...program('real-exports', 'e2e/resilience/real-exports.ts', 'export files written elsewhere'), needs: '<folder>' },
  { ...program('real-feeds', 'e2e/resilience/real-feeds.ts', 'podcast feeds written elsewhere'), needs: '<folder>' },
]
