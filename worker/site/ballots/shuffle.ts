import { importHmacKey } from '#worker/lib/hash.ts'

const encoder = new TextEncoder()

/** Returns a generator of uniform 32-bit integers (sfc32), which is the same for the same secret and label. */
async function seededGenerator(secret: string, label: string): Promise<() => number> {
  const seed = new DataView(await crypto.subtle.sign('HMAC', await importHmacKey(secret), encoder.encode(label)))
  let [a, b, c, counter] = [seed.getUint32(0), seed.getUint32(4), seed.getUint32(8), 1]
  const next = () => {
    const sum = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) >>> 0
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0
    return sum
  }
  // The first values of sfc32 still resemble the seed.
  for (let round = 0; round < 12; round++) next()
  return next
}

/** Returns an integer from 0 to `bound - 1`; rejects the values of an incomplete last interval, so that all are equally likely. */
function uniformBelow(next: () => number, bound: number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const value = next()
    if (value < limit) return value % bound
  }
}

/** Returns the items in a random order (Fisher–Yates), which depends only on the secret, the label and the number of items. */
export async function shuffle<Item>(items: readonly Item[], secret: string, label: string): Promise<Item[]> {
  const next = await seededGenerator(secret, label)
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = uniformBelow(next, last + 1)
    const [one, other] = [shuffled[last], shuffled[chosen]]
    // Both indexes are inside the array.
    shuffled[last] = other as Item
    shuffled[chosen] = one as Item
  }
  return shuffled
}
