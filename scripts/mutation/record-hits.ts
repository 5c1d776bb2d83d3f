import { afterEach, beforeAll, expect } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Numbers of the blocks that the test executed; those of hooks before the first test count for it. */
    hits?: number[]
    /** Of the first test: numbers of the blocks that were executed when its file and what it imports were loaded. */
    loaded?: number[]
  }
}

declare global {
  /** 1 at the number of each executed block. */
  var mutationHits: Uint8Array | undefined
  /** Whether an earlier test file ran in this process. */
  var hasRecordedHits: boolean | undefined
}

/** Returns the executed blocks and resets them. */
function takeHits(): number[] {
  const hits = [...(globalThis.mutationHits ?? []).entries()].flatMap(([block, isHit]) => (isHit ? [block] : []))
  globalThis.mutationHits?.fill(0)
  return hits
}

// What the last test file left behind, such as in its afterAll. Of the first file, what other setup files have loaded counts.
if (globalThis.hasRecordedHits) takeHits()
globalThis.hasRecordedHits = true

// Runs before the hooks of the test file.
let loaded: number[] | undefined
beforeAll(() => {
  loaded = takeHits()
})

afterEach(({ task }) => {
  if (!expect.getState().testPath) return
  task.meta.hits = takeHits()
  if (loaded) task.meta.loaded = loaded
  loaded = undefined
})
