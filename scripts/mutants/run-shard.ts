import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { ALL_MUTANTS } from './all-mutants.ts'
import { applyMutant, type Mutant } from './mutant.ts'

// Child process of scripts/mutants.ts. Runs in a copy of the project and applies the mutants named by its arguments there, one at a time. A
// single Vitest instance keeps the transformed modules; each run starts a new runtime with empty databases. Prints one JSON object per line.
const root = process.cwd()
const names = process.argv.slice(2)
const mutants = ALL_MUTANTS.filter(({ name }) => names.includes(name))
/** A mutant that hangs for this many ms counts as killed; the process then ends, because a hung runtime cannot be reused. */
const TIMEOUT_MS = 180_000

interface Failure {
  file: string
  message: string
}

/** Returns the failures of the test files in this copy. */
async function runTests(vitest: Vitest, files: readonly string[]): Promise<Failure[]> {
  const specifications = await vitest.globTestSpecifications(files.map((file) => join(root, file)))
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications, false)
  const modules = vitest.state.getTestModules(specifications.map(({ moduleId }) => moduleId))
  const missing = files.filter((file) => !modules.some(({ moduleId }) => moduleId === join(root, file)))
  if (missing.length > 0) throw new Error(`Test files not found: ${missing.join(', ')}`)
  return [...modules.flatMap(failuresOf), ...unhandledErrors.map((error) => ({ file: '', message: messageOf(error) }))]
}

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? `unhandled error: ${error.message}` : 'unhandled error'

function failuresOf(module: TestModule): Failure[] {
  const file = relative(root, module.moduleId)
  const failed = [...module.children.allTests('failed')].map((test) => ({
    file,
    message: `${test.fullName}: ${test.result().errors?.[0]?.message ?? ''}`,
  }))
  return failed.length === 0 && !module.ok() ? [{ file, message: `did not load: ${module.errors()[0]?.message ?? ''}` }] : failed
}

const report = (line: object) => console.log(JSON.stringify(line))

async function runMutant(vitest: Vitest, mutant: Mutant): Promise<void> {
  const path = join(root, mutant.file)
  const source = readFileSync(path, 'utf8')
  const started = Date.now()
  const deadline = setTimeout(() => {
    report({ name: mutant.name, killedBy: 'timeout', ms: TIMEOUT_MS })
    writeFileSync(path, source)
    process.exit(0)
  }, TIMEOUT_MS)
  try {
    writeFileSync(path, applyMutant(mutant, source))
    vitest.invalidateFile(path)
    const [failure] = await runTests(vitest, mutant.tests)
    report({ name: mutant.name, killedBy: failure?.message ?? null, ms: Date.now() - started })
  } finally {
    clearTimeout(deadline)
    writeFileSync(path, source)
    vitest.invalidateFile(path)
  }
}

const vitest = await createVitest('test', { root, watch: false, maxWorkers: 1, reporters: [] })
const failures = await runTests(vitest, [...new Set(mutants.flatMap(({ tests }) => tests))])
for (const { file, message } of failures) report({ failing: `${file}: ${message}` })
// One failure kills a mutant.
for (const project of vitest.projects) project.config.bail = 1
vitest.config.bail = 1
const hasPassingTests = ({ tests }: Mutant) => !failures.some(({ file }) => file === '' || tests.includes(file))
for (const mutant of mutants.filter(hasPassingTests)) await runMutant(vitest, mutant)
await vitest.close()
process.exit(0)
