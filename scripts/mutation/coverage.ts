import { readFileSync } from 'node:fs'
import { recordedFiles } from './areas.ts'
import { type Block, blocksOf, MAX_BLOCKS } from './blocks.ts'
import { fileDigest, readStored, store } from './store.ts'
import { type Harness, Tests } from './tests.ts'

/** Blocks that a test executes, by file. */
type Blocks = Record<string, number[]>

export interface RecordedTest {
  /** Digest of the test file. */
  digest: string
  ms: number
  /** False if it fails without a mutant. */
  passes: boolean
  blocks: Blocks
  /** What was executed when the test file and its imports were loaded; other test files of the same process have loaded some of it before. */
  loaded: Blocks
  /** Tests one by one, where a file has very many that do not depend on each other. */
  tests?: { name: string; blocks: Blocks }[]
  /** Number of blocks of each executed file at the time. */
  sizes: Record<string, number>
}

/** What each test file executes. */
export type Coverage = Record<string, RecordedTest>

const FILES_AT_ONCE = 20
const TIMEOUT_MS = 1_800_000

const hasManyTests = (testFile: string) => testFile.startsWith('worker/testing/')

/**
 * Returns what the test files of some harnesses execute. Runs those that are new or changed since the last time, or of which an executed file
 * has another number of blocks.
 */
export async function recordCoverage(harnesses: readonly Harness[]): Promise<Coverage> {
  const known: Coverage = readStored('hits', {})
  const files = recordedFiles().map((file) => ({ file, blocks: blocksOf(file, readFileSync(file, 'utf8')) }))
  const sizes = Object.fromEntries(files.map(({ file, blocks }) => [file, blocks.length]))
  const isCurrent = (testFile: string) => {
    const test = known[testFile]
    return test?.digest === fileDigest(testFile) && Object.entries(test.sizes).every(([file, size]) => sizes[file] === size)
  }
  const tests = new Tests(true)
  try {
    const found: Coverage = {}
    for (const harness of harnesses) {
      const all = await tests.list(harness)
      const stale = all.filter((testFile) => !isCurrent(testFile))
      if (stale.length > 0) console.log(`Recording what ${stale.length} test files of ${harness} execute…`)
      for (let at = 0; at < stale.length; at += FILES_AT_ONCE) {
        const some = stale.slice(at, at + FILES_AT_ONCE)
        Object.assign(known, await record(tests, harness, some, files))
        store('hits', known)
      }
      for (const testFile of all) if (known[testFile]) found[testFile] = known[testFile]
    }
    for (const [testFile, { passes }] of Object.entries(found)) if (!passes) console.log(`Fails without a mutant: ${testFile}`)
    return found
  } finally {
    await tests.close()
  }
}

interface Recorded {
  file: string
  blocks: readonly Block[]
}

async function record(tests: Tests, harness: Harness, testFiles: readonly string[], files: readonly Recorded[]): Promise<Coverage> {
  const owners: string[] = []
  const first: Record<string, number> = {}
  for (const { file, blocks } of files) {
    first[file] = owners.length
    for (const _ of blocks) owners.push(file)
  }
  if (owners.length > MAX_BLOCKS) throw new Error('Raise MAX_BLOCKS')
  const answer = await tests.run(harness, { tests: testFiles.map((file) => ({ file })), blocks: first }, TIMEOUT_MS)
  if (typeof answer === 'string') throw new Error(`Recording ${testFiles.join(' ')}: ${answer}`)
  const named = (hits: Iterable<number>): Blocks => {
    const blocks: Blocks = {}
    for (const hit of hits) {
      const file = owners[hit]
      if (file === undefined) continue
      blocks[file] ??= []
      blocks[file].push(hit - (first[file] ?? 0))
    }
    return blocks
  }
  const size = (file: string) => files.find((one) => one.file === file)?.blocks.length ?? 0
  return Object.fromEntries(
    answer.files.map((found) => {
      const blocks = named(new Set(found.tests.flatMap(({ hits }) => hits)))
      const recorded: RecordedTest = {
        digest: fileDigest(found.file),
        ms: found.ms,
        passes: found.passes,
        blocks,
        loaded: named(found.tests.flatMap(({ loaded }) => loaded)),
        sizes: Object.fromEntries(Object.keys(blocks).map((file) => [file, size(file)])),
        ...(hasManyTests(found.file) ? { tests: found.tests.map(({ name, hits }) => ({ name, blocks: named(hits) })) } : {}),
      }
      return [found.file, recorded]
    }),
  )
}
