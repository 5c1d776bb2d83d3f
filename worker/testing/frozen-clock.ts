import { afterAll, beforeAll, vi } from 'vitest'

let isFrozen = false

/** Freezes `Date` for the tests of a file, so that sessions, proofs, links and the right to store a page do not expire on a slow machine. */
export function freezeClock(): void {
  beforeAll(() => {
    isFrozen = true
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterAll(() => {
    isFrozen = false
    vi.useRealTimers()
  })
}

/** Ends the fake timers of a test; those of `freezeClock` last as long as its file. */
export function endFakeTimers(): void {
  if (!isFrozen) vi.useRealTimers()
}
