import { blocksOf, innermostBlock } from './blocks.ts'
import type { Coverage } from './coverage.ts'
import { applyMutant, digest } from './mutant.ts'
import type { Sampled } from './sample.ts'
import { selectTests } from './select-tests.ts'
import { fileDigest, readStored, store } from './store.ts'
import type { TestSelection } from './test-messages.ts'
import { harnessOf, type Tests } from './tests.ts'

export interface Outcome {
  status: 'killed' | 'survived'
  /** First failed test and its message, or `timeout`. */
  by?: string
  /** Digests of the test files that ran; of a killed mutant, of the one that failed. */
  ran: Record<string, string>
  ms: number
}

const MINIMUM_TIMEOUT_MS = 40_000

/** Runs mutants, and keeps the outcome of each until its file or the tests that decided it change. */
export class MutantRunner {
  private readonly outcomes: Record<string, Outcome> = readStored('outcomes', {})
  /** Selections that pass without a mutant when they run on their own. */
  private readonly passing: Record<string, string> = readStored('passing', {})
  private readonly tests: Tests
  private readonly coverage: Coverage
  private readonly importersOf: (file: string) => readonly string[]

  constructor(tests: Tests, coverage: Coverage, importersOf: (file: string) => readonly string[]) {
    this.tests = tests
    this.coverage = coverage
    this.importersOf = importersOf
  }

  async run({ mutant, source }: Sampled): Promise<Outcome & { isNew: boolean }> {
    const { file, start, end } = mutant
    const key = digest(file, source, start, end, mutant.replacement)
    const block = innermostBlock(blocksOf(file, source), start, end)
    const groups = selectTests(this.coverage, { file, block, importers: this.importersOf(file) })
    const known = this.outcomes[key]
    const isCurrent = (testFile: string) => known?.ran[testFile] === fileDigest(testFile)
    if (known?.status === 'killed' && Object.keys(known.ran).every(isCurrent)) return { ...known, isNew: false }
    const left = known?.status === 'survived' ? groups.map((group) => group.filter((test) => !isCurrent(test.file))) : groups
    if (known?.status === 'survived' && left.every((group) => group.length === 0)) return { ...known, isNew: false }
    const started = Date.now()
    const ran: Record<string, string> = {}
    for (const { file: testFile } of groups.flat()) ran[testFile] = fileDigest(testFile)
    const by = await this.firstFailure(left, { file, source: applyMutant(mutant, source) })
    const killer = by?.split(/[:\s]/)[0]
    const outcome: Outcome = {
      ...(by === undefined
        ? { status: 'survived', ran }
        : { status: 'killed', by, ran: killer && ran[killer] ? { [killer]: ran[killer] } : ran }),
      ms: Date.now() - started,
    }
    this.outcomes[key] = outcome
    store('outcomes', this.outcomes)
    return { ...outcome, isNew: true }
  }

  private async firstFailure(groups: readonly TestSelection[][], mutant: { file: string; source: string }): Promise<string | undefined> {
    for (const group of groups)
      for (const harness of ['unit', 'worker'] as const) {
        const tests = group.filter(({ file }) => harnessOf(file) === harness)
        if (tests.length === 0) continue
        const expected = tests.reduce((sum, { file }) => sum + (this.coverage[file]?.ms ?? 0), 0)
        const answer = await this.tests.run(harness, { mutant, tests }, Math.max(MINIMUM_TIMEOUT_MS, 5 * expected))
        if (typeof answer === 'string') return answer
        const failure = answer.failure
        if (failure === undefined) continue
        const failed = tests.find(({ file }) => failure.startsWith(file))
        if (!failed || (await this.passes(failed))) return failure
        console.log(`Fails without a mutant: ${failed.file}`)
      }
    return undefined
  }

  /** Runs the test without a mutant, once. */
  private async passes(selection: TestSelection): Promise<boolean> {
    const key = digest(selection.file, ...(selection.names ?? []))
    const current = fileDigest(selection.file)
    const harness = harnessOf(selection.file)
    if (this.passing[key] === current || !harness) return true
    const answer = await this.tests.run(harness, { tests: [selection] }, 10 * MINIMUM_TIMEOUT_MS)
    if (typeof answer === 'string' || answer.failure !== undefined) return false
    this.passing[key] = current
    store('passing', this.passing)
    return true
  }
}
