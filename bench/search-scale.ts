import { parseArgs } from 'node:util'
import { DAY } from '#shared/time.ts'
import { toIndexColumns } from '#worker/indexing/search-index/index-columns.ts'
import { listKnownWords } from '#worker/lib/persian/search/word-forms.ts'
import { freePort, startServer, temporaryData } from '../e2e/support/server.ts'
import { percentile, positiveSetting, requireInput } from './measure.ts'
import { fillSearchSite, openSiteDatabase, type SearchablePost } from './sites.ts'

// Compares the times of whole requests for searches and suggestions on a site with 10,000 posts and on one with 100,000, by default, with
// bodies of 300 words. Both sites run at the same time and alternate, so that a slow machine affects both. It only prints.
const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '200' },
  },
})
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
    const columns = toIndexColumns({ title, tags: [randomWord(), randomWord()], about: words(20), names: words(2), body: words(WORDS) })
    yield { title, publishedAt: now - Math.floor(random() * 1000) * DAY, columns }
  }
}

const sizes = [positiveSetting('--small', values.small), positiveSetting('--large', values.large)]
const folders = sizes.map((posts) => temporaryData(`search-${posts}`))
const servers: Awaited<ReturnType<typeof startServer>>[] = []
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
    servers.push(await startServer({ data, port: await freePort() }))
  }
  const searches = Array.from({ length: QUERIES + WARMUP }, (_, at) => Array.from({ length: 1 + (at % 3) }, randomSearchWord).join(' '))
  const prefixes = Array.from({ length: QUERIES + WARMUP }, randomSearchWord).map((word) => word.slice(0, Math.max(2, word.length - 2)))
  console.log(
    `| request | p50 ms, ${sizes[0]} posts | ${sizes[1]} | p95 ms, ${sizes[0]} | ${sizes[1]} | ratio of p95 |\n|---|---:|---:|---:|---:|---:|`,
  )
  for (const [name, path, queries] of [
    ['a search', '/api/search/posts', searches],
    ['a suggestion', '/api/search/suggestions', prefixes],
  ] as const) {
    const [small = [], large = []] = await timed(path, queries)
    const [p95Small, p95Large] = [percentile(small, 0.95), percentile(large, 0.95)]
    const cells = [percentile(small, 0.5), percentile(large, 0.5), p95Small, p95Large].map((ms) => ms.toFixed(1))
    console.log(`| ${[name, ...cells, (p95Large / p95Small).toFixed(2)].join(' | ')} |`)
  }
} finally {
  for (const server of servers) await server.stop()
  for (const folder of folders) folder.remove()
}

/** Returns the times of the requests to each site in ms, without those of the warm-up. */
async function timed(path: string, queries: readonly string[]): Promise<number[][]> {
  const times = servers.map((): number[] => [])
  let found = 0
  for (const [nth, query] of queries.entries()) {
    for (const [site, { origin }] of nth % 2 ? servers.entries() : [...servers.entries()].reverse()) {
      const from = performance.now()
      const response = await fetch(`${origin}${path}?q=${encodeURIComponent(query)}`)
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${text.slice(0, 200)}`)
      found += text.split('"hash":"').length - 1
      if (nth >= WARMUP) times[site]?.push(performance.now() - from)
    }
  }
  if (found === 0) throw new Error(`${path} found nothing for ${queries.length} queries: the measurement is broken`)
  return times
}
