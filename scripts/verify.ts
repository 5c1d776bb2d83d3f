// Runs the steps of scripts/verify/steps.ts one after another, also after a failure, keeps the output of each in .verify/ and prints one table.
// `-- --list` lists the steps, `-- --from <step>` continues from one, `-- <step> [arguments]` runs one, `-- --resume` runs those that did not pass yet.
import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { VERIFY_STEPS, type VerifyStep } from './verify/steps.ts'

interface Result {
  passed: boolean
  seconds: number
}

const FOLDER = '.verify'
const RESULTS = `${FOLDER}/results.json`

const readResults = (): Record<string, Result> => (existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {})

/** Runs a step with further arguments and returns its exit code, null if a signal ended it. */
function runStep({ name, command, env }: VerifyStep, further: readonly string[]): Promise<number | null> {
  const [file = '', ...args] = [...command, ...further]
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...env, ...process.env } })
  const log = createWriteStream(`${FOLDER}/${name.replace(':', '-')}.log`)
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.pipe(to, { end: false })
    from.pipe(log, { end: false })
  }
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => log.end(() => done(code)))
  })
}

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`

function printTable(steps: readonly VerifyStep[], results: Record<string, Result>): void {
  const width = Math.max(...steps.map(({ name }) => name.length))
  console.log(`\n${'step'.padEnd(width)}  result  min:s`)
  for (const { name } of steps) {
    const result = results[name]
    console.log(
      `${name.padEnd(width)}  ${result ? (result.passed ? 'passed' : 'FAILED') : '—     '}  ${result ? minutes(result.seconds) : ''}`,
    )
  }
}

/** Returns the steps that the arguments ask for, and the arguments that go to a single one. */
function chooseSteps([first, ...rest]: readonly string[], results: Record<string, Result>): [readonly VerifyStep[], readonly string[]] {
  const whole = VERIFY_STEPS.filter(({ needs }) => needs === undefined)
  const find = (name: string | undefined): VerifyStep => {
    const step = VERIFY_STEPS.find((other) => other.name === name)
    if (!step) throw new Error(`There is no step “${name ?? ''}”. npm run verify -- --list lists them.`)
    return step
  }
  if (first === undefined) return [whole, []]
  if (first === '--resume') return [whole.filter(({ name }) => results[name]?.passed !== true), []]
  if (first === '--from') return [whole.slice(whole.indexOf(find(rest[0]))), []]
  const step = find(first)
  if (step.needs && rest.length === 0) throw new Error(`npm run verify -- ${step.name} ${step.needs}`)
  return [[step], rest]
}

async function main(args: readonly string[]): Promise<void> {
  if (args[0] === '--list') {
    for (const { name, about, needs } of VERIFY_STEPS) console.log(`${`${name} ${needs ?? ''}`.padEnd(24)} ${about}`)
    return
  }
  mkdirSync(FOLDER, { recursive: true })
  const results = args.length === 0 ? {} : readResults()
  const [steps, further] = chooseSteps(args, results)
  const failed: string[] = []
  for (const step of steps) {
    console.log(`\n══ ${step.name}: ${step.about}`)
    const started = Date.now()
    const passed = (await runStep(step, further)) === 0
    results[step.name] = { passed, seconds: (Date.now() - started) / 1000 }
    // A step with arguments, such as the short form in `npm test`, proves less than the step.
    if (further.length === 0) writeFileSync(RESULTS, JSON.stringify(results, null, 2))
    if (!passed) failed.push(step.name)
  }
  printTable(args.length > 0 && steps.length === 1 ? steps : VERIFY_STEPS.filter(({ needs }) => needs === undefined), results)
  if (failed.length > 0) process.exitCode = 1
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
