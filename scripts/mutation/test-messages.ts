/** A test file, or some of its tests by their full names. */
export interface TestSelection {
  file: string
  names?: readonly string[]
}

/** What the process that runs tests is asked: whether these tests pass, with the text of one file replaced. */
export interface Question {
  mutant?: { file: string; source: string }
  tests: readonly TestSelection[]
  /** Number of the first block of each file whose execution is recorded. */
  blocks?: Readonly<Record<string, number>>
}

export interface Answer {
  /** First failed test and its message; undefined if all pass. */
  failure?: string
  files: { file: string; ms: number; passes: boolean; tests: { name: string; hits: number[]; loaded: number[] }[] }[]
}
