import { createHash } from 'node:crypto'

/** Deterministic random source: every value follows from the seed. */
export interface Random {
  /** Returns a number in [0, 1). */
  next: () => number
  /** Returns an integer from `min` to `max`, both inclusive. */
  integer: (min: number, max: number) => number
  /** Returns a number in [min, max). */
  range: (min: number, max: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  shuffle: <Item>(items: readonly Item[]) => Item[]
}

/** Creates a mulberry32 generator seeded with a name. */
export function createRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    range: (min, max) => min + next() * (max - min),
    pick(items) {
      const item = items[integer(0, items.length - 1)]
      if (item === undefined) throw new Error('Cannot pick from an empty list')
      return item
    },
    shuffle(items) {
      const mixed = [...items]
      for (let at = mixed.length - 1; at > 0; at--) {
        const other = integer(0, at)
        const [a, b] = [mixed[at], mixed[other]]
        if (a !== undefined && b !== undefined) [mixed[at], mixed[other]] = [b, a]
      }
      return mixed
    },
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Returns a public id derived only from `name`, so it is the same on every installation. */
export const sampleHash = (name: string): string =>
  [...createHash('sha256').update(`sample:${name}`).digest().subarray(0, 12)].map((byte) => LETTERS[byte % 36]).join('')

/** Returns the public id of the stored picture with this name, such as a post's key for its cover. */
export const pictureHash = (name: string): string => sampleHash(`picture:${name}`)

/** Returns the public id of a sound in a post, by the name of its file. */
export const soundHash = (file: string): string => sampleHash(`sound:${file}`)
