import { isolateState } from './isolate-state.ts'

const clock = isolateState(() => ({ offset: 0 }))

/**
 * Returns the current time in UTC ms. Rules that depend on time use it instead of `Date.now`, so that tests and the local run can move the
 * clock.
 */
export const now = (): number => Date.now() + clock.offset

/** Sets the clock's offset from real time, in ms; only for tests and the local run. */
export const setClockOffset = (milliseconds: number): void => {
  clock.offset = milliseconds
}
