/** A small deliberate fault. Its tests must fail while it is applied. */
export interface Mutant {
  /** Unique; kebab case. */
  name: string
  /** Path from the project root. */
  file: string
  /** Text that occurs exactly once in the file. */
  find: string
  replacement: string
  /** Paths of the nearest test files. */
  tests: readonly string[]
  /** What the fault breaks. */
  breaks: string
}

/** Applies a mutant to the source of its file; throws if `find` does not occur exactly once or the replacement changes nothing. */
export function applyMutant(
  { name, file, find, replacement }: Pick<Mutant, 'name' | 'file' | 'find' | 'replacement'>,
  source: string,
): string {
  const occurrences = source.split(find).length - 1
  if (occurrences !== 1) throw new Error(`Stale mutant ${name}: its text occurs ${occurrences} times in ${file}`)
  const mutated = source.replace(find, () => replacement)
  if (mutated === source) throw new Error(`Stale mutant ${name}: its replacement changes nothing`)
  return mutated
}
