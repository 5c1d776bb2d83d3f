import { readFileSync } from 'node:fs'
import { applyMutant, type Mutant } from './mutant.ts'

/** A mutant that changes nothing anybody can observe, as a person found. */
export interface Equivalent {
  file: string
  /** The lines of the fault, without the space around them, before and after. */
  original: string
  replacement: string
  reason: string
}

export const readEquivalent = (): Equivalent[] => JSON.parse(readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'))

/** Returns the lines that a mutant changes, before and after. */
export function changedLines(mutant: Mutant, source: string): Pick<Equivalent, 'original' | 'replacement'> {
  const start = source.lastIndexOf('\n', mutant.start - 1) + 1
  const next = source.indexOf('\n', mutant.end)
  const end = next < 0 ? source.length : next
  const mutated = applyMutant({ ...mutant, needs: undefined }, source)
  return {
    original: source.slice(start, end).trim(),
    replacement: mutated.slice(start, mutated.length - (source.length - end)).trim(),
  }
}

/** Returns the entry that declares a mutant equivalent. */
export function findEquivalent(list: readonly Equivalent[], mutant: Mutant, source: string): Equivalent | undefined {
  const lines = changedLines(mutant, source)
  return list.find(
    ({ file, original, replacement }) => file === mutant.file && original === lines.original && replacement === lines.replacement,
  )
}
