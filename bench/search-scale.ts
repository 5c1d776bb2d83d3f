import { parseArgs } from 'node:util'
import { DAY } from '#shared/time.ts'
import { toIndexColumns } from '#worker/indexing/search-index/index-columns.ts'
import { listKnownWords } from '#worker/lib/persian/search/known-words.ts'
import { freePort, type RunningServer, startServer, temporaryData } from '../e2e/support/server.ts'
import { startHelloWorker } from './baseline-worker.ts'
import { measureCpu, percentile, positiveSetting, randomAddress, requireInput } from './measure.ts'
import { fillSearchSite, openSiteDatabase, type SearchablePost } from './sites.ts'

// Measures whole requests for searches with and without hits and for suggestions on sites with 1,000 and 10,000 posts, by default, with bodies of
// 300 words, and for a worker that returns a constant. All run at the same time and alternate, so that a slow machine affects them alike.
// `--sizes 10000,100000` takes other sites. Exits with 1 if a request takes too long compared with the constant, if it grows too much from the second largest
// site to the largest, or if the first search of an isolate takes too much longer than the next ones.
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,10000' }, queries: { type: 'string', default: '200' } },
})
/** Highest ratios of a p95 to the one of the constant. */
const LIMITS = { 'a search': 100, 'a search without hits': 100, 'a suggestion': 32 }
/** Highest ratio of the p95 of the largest site to the one of the second largest. */
const MAX_GROWTH = 1.5
/** Most ms that the first search of an isolate takes longer than the next ones. */
const MAX_FIRST_EXTRA = 40
const STARTS = 3
const WORDS = 300
/** Fewer words than the dictionary has, and more than Zipf's law needs. */
const MIN_WORDS = 10_000
const QUERIES = positiveSetting('--queries', values.queries)
const WARMUP = 20

/** Fixed seed, so that every run uses the same numbers. */
let seed = 1405
const random = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const vocabulary = listKnownWords().filter((word) => word.length > 2)
requireInput(vocabulary, 'known words', MIN_WORDS)
for (let at = vocabulary.length - 1; at > 0; at--) {
  const other = Math.floor(random() * (at + 1))
  const [a = '', b = ''] = [vocabulary[at], vocabulary[other]]
  vocabulary[at] = b
  vocabulary[other] = a
}
/** Picks a word by Zipf's law: few words are frequent, most are rare. */
const randomWord = (first = 1): string => vocabulary[Math.floor(first * (vocabulary.length / first) ** random()) - 1] ?? 'دفتر'
/** Skips the hundred most frequent words, which are unrealistic queries. */
const randomSearchWord = (): string => randomWord(101)
const words = (count: number): string => Array.from({ length: count }, () => randomWord()).join(' ')

function* generatePosts(count: number, now: number): Generator<SearchablePost> {
  for (let nth = 1; nth <= count; nth++) {
    const title = words(6)
    const text = words(WORDS)
    const columns = toIndexColumns({ title, tags: [randomWord(), randomWord()], about: words(20), names: words(2), body: text })
    yield { title, text, publishedAt: now - Math.floor(random() * 1000) * DAY, columns }
  }
}

/** A word that no text has, nor one that differs by a letter; its keys type Latin consonants, which are no Finglish. */
const unknownWord = (): string => Array.from({ length: 9 }, () => 'ذژضظحطصق'.charAt(Math.floor(random() * 8))).join('')
const queriesOf = (word: () => string): string[] =>
  Array.from({ length: QUERIES + WARMUP }, (_, at) => Array.from({ length: 1 + (at % 3) }, word).join(' '))
const REQUESTS = [
  { name: 'a search', path: '/api/search/posts', queries: queriesOf(randomSearchWord), hasHits: true },
  { name: 'a search without hits', path: '/api/search/posts', queries: queriesOf(unknownWord), hasHits: false },
  {
    name: 'a suggestion',
    path: '/api/search/suggestions',
    queries: Array.from({ length: QUERIES + WARMUP }, randomSearchWord).map((word) => word.slice(0, Math.max(2, word.length - 2))),
    hasHits: true,
  },
] as const

interface Site {
  name: string
  origin: string
  pid: number
}

const sizes = values.sizes
  .split(',')
  .map((size) => positiveSetting('--sizes', size))
  .sort((a, b) => a - b)
