const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** Tehran has kept one offset all year since 2022. */
const TEHRAN = 3.5 * HOUR
/** 1970-01-01 was a Thursday; the Persian week begins on Saturday, two days later. */
const FIRST_SATURDAY = 2 * DAY

/** The last Saturday at that hour of Tehran, at or before a time; both in UTC milliseconds. */
export function lastSaturday(at: number, hour: number): number {
  const since = at + TEHRAN - FIRST_SATURDAY - hour * HOUR
  return at - (since - Math.floor(since / (7 * DAY)) * 7 * DAY)
}
