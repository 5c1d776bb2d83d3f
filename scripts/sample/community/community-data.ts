import { HOUR } from '#shared/time.ts'
import type { Random } from '../deterministic.ts'
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

/**
 * Returns a random time in UTC ms, at most `spread` ms after `from` and biased towards it. Times after `until` become a random time in the
 * hour before `until`, which can be before `from`.
 */
export const randomTimeAfter = (random: Random, from: number, until: number, spread: number): number =>
  Math.round(Math.min(from + random.next() ** 2 * spread, until - random.next() * HOUR))

export const countShared = (mine: readonly string[], theirs: readonly string[]): number => theirs.filter((key) => mine.includes(key)).length
