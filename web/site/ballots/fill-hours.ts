import { HOUR } from '#shared/time.ts'

interface Hour {
  /** Start of the hour in UTC ms. */
  at: number
  ballots: number
}

/** At most this many hours are shown; earlier ones are only in the table. */
const MAX_HOURS = 14 * 24

/** Adds the hours without ballots between the first and the last one; keeps the latest 14 days. */
export function fillHours(hours: readonly Hour[]): Hour[] {
  const last = hours.at(-1)
  if (!last) return []
  const counts = new Map(hours.map(({ at, ballots }) => [at, ballots]))
  const first = Math.max(hours[0]?.at ?? last.at, last.at - (MAX_HOURS - 1) * HOUR)
  return Array.from({ length: (last.at - first) / HOUR + 1 }, (_, index) => {
    const at = first + index * HOUR
    return { at, ballots: counts.get(at) ?? 0 }
  })
}
