import { parseArgs } from 'node:util'
import { publicationGraphSql } from '#worker/testing/publication-graph-sql.ts'
import { freePort, startServer, temporaryData } from '../e2e/support/server.ts'
import { percentile, positiveSetting } from './measure.ts'
import { openContentDatabase } from './sites.ts'

// Compares the response times of the front pages of two publications in one site, by default one of 100 posts and 5 writers and one of 10,000
// posts and 500 writers. Requests alternate, so a slow machine affects both. Exits with 1 if the ratio of the medians exceeds `MAX_RATIO`.
const { values } = parseArgs({
  options: {
    few: { type: 'string', default: '100' },
    many: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '300' },
  },
})
const MAX_RATIO = 1.3
const WARMUP_ROUNDS = 20
const [FEW, MANY] = [positiveSetting('--few', values.few), positiveSetting('--many', values.many)]
const ROUNDS = positiveSetting('--rounds', values.rounds)

const folder = temporaryData('publication')
const port = await freePort()
await (await startServer({ data: folder.path, port })).stop()
const database = openContentDatabase(folder.path)
database.exec('BEGIN')
for (const [base, posts] of [
  [1_000_000, FEW],
  [2_000_000, MANY],
] as const)
  for (const statement of publicationGraphSql(base, Date.now(), { posts, writers: Math.max(1, posts / 20) })) database.exec(statement)
database.exec('COMMIT')
database.close()
const server = await startServer({ data: folder.path, port })
try {
  const times = new Map<number, number[]>()
  for (let round = 0; round < WARMUP_ROUNDS + ROUNDS; round++) {
    for (const base of round % 2 ? [1_000_000, 2_000_000] : [2_000_000, 1_000_000]) {
      const from = performance.now()
      const answer = await fetch(`${server.origin}/api/publications/large${base}/front-page`)
      const { newest, sections }: { newest: { items: object[] }; sections: object[] } = await answer.json()
      const ms = performance.now() - from
      if (newest.items.length === 0 || sections.length === 0) throw new Error('The front page shows too little')
      if (round >= WARMUP_ROUNDS) times.set(base, [...(times.get(base) ?? []), ms])
    }
  }
  const [few = [], many = []] = [times.get(1_000_000), times.get(2_000_000)]
  const ratio = percentile(many, 0.5) / percentile(few, 0.5)
  console.log(`| front page | p50 ms | p95 ms |\n|---|---:|---:|`)
  for (const [posts, ms] of [
    [FEW, few],
    [MANY, many],
  ] as const)
    console.log(`| ${posts} posts | ${percentile(ms, 0.5).toFixed(1)} | ${percentile(ms, 0.95).toFixed(1)} |`)
  console.log(`ratio of p50: ${ratio.toFixed(2)} (at most ${MAX_RATIO})`)
  if (!(ratio <= MAX_RATIO)) process.exitCode = 1
} finally {
  await server.stop()
  folder.remove()
}
