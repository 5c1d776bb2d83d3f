// Applies generated faults to SQL and TypeScript, a sample of each area, and expects the nearest tests to fail. Prints a table and the
// survivors; exits with 1 if too many survive. Keeps results in .mutation, so that a later run repeats only what changed.
// Usage: npm run mutation -- [--area <name>]… [--seed <n>] [--sample <n>] [--file <start of a path>] [--list]
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readImports } from './imports/rules.ts'
import { AREAS, filesOf } from './mutation/areas.ts'
import { recordCoverage } from './mutation/coverage.ts'
import { changedLines, findEquivalent, readEquivalent } from './mutation/equivalent.ts'
import { generateMutants } from './mutation/generate.ts'
import { lineOf } from './mutation/mutant.ts'
import { type Result, report } from './mutation/report.ts'
import { MutantRunner } from './mutation/run-mutant.ts'
import { drawSample, type Sampled } from './mutation/sample.ts'
import { Tests } from './mutation/tests.ts'

const { values } = parseArgs({
  options: {
    area: { type: 'string', multiple: true, default: Object.keys(AREAS) },
    seed: { type: 'string', default: '1' },
    sample: { type: 'string', default: '60' },
    file: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
  },
})

const unknown = values.area.filter((area) => !AREAS[area])
if (unknown.length > 0) throw new Error(`No such area: ${unknown.join(', ')}`)

async function sampleOf(area: string): Promise<Sampled[]> {
  const candidates: Sampled[] = []
  for (const file of filesOf(area).filter((path) => path.startsWith(values.file))) {
    const source = readFileSync(file, 'utf8')
    for (const mutant of await generateMutants(file, source)) candidates.push({ mutant, source })
  }
  return drawSample(candidates, Number(values.sample), Number(values.seed))
}

const samples = new Map<string, Sampled[]>()
for (const area of values.area) samples.set(area, await sampleOf(area))

const describe = ({ mutant, source }: Sampled) => `${mutant.file}:${lineOf(source, mutant.start)} ${mutant.language}/${mutant.family}`

if (values.list) {
  for (const sampled of [...samples.values()].flat()) {
    const { original, replacement } = changedLines(sampled.mutant, sampled.source)
    console.log(`${describe(sampled)}\n- ${original}\n+ ${replacement}\n`)
  }
  process.exit(0)
}

const needsWorker = values.area.some((area) => area !== 'web')
const coverage = await recordCoverage(needsWorker ? ['unit', 'worker'] : ['unit'])

const importers = new Map<string, string[]>()
for (const { from, to } of readImports('.')) importers.set(to, [...(importers.get(to) ?? []), from])

const equivalents = readEquivalent()
const tests = new Tests()
const runner = new MutantRunner(tests, coverage, (file) => importers.get(file) ?? [])
const results = new Map<string, Result[]>()
const started = Date.now()
let ran = 0
for (const [area, sampled] of samples) {
  const found: Result[] = []
  for (const [nth, one] of sampled.entries()) {
    // A mutant that was judged equivalent survives without a run.
    const judged = findEquivalent(equivalents, one.mutant, one.source)
    const outcome = judged ? { status: 'survived' as const, ran: {}, ms: 0, isNew: false } : await runner.run(one)
    found.push({ ...one, outcome })
    if (!outcome.isNew) continue
    ran++
    const by = outcome.by?.replaceAll(/\s+/g, ' ').slice(0, 120) ?? ''
    console.log(`${area} ${nth + 1}/${sampled.length} ${outcome.status} ${(outcome.ms / 1000).toFixed(1)} s ${describe(one)} ${by}`)
  }
  results.set(area, found)
}
await tests.close()
if (ran > 0) console.log(`\n${ran} mutants run, ${((Date.now() - started) / 1000 / ran).toFixed(1)} s each; the rest is known`)
process.exitCode = report(results, equivalents) ? 0 : 1
