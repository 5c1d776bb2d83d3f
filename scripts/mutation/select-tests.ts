import { dirname } from 'node:path'
import { sliceOf } from './areas.ts'
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
/** Number of tests taken from a file that has a test for each route. */
const MAX_TESTS = 12

/**
 * Returns the tests that execute a block, in groups to run one after another: those beside the file, those of its slice, and the nearest of
 * the others. For what runs, also, when a file is loaded, they are the tests that execute anything of the file, or else of what imports it.
 */
export function selectTests(coverage: Coverage, { file, block, importers }: MutatedBlock): TestSelection[][] {
  const isLoaded = block !== undefined && Object.values(coverage).some(({ loaded }) => loaded[file]?.includes(block))
  const mutated = isLoaded ? { file, importers, block: undefined } : { file, importers, block }
  const groups: { selection: TestSelection; ms: number; distance: number }[][] = [[], [], []]
  for (const [testFile, { passes, ms, tests, blocks }] of Object.entries(coverage)) {
    if (!passes || !executes(blocks, mutated, testFile)) continue
    const names = tests?.filter((test) => executes(test.blocks, mutated, testFile)).map(({ name }) => name)
    const distance = distanceBetween(testFile, mutated.file)
    const selection = names ? { file: testFile, names: spread(names, MAX_TESTS) } : { file: testFile }
    const share = names && tests ? Math.min(1, MAX_TESTS / tests.length) : 1
    groups[Math.min(2, Math.max(0, distance - 1))]?.push({ selection, ms: ms * share, distance })
  }
  const [beside = [], slice = [], distant = []] = groups.map((group) =>
    group.sort((one, other) => one.distance - other.distance || one.ms - other.ms),
  )
  let spent = 0
  const nearest = distant.slice(0, MAX_DISTANT_FILES).filter(({ ms }) => {
    spent += ms
    return spent <= DISTANT_MS
  })
  return [beside, slice, nearest].map((group) => group.map(({ selection }) => selection)).filter((group) => group.length > 0)
}

function executes(
  blocks: Readonly<Record<string, readonly number[]>>,
  { file, block, importers }: MutatedBlock,
  testFile: string,
): boolean {
  if (block !== undefined) return blocks[file]?.includes(block) ?? false
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
