/** Returns a reproducible source of random choices (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  /** A number from 0 up to 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (below: number) => Math.floor(next() * below)
  return {
    next,
    integer,
    chance: (probability: number) => next() < probability,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[integer(items.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
  }
}

export type SeededRandom = ReturnType<typeof seededRandom>
