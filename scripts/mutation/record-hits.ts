import { afterEach, expect } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Numbers of the blocks that the test executed; those before the first test count for it. */
    hits?: number[]
  }
}

declare global {
  /** 1 at the number of each executed block. */
  var mutationHits: Uint8Array | undefined
}

globalThis.mutationHits?.fill(0)

afterEach(({ task }) => {
  if (!expect.getState().testPath) return
  task.meta.hits = [...(globalThis.mutationHits ?? []).entries()].flatMap(([block, isHit]) => (isHit ? [block] : []))
  globalThis.mutationHits?.fill(0)
})
