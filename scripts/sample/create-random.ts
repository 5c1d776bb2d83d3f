import { createHash } from 'node:crypto'

/** Chance that is the same on every run: all of it follows from the seed. */
export interface Random {
  /** From 0 up to but not 1. */
  next: () => number
  /** A whole number from `min` to `max`, both included. */
  integer: (min: number, max: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  shuffle: <Item>(items: readonly Item[]) => Item[]
}

/** A generator (mulberry32) seeded with a name. */
export function createRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer: whole,
    pick(items) {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    shuffle(items) {
      const mixed = [...items]
      for (let at = mixed.length - 1; at > 0; at--) {
        const other = whole(0, at)
        const [a, b] = [mixed[at], mixed[other]]
        if (a !== undefined && b !== undefined) [mixed[at], mixed[other]] = [b, a]
      }
      return mixed
    },
  }
}
