import { createDaftarEngine, createFtsEngine, createLuceneEngine } from './search/engines.ts'
import { evaluateEngine, type Score, TEXTS } from './search/evaluate-engine.ts'

// Compares Daftar's search with plain FTS5 and Lucene's Persian analyzer on the cases of bench/search. Exits with 1 if Daftar's
// search passes too few.
const total = (scores: readonly Score[]) => scores.reduce((sum, { passed }) => sum + passed, 0)
const [ours, fts, chain] = await Promise.all(
  [createDaftarEngine, createFtsEngine, createLuceneEngine].map((make) => evaluateEngine(make(TEXTS))),
)
if (!ours || !fts || !chain) throw new Error('An engine returned no scores')

const cases = ours.reduce((sum, { total }) => sum + total, 0)
if (cases === 0) throw new Error('There are no cases: the measurement is broken')
const row = (name: string, values: readonly string[]) => console.log(name.padEnd(34), values.map((value) => value.padStart(10)).join(''))
row('family', ['Daftar', 'FTS5', 'Lucene fa', 'cases'])
for (const [at, { family, passed, total }] of ours.entries())
  row(family, [passed, fts[at]?.passed ?? 0, chain[at]?.passed ?? 0, total].map(String))
row('all', [...[ours, fts, chain].map((scores) => `${((100 * total(scores)) / cases).toFixed(1)} %`), String(cases)])
for (const { failures } of ours) for (const fault of failures) console.log(`  ${fault}`)

const hasPassed = total(ours) >= 0.98 * cases && ours.every(({ passed, total }) => passed >= 0.95 * total)
if (!hasPassed) {
  console.error('Search quality is below the minimum: 98 % of all cases and 95 % of each family must pass.')
  process.exitCode = 1
}
