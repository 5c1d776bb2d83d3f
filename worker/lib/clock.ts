let offset = 0

/** Now in UTC milliseconds; every rule about time asks here so that tests and the local run can move it. */
export const now = (): number => Date.now() + offset

/** Moves the clock; called by tests and the local run only. */
export const setClockOffset = (milliseconds: number): void => {
  offset = milliseconds
}
