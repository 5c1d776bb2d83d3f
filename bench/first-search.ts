import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { copySampleData, freePort, saveSampleData, startServer } from '../e2e/support/server.ts'
import { measureCpu, percentile, positiveSetting, randomAddress } from './measure.ts'
import { GRADED_QUERIES } from './search/graded-queries.ts'

// Measures how much more the first search of an isolate takes than the median of the next twenty, and than the same search after them, on the
// sample community, started anew for each first query. Then prints, for a fresh process of Node, the CPU time of the parts of a search that
// need tables or compile patterns. Exits with 1 if the first search takes too much longer; `npm run verify -- search-scale` checks the same on a
// larger site.
const { values } = parseArgs({ options: { starts: { type: 'string', default: '10' } } })
const STARTS = positiveSetting('--starts', values.starts)
const NEXT = 20
/** Most ms that the first search may take more than a next one. */
const MAX_EXTRA = 40

const queries = Object.values(GRADED_QUERIES).flatMap((group) => group.map(({ query }) => query))
/** Returns a first query and the next ones, which share none with it; other starts begin with other kinds of queries. */
const queriesOf = (start: number): string[] =>
  Array.from({ length: NEXT + 1 }, (_, at) => queries[(start * 7 + at) % queries.length] ?? 'کتاب')
const format = (times: readonly number[]) => times.map((ms) => ms.toFixed(0)).join(', ')

const data = copySampleData('first-search')
const extras: Extra[] = []
try {
  const loading = await startServer({ data: data.path, port: await freePort(), sample: true })
  await loading.stop()
  saveSampleData(data.path)
  for (let start = 0; start < STARTS; start++) extras.push(await measureStart(start))
} finally {
  data.remove()
}
const extra = percentile(
  extras.map(({ ms }) => ms),
  0.5,
)
for (const [name, times] of [
  ['ms more than the next ones', extras.map(({ ms }) => ms)],
  ['ms more of CPU, to 10 ms', extras.map(({ cpu }) => cpu)],
  ['ms more than the same search later', extras.map(({ again }) => again)],
] as const)
  console.log(`the first search takes ${percentile(times, 0.5).toFixed(1)} ${name} (${format(times)})`)

const runs = Array.from({ length: STARTS }, (_, start): [string, number][] =>
  JSON.parse(
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'bench/search/measure-parts.ts', ...queriesOf(start)], {
      encoding: 'utf8',
    }),
  ),
)
console.log('\n| part of a search in a fresh process of Node | CPU ms, median | least | most |\n|---|---:|---:|---:|')
for (const [at, [name]] of (runs[0] ?? []).entries()) {
  const times = runs.map((run) => run[at]?.[1] ?? Number.NaN)
  console.log(
    `| ${[name, ...[percentile(times, 0.5), Math.min(...times), Math.max(...times)].map((time) => time.toFixed(1))].join(' | ')} |`,
  )
}
if (!(extra <= MAX_EXTRA)) {
  console.error(`The first search takes ${extra.toFixed(1)} ms more than the next ones, and ${MAX_EXTRA} are allowed`)
  process.exitCode = 1
}

interface Extra {
  /** More than the median of the next searches. */
  ms: number
  /** More than their mean. */
  cpu: number
  /** More ms than the same search after them. */
  again: number
}

/** Starts the site and compares its first search with the next ones, after requests that search nothing. */
async function measureStart(start: number): Promise<Extra> {
  const server = await startServer({ data: data.path, port: await freePort() })
  try {
    for (let nth = 0; nth < 10; nth++) await (await fetch(`${server.origin}/api/posts/newest?limit=${10 + nth}`)).text()
    const [times, cpus]: [number[], number[]] = [[], []]
    const queries = queriesOf(start)
    for (const query of queries) {
      const before = measureCpu(server.pid)
      times.push(await timeSearch(server.origin, query, 10))
      cpus.push(measureCpu(server.pid) - before)
    }
    // Another page size, so that no cache answers.
    const again = await timeSearch(server.origin, queries[0] ?? '', 11)
    const [first = Number.NaN, ...next] = times
    const [firstCpu = Number.NaN, ...nextCpu] = cpus
    return {
      ms: first - percentile(next, 0.5),
      cpu: firstCpu - nextCpu.reduce((sum, one) => sum + one, 0) / nextCpu.length,
      again: first - again,
    }
  } finally {
    await server.stop()
  }
}

/** Returns the ms of a search. */
async function timeSearch(origin: string, query: string, limit: number): Promise<number> {
  const from = performance.now()
  const response = await fetch(`${origin}/api/search/posts?q=${encodeURIComponent(query)}&limit=${limit}`, {
    headers: { 'CF-Connecting-IP': randomAddress() },
  })
  await response.text()
  if (response.status !== 200) throw new Error(`The search for «${query}» returned ${response.status}`)
  return performance.now() - from
}
