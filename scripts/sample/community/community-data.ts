import type { Random } from '../deterministic.ts'
import type { SamplePost } from '../read-sample.ts'
import type { PlacedPerson } from '../timeline.ts'

export interface CommunityData {
  people: readonly PlacedPerson[]
  posts: readonly SamplePost[]
  /** Popularity from 0 to 1 by post key. */
  popularity: ReadonlyMap<string, number>
  /** Latest time of any activity, UTC ms. */
  until: number
}

export type Row = (string | number | null)[]

/** Returns a random time in UTC ms between `from` and `until`, at most `spread` ms after `from` and biased towards it. */
export const randomTimeAfter = (random: Random, from: number, until: number, spread: number): number =>
  Math.round(from + random.next() ** 2 * Math.min(spread, Math.max(0, until - from)))

export const countShared = (mine: readonly string[], theirs: readonly string[]): number => theirs.filter((key) => mine.includes(key)).length
