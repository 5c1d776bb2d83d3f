import { afterAll, beforeAll, vi } from 'vitest'

/** Freezes `Date` for the tests of a file, so that sessions, proofs, links and the right to store a page do not expire on a slow machine. */
export function freezeClock(): void {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterAll(() => void vi.useRealTimers())
}
