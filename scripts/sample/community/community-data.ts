import type { Random } from '../create-random.ts'
import type { SamplePerson, SamplePost } from '../read-sample.ts'

/** Everything the community is made from. */
export interface CommunityData {
  people: readonly (SamplePerson & { at: number })[]
  /** Public posts only. */
  posts: readonly SamplePost[]
  /** How well a post did, from 0 to 1, by its key. */
  popularity: ReadonlyMap<string, number>
  /** UTC milliseconds nothing happens after. */
  until: number
}

export type Row = (string | number | null)[]

/** A moment between two, nearer to the first as chance is squared. */
export const randomTimeAfter = (random: Random, from: number, until: number, spread: number): number =>
  Math.round(Math.min(from + random.next() ** 2 * spread, until - random.next() * 3_600_000))

/** How much two people, or a person and a post, care for the same things. */
export const countShared = (mine: readonly string[], theirs: readonly string[]): number => theirs.filter((key) => mine.includes(key)).length
