const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** Tehran's UTC offset; it has been constant all year since 2022. */
const TEHRAN = 3.5 * HOUR
/** 1970-01-01 was a Thursday; the first Saturday, start of the Persian week, came two days later. */
const FIRST_SATURDAY = 2 * DAY

/** Returns the latest Saturday `hour` o'clock in Tehran that is not after `at`, in UTC ms. */
export function lastSaturday(at: number, hour: number): number {
  const since = at + TEHRAN - FIRST_SATURDAY - hour * HOUR
  return at - (since - Math.floor(since / (7 * DAY)) * 7 * DAY)
}