const folders = sizes.map((posts) => temporaryData(`search-${posts}`))
const servers: RunningServer[] = []
const failures: string[] = []
const check = (what: string, measured: number, most: number) => {
  if (!(measured <= most)) failures.push(`${what}: ${measured.toFixed(2)} is more than ${most}`)
}
const hello = await startHelloWorker(await freePort())
try {
  for (const [at, posts] of sizes.entries()) {
    const data = folders[at]?.path ?? ''
    const empty = await startServer({ data, port: await freePort() })
    await empty.stop()
    const from = performance.now()
    fillSearchSite(data, generatePosts(posts, Date.now()))
    const seconds = (performance.now() - from) / 1000
    const index = openSiteDatabase(data, 'documents')
    const bytes = Number(
      Object.values(index.prepare('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size').get() ?? {})[0],
    )
    index.close()
    console.log(
      `${posts} posts indexed in ${seconds.toFixed(0)} s; index ${(bytes / 2 ** 20).toFixed(0)} MiB, ${(bytes / posts / 1024).toFixed(1)} KiB per post`,
    )
  }
  const firsts: FirstSearch[] = []
  for (let start = 0; start < STARTS; start++) firsts.push(await measureFirstSearch(folders.at(-1)?.path ?? '', start))
  const times = firsts.map(({ ms }) => ms)
  const extra = percentile(times, 0.5)
  const each = firsts.map(({ ms, cpu }) => `${ms.toFixed(1)} (CPU ${cpu.toFixed(0)})`).join(', ')
  console.log(`the first search of an isolate takes ${extra.toFixed(1)} ms more than the next ones: ${each}`)
  check('ms more for the first search', extra, MAX_FIRST_EXTRA)

  for (const { path: data } of folders) servers.push(await startServer({ data, port: await freePort() }))
  const sites: Site[] = [
    { name: 'hello', origin: hello.origin, pid: process.pid },
    ...servers.map(({ origin, pid }, at) => ({ name: `${sizes[at]} posts`, origin, pid })),
  ]
  console.log(
    '\n| request | site | p50 ms | p95 ms | CPU ms | p95 to hello’s p95 | to its p50 | CPU to hello |\n|---|---|---:|---:|---:|---:|---:|---:|',
  )
  for (const request of REQUESTS) {
    const results = await measureRequests(sites, request)
    const [baseline] = results
    if (!baseline) throw new Error('The constant was not measured')
    for (const { site, p50, p95, cpu } of results) {
      const ratios = [p95 / baseline.p95, p95 / baseline.p50, cpu / baseline.cpu]
      console.log(`| ${[request.name, site, ...[p50, p95, cpu, ...ratios].map((number) => number.toFixed(1))].join(' | ')} |`)
      if (site !== 'hello') check(`${request.name}, ${site}, p95 to hello`, p95 / baseline.p95, LIMITS[request.name])
    }
    const [largest, smaller] = [results.at(-1), results.at(-2)]
    if (sizes.length < 2 || !largest || !smaller) continue
    console.log(
      `| ${request.name} | growth of p95, ${smaller.site} to ${largest.site} | | ${(largest.p95 / smaller.p95).toFixed(2)} | | | | |`,
    )
    check(`${request.name}, growth of p95`, largest.p95 / smaller.p95, MAX_GROWTH)
  }
} finally {
  for (const server of servers) await server.stop()
  await hello.stop()
  for (const folder of folders) folder.remove()
}
for (const failure of failures) console.error(failure)
if (failures.length > 0) process.exitCode = 1

/** Sends a request and returns its ms and its number of hits. */
async function send(origin: string, path: string, query: string): Promise<{ ms: number; hits: number }> {
  const from = performance.now()
  // Limits apply per IP address.
  const response = await fetch(`${origin}${path}?q=${encodeURIComponent(query)}`, { headers: { 'CF-Connecting-IP': randomAddress() } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${text.slice(0, 200)}`)
  return { ms: performance.now() - from, hits: text.split('"hash":"').length - 1 }
}

/** What the first search takes more than the next ones, in ms. The CPU time, to 10 ms, depends less on what else the machine does. */
interface FirstSearch {
  ms: number
  cpu: number
}

/** Starts a site and compares its first search with the median time and the mean CPU time of the next ones; other routes have run before. */
async function measureFirstSearch(data: string, start: number): Promise<FirstSearch> {
  const server = await startServer({ data, port: await freePort() })
  try {
    for (let nth = 0; nth < 10; nth++) await (await fetch(`${server.origin}/api/posts/newest?limit=${10 + nth}`)).text()
    const queries = REQUESTS[0].queries.slice(start * 12, start * 12 + 12)
    const times: number[] = []
    const cpu = [measureCpu(server.pid)]
    for (const query of queries) {
      times.push((await send(server.origin, REQUESTS[0].path, query)).ms)
      cpu.push(measureCpu(server.pid))
    }
    const [first = Number.NaN, ...next] = times
    const [before = Number.NaN, after = Number.NaN] = cpu
    return { ms: first - percentile(next, 0.5), cpu: after - before - ((cpu.at(-1) ?? Number.NaN) - after) / next.length }
  } finally {
    await server.stop()
  }
}

interface Result {
  site: string
  p50: number
  p95: number
  /** Per request, with those of the warm-up, in ms. */
  cpu: number
}

/** Sends each query to each site in turn, forwards and backwards. Throws if searches find nothing, or those without hits something. */
async function measureRequests(sites: readonly Site[], { name, path, queries, hasHits }: (typeof REQUESTS)[number]): Promise<Result[]> {
  const times = sites.map((): number[] => [])
  const before = sites.map(({ pid }) => measureCpu(pid))
  const foundBy = new Map<string, number>()
  for (const [nth, query] of queries.entries())
    for (const [at, { origin }] of nth % 2 ? [...sites.entries()] : [...sites.entries()].reverse()) {
      const { ms, hits } = await send(origin, path, query)
      if (hits > 0) foundBy.set(query, hits)
      if (nth >= WARMUP) times[at]?.push(ms)
    }
  if (hasHits !== foundBy.size > 0)
    throw new Error(
      `${name}: ${foundBy.size} of ${queries.length} queries found something, such as ${[...foundBy][0]}: the measurement is broken`,
    )
  return sites.map(({ name: site, pid }, at) => ({
    site,
    p50: percentile(times[at] ?? [], 0.5),
    p95: percentile(times[at] ?? [], 0.95),
    cpu: (measureCpu(pid) - (before[at] ?? 0)) / queries.length,
  }))
}
