import type { Random } from '../create-random.ts'
import type { SamplePerson, SamplePost } from '../read-sample.ts'

export interface CommunityData {
  people: readonly (SamplePerson & { at: number })[]
  posts: readonly SamplePost[]
  /** Popularity from 0 to 1 by post key. */
  popularity: ReadonlyMap<string, number>
  /** Latest time of any activity, UTC ms. */
  until: number
}

export type Row = (string | number | null)[]

/** Returns a random time at most `spread` after `from` and not after `until`, biased towards `from`. */
export const randomTimeAfter = (random: Random, from: number, until: number, spread: number): number =>
  Math.round(Math.min(from + random.next() ** 2 * spread, until - random.next() * 3_600_000))

export const countShared = (mine: readonly string[], theirs: readonly string[]): number => theirs.filter((key) => mine.includes(key)).length
