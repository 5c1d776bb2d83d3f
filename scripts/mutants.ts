// Applies small deliberate faults to a copy of the working tree, one at a time, and runs the nearest tests of each, which must fail. Prints
// the survivors and exits with 1 if there are any, or if a mutant is stale or a test fails without one.
// Usage: npm run mutants -- [--only <name>]… [--shard <i>/<n>] [--workers <n>]
import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { ALL_MUTANTS } from './mutants/all-mutants.ts'
import { applyMutant, type Mutant } from './mutants/mutant.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    shard: { type: 'string', default: '1/1' },
    workers: { type: 'string', default: '2' },
  },
})

/** Copies tracked and new files of the working tree, so that a run neither sees later edits nor touches the checkout. */
function copyWorkingTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daftar-mutants-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\0')
  for (const file of files.filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    copyFileSync(file, join(folder, file))
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

type Outcome = 'killed' | 'survived'
type ShardLine = { name: string; killedBy: string | null; ms: number } | { failing: string }

/** Runs mutants one after another in their own copy; returns the outcome of those whose tests pass without a mutant. */
async function runInCopy(mutants: readonly Mutant[]): Promise<Map<string, Outcome>> {
  const folder = copyWorkingTree()
  const outcomes = new Map<string, Outcome>()
  try {
    // A process ends early after a mutant that hangs; another one runs the rest.
    for (let left = mutants; left.length > 0; ) {
      const found = await runInProcess(folder, left)
      for (const [name, outcome] of found) outcomes.set(name, outcome)
      left = found.size === 0 ? [] : left.filter(({ name }) => !outcomes.has(name))
    }
    return outcomes
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runInProcess(folder: string, mutants: readonly Mutant[]): Promise<Map<string, Outcome>> {
  const child = spawn(process.execPath, ['scripts/mutants/run-shard.ts', ...mutants.map(({ name }) => name)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const outcomes = new Map<string, Outcome>()
  let errors = ''
  child.stderr.on('data', (bytes) => (errors = (errors + bytes).slice(-2000)))
  const exited = new Promise<number | null>((done) => child.on('exit', done))
  for await (const text of createInterface(child.stdout)) {
    if (!text.startsWith('{"name":') && !text.startsWith('{"failing":')) continue
    const line: ShardLine = JSON.parse(text)
    if ('failing' in line) {
      console.log(`Fails without a mutant: ${line.failing}`)
      continue
    }
    const outcome = line.killedBy === null ? 'survived' : 'killed'
    outcomes.set(line.name, outcome)
    console.log(`${outcome.padEnd(8)} ${line.name} (${(line.ms / 1000).toFixed(1)} s) ${line.killedBy?.slice(0, 160) ?? ''}`)
  }
  if ((await exited) !== 0) console.log(`A worker stopped early:\n${errors}`)
  return outcomes
}

const [shard = 1, shards = 1] = values.shard.split('/').map(Number)
const selected = ALL_MUTANTS.filter(({ name }, at) => (values.only ? values.only.includes(name) : at % shards === shard - 1))
if (selected.length === 0) throw new Error('No such mutant')
for (const mutant of selected) applyMutant(mutant, readFileSync(mutant.file, 'utf8'))

const workers = Math.min(Number(values.workers), selected.length)
/** Neighbours share test files, so each worker gets a contiguous part. */
const parts = Array.from({ length: workers }, (_, at) =>
  selected.slice(Math.floor((at * selected.length) / workers), Math.floor(((at + 1) * selected.length) / workers)),
)
const started = Date.now()
const outcomes = new Map((await Promise.all(parts.map(runInCopy))).flatMap((part) => [...part]))
const left = selected.filter(({ name }) => outcomes.get(name) !== 'killed')
console.log(`${selected.length - left.length} of ${selected.length} mutants killed in ${Math.round((Date.now() - started) / 1000)} s`)
for (const { name, breaks } of left) console.log(`${outcomes.get(name) ?? 'not run'}: ${name}: ${breaks}`)
process.exitCode = left.length === 0 ? 0 : 1
