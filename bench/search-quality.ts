import { createDaftarEngine, createFtsEngine, createLuceneEngine } from './search/engines.ts'
import { evaluateEngine, type Score, TEXTS } from './search/evaluate-engine.ts'

// Persian queries and the texts they must find, answered by Daftar's search, by FTS5 as it comes and by Lucene's Persian chain.
const total = (scores: readonly Score[]) => scores.reduce((sum, { passed }) => sum + passed, 0)
const [ours, fts, chain] = await Promise.all(
  [createDaftarEngine, createFtsEngine, createLuceneEngine].map((make) => evaluateEngine(make(TEXTS))),
)
if (!ours || !fts || !chain) throw new Error('three engines were asked')

const cases = ours.reduce((sum, { total }) => sum + total, 0)
const row = (name: string, values: readonly string[]) => console.log(name.padEnd(34), values.map((value) => value.padStart(10)).join(''))
row('family', ['Daftar', 'FTS5', 'Lucene fa', 'cases'])
for (const [at, { family, passed, total }] of ours.entries())
  row(family, [passed, fts[at]?.passed ?? 0, chain[at]?.passed ?? 0, total].map(String))
row('all', [...[ours, fts, chain].map((scores) => `${((100 * total(scores)) / cases).toFixed(1)} %`), String(cases)])
for (const { failures } of ours) for (const fault of failures) console.log(`  ${fault}`)

const hasPassed = total(ours) >= 0.98 * cases && ours.every(({ passed, total }) => passed >= 0.9 * total)
if (!hasPassed) {
  console.error('Of all cases 98 %, of each family 90 % must be answered right.')
  process.exitCode = 1
}
