import { isStrict } from './areas.ts'
import { changedLines, type Equivalent, findEquivalent } from './equivalent.ts'
import { lineOf } from './mutant.ts'
import type { Outcome } from './run-mutant.ts'
import type { Sampled } from './sample.ts'

export interface Result extends Sampled {
  outcome: Outcome
}

const BOUND = 85
const STRICT_BOUND = 95

interface Counts {
  mutants: number
  killed: number
  equivalent: number
  survived: number
  /** Percentage of the mutants that are not equivalent; 100 without any. */
  score: number
}

export function countResults(results: readonly Result[], equivalents: readonly Equivalent[]): Counts & { survivors: Result[] } {
  const lived = results.filter(({ outcome }) => outcome.status === 'survived')
  const survivors = lived.filter(({ mutant, source }) => !findEquivalent(equivalents, mutant, source))
  const equivalent = lived.length - survivors.length
  const killed = results.length - lived.length
  const score = results.length === equivalent ? 100 : (100 * killed) / (results.length - equivalent)
  return { mutants: results.length, killed, equivalent, survived: survivors.length, score, survivors }
}

/** Prints a table of the areas, with a second line for files of which more is expected, and the survivors. Returns whether each is good enough. */
export function report(areas: ReadonlyMap<string, readonly Result[]>, equivalents: readonly Equivalent[]): boolean {
  const rows = [...areas].flatMap(([area, results]) => {
    const strict = results.filter(({ mutant }) => isStrict(mutant.file))
    const all = { name: area, bound: BOUND, ...countResults(results, equivalents) }
    if (strict.length === 0) return [all]
    const guards = { name: `${area}: guards`, bound: STRICT_BOUND, ...countResults(strict, equivalents) }
    return strict.length === results.length ? [{ ...guards, name: area }] : [all, guards]
  })
  console.log(`\n${'area'.padEnd(26)}mutants  killed  equivalent  survived   score  bound`)
  for (const { name, mutants, killed, equivalent, survived, score, bound } of rows)
    console.log(
      `${name.padEnd(26)}${cell(mutants, 7)}${cell(killed, 8)}${cell(equivalent, 12)}${cell(survived, 10)}${`${score.toFixed(1)} %`.padStart(8)}${cell(bound, 5)} %`,
    )
  const survivors = new Set(rows.flatMap((row) => row.survivors))
  for (const { mutant, source, outcome } of survivors) {
    const { original, replacement } = changedLines(mutant, source)
    const untested = Object.keys(outcome.ran).length === 0 ? ' (no test executes it)' : ''
    console.log(
      `\n${mutant.file}:${lineOf(source, mutant.start)} ${mutant.language}/${mutant.family}${untested}\n- ${original}\n+ ${replacement}`,
    )
  }
  return rows.every(({ score, bound }) => score >= bound)
}

const cell = (value: number, width: number) => String(value).padStart(width)
