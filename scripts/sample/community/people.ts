import type { SamplePerson, SamplePost } from '../files.ts'
import type { Random } from '../random.ts'

/** Everything the community is made from. */
export interface Cast {
  people: readonly (SamplePerson & { at: number })[]
  /** Public posts only. */
  posts: readonly SamplePost[]
  /** How well a post did, from 0 to 1, by its key. */
  appeal: ReadonlyMap<string, number>
  /** UTC milliseconds nothing happens after. */
  until: number
}

export type Row = (string | number | null)[]

/** A moment between two, nearer to the first as chance is squared. */
export const momentAfter = (random: Random, from: number, until: number, spread: number): number =>
  Math.round(Math.min(from + random.next() ** 2 * spread, until - random.next() * 3_600_000))

/** How much two people, or a person and a post, care for the same things. */
export const inCommon = (mine: readonly string[], theirs: readonly string[]): number => theirs.filter((key) => mine.includes(key)).length
