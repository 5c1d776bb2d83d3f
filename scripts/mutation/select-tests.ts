import { dirname } from 'node:path'
import { isStrict, sliceOf } from './areas.ts'
import type { Coverage } from './coverage.ts'
import type { TestSelection } from './test-messages.ts'

/** What a mutant changes: a block of a file, or what runs when the file is loaded. */
export interface MutatedBlock {
  file: string
  block: number | undefined
  /** Files that import the file. */
  importers: readonly string[]
}

/** Tests that are farther away than the slice run while their recorded time is below this many ms in all. */
const DISTANT_MS = 30_000
const MAX_DISTANT_FILES = 10
/** Number of tests taken from a file that has a test for each route, for most files and for those that decide who may do what. */
const [MAX_TESTS, MAX_STRICT_TESTS] = [12, 40]

/** The authorization tables, and what checks that an erasure forgets nothing. */
const GUARDS = /^worker\/(?:testing\/authorisation|account\/deletion)\//
const ERASURE_TESTS = /^worker\/account\/deletion\//

interface Candidate {
  selection: TestSelection
  ms: number
  distance: number
}

/**
 * Returns the tests that execute a block, in groups to run one after another: those beside the file, those of its slice, and the nearest of
 * the others; for files that decide permissions or erasure also the guards. For what runs, also, when a file is loaded, they are the tests
 * that execute anything of the file, or else of what imports it.
 */
export function selectTests(coverage: Coverage, { file, block, importers }: MutatedBlock): TestSelection[][] {
  const isLoaded = block !== undefined && Object.values(coverage).some(({ loaded }) => loaded[file]?.includes(block))
  const mutated = isLoaded ? { file, importers, block: undefined } : { file, importers, block }
  const most = isStrict(file) ? MAX_STRICT_TESTS : MAX_TESTS
  const candidates = Object.entries(coverage).flatMap(([testFile, { passes, ms, tests, blocks }]): Candidate[] => {
    if (!passes || !executes(blocks, mutated, testFile)) return []
    const distance = distanceBetween(testFile, mutated.file)
    if (!tests) return [{ selection: { file: testFile }, ms, distance }]
    const names = tests.filter((test) => executes(test.blocks, mutated, testFile)).map(({ name }) => name)
    return [{ selection: { file: testFile, names: spread(names, most) }, ms: (ms * Math.min(most, names.length)) / tests.length, distance }]
  })
  candidates.sort((one, other) => one.distance - other.distance || one.ms - other.ms)
  const at = (from: number, to: number) => candidates.filter(({ distance }) => from <= distance && distance <= to)
  const isGuard = ({ selection }: Candidate) => isStrict(file) && GUARDS.test(selection.file)
  const distant = at(3, 4).filter((candidate) => !isGuard(candidate))
  let spent = 0
  const nearest = distant.slice(0, MAX_DISTANT_FILES).filter(({ ms }) => {
    spent += ms
    return spent <= DISTANT_MS
  })
  return [at(0, 1), at(2, 2), nearest, at(3, 4).filter(isGuard)]
    .map((group) => group.map(({ selection }) => selection))
    .filter((group) => group.length > 0)
}

function executes(
  blocks: Readonly<Record<string, readonly number[]>>,
  { file, block, importers }: MutatedBlock,
  testFile: string,
): boolean {
  if (block !== undefined) return blocks[file]?.includes(block) ?? false
  // A schema has no blocks; the tests of erasure read its classes through the list of slices.
  if (file.endsWith('/schema.ts') && ERASURE_TESTS.test(testFile)) return true
  return blocks[file] !== undefined || importers.some((importer) => blocks[importer] !== undefined) || dirname(testFile) === dirname(file)
}

/** 0 for the test named like the file, then: same folder, same slice, same area, elsewhere. */
function distanceBetween(testFile: string, file: string): number {
  if (testFile.replace(/\.test\.tsx?$/, '') === file.replace(/\.tsx?$/, '')) return 0
  if (dirname(testFile) === dirname(file)) return 1
  if (sliceOf(testFile) === sliceOf(file)) return 2
  const area = (path: string) => path.split('/').slice(0, 2).join('/')
  return area(testFile) === area(file) ? 3 : 4
}

function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items]
  return Array.from({ length: count }, (_, nth) => items[Math.floor((nth * items.length) / count)]).filter((item) => item !== undefined)
}
