import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findDocuments } from '#worker/indexing/search-index/find-documents.ts'
import { toIndexColumns } from '#worker/indexing/search-index/index-columns.ts'
import { parseQuery } from '#worker/lib/persian/search/index.ts'
import { PACKED } from '#worker/lib/persian/search/known-words.gen.ts'
import { openIndex } from './search/engines.ts'

// Compares the times of searches and suggestions over 10,000 and 100,000 posts of about 300 words. Measures CPU time, which other load on
// the machine barely affects.
const { values } = parseArgs({ options: { small: { type: 'string', default: '10000' }, large: { type: 'string', default: '100000' } } })
const [SMALL, LARGE] = [Number(values.small), Number(values.large)]
const WORDS = 300
const QUERIES = 300

/** Fixed seed, so that every run uses the same numbers. */
let seed = 1405
const random = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const vocabulary = [...PACKED.matchAll(/[0-9a-z]([^0-9a-zA-Z-]+)/g)].map(([, rest = '']) => rest).filter((word) => word.length > 2)
for (let at = vocabulary.length - 1; at > 0; at--) {
  const other = Math.floor(random() * (at + 1))
  const [a = '', b = ''] = [vocabulary[at], vocabulary[other]]
  vocabulary[at] = b
  vocabulary[other] = a
}
/** Picks a word by Zipf's law: few words are frequent, most are rare. */
const randomWord = (): string => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'دفتر'
/** Skips the hundred most frequent words, which occur in every text and make unrealistic queries. */
const randomSearchWord = (): string => {
  for (;;) {
    const word = randomWord()
    if (vocabulary.indexOf(word) >= 100) return word
  }
}
const words = (count: number): string => Array.from({ length: count }, randomWord).join(' ')

const folder = mkdtempSync(join(tmpdir(), 'daftar-search-'))
const path = join(folder, 'search.sqlite')
const { database, run } = openIndex(path)
const document = database.prepare(
  `INSERT INTO documents (id, type, source_id, revision, title, published_at, quality, indexed_at) VALUES (?1, 'posts', ?1, 1, ?2, ?3, 0.3, 0)`,
)
const terms = database.prepare(
  'INSERT INTO post_terms (rowid, title, tags, about, names, body, variants, spelled) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
)
const NOW = Date.UTC(2026, 10, 21)

let stored = 0
/** Returns the elapsed time in ms. */
function indexUntil(to: number): number {
  const started = performance.now()
  database.exec('BEGIN')
  while (stored < to) {
    stored += 1
    const title = words(6)
    document.run(stored, title, NOW - Math.floor(random() * 1000) * 86_400_000)
    terms.run(
      stored,
      ...toIndexColumns({ title, tags: [randomWord(), randomWord()], about: words(20), names: words(2), body: words(WORDS) }),
    )
    if (stored % 10_000 === 0) console.log(`  ${stored} of ${LARGE} posts indexed`)
  }
  database.exec('COMMIT')
  return performance.now() - started
}

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

async function timed(queries: readonly string[], beginning: boolean): Promise<number> {
  const times: number[] = []
  for (const query of queries) {
    const started = process.cpuUsage()
    await findDocuments(run, 'posts', parseQuery(query), { time: NOW, beginning })
    const { user, system } = process.cpuUsage(started)
    times.push((user + system) / 1000)
  }
  return p95(times)
}

const searches = Array.from({ length: QUERIES }, (_, at) => Array.from({ length: 1 + (at % 3) }, randomSearchWord).join(' '))
const prefixes = Array.from({ length: QUERIES }, randomSearchWord).map((word) => word.slice(0, Math.max(2, word.length - 2)))
async function measure(): Promise<{ search: number; suggestion: number; bytes: number }> {
  await timed(searches.slice(0, 30), false)
  return { search: await timed(searches, false), suggestion: await timed(prefixes, true), bytes: statSync(path).size }
}

try {
  const small = await indexUntil(SMALL)
  const before = await measure()
  const large = small + indexUntil(LARGE)
  const after = await measure()
  const ms = (value: number) => `${value.toFixed(1)} ms`
  console.log(
    `p95 of a search: ${ms(before.search)} with ${SMALL}, ${ms(after.search)} with ${LARGE} (× ${(after.search / before.search).toFixed(1)})`,
  )
  console.log(
    `p95 of a suggestion: ${ms(before.suggestion)}, ${ms(after.suggestion)} (× ${(after.suggestion / before.suggestion).toFixed(1)})`,
  )
  console.log(
    `Index: ${(after.bytes / 2 ** 20).toFixed(0)} MiB, ${(after.bytes / LARGE / 1024).toFixed(1)} KiB per post; built in ${(large / 1000).toFixed(0)} s, ${(large / LARGE).toFixed(2)} ms per post`,
  )
} finally {
  database.close()
  rmSync(folder, { recursive: true })
}
