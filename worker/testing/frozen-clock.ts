import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

/**
 * Freezes `Date` at one time for all tests of a file, so that sessions, proofs, links and the right to store a page do not expire on a slow
 * machine.
 */
export function freezeClock(): void {
  const at = Date.now()
  const freeze = () => void vi.useFakeTimers({ toFake: ['Date'], now: at })
  beforeAll(freeze)
  // The setup of all tests ends fake timers after each one.
  beforeEach(freeze)
  afterAll(() => void vi.useRealTimers())
}
