/** What a reader of a format asks for: so many bytes, to see, to take or to pass by. */
export type Ask = readonly [how: 'peek' | 'take' | 'skip', count: number]

/** A reader that is given what it asks for, and less only at the end of the file. */
export type Walk<Found> = Generator<Ask, Found, Uint8Array>

const NOTHING = new Uint8Array(0)

/** Leads a walk through a file that comes in pieces, keeping no more of it than was last asked for. */
export function follow<Found>(walk: Walk<Found>) {
  let held: Uint8Array = NOTHING
  let at = 0
  let waiting: Uint8Array[] = []
  let step = walk.next()
  let passed = 0
  const answer = (bytes: Uint8Array) => {
    passed = 0
    step = walk.next(bytes)
  }
  const go = (isEnd: boolean) => {
    while (!step.done) {
      const [how, count] = step.value
      const here = held.subarray(at, at + count - passed)
      if (how === 'skip') {
        at += here.length
        passed += here.length
        if (passed < count && !isEnd) return
        answer(NOTHING)
      } else {
        if (here.length < count && !isEnd) return
        if (how === 'take') at += here.length
        answer(here)
      }
    }
  }
  // Views of what was given before stay what they were, so that nothing is ever moved inside an array.
  const join = () => {
    const parts = [held.subarray(at), ...waiting].filter(({ length }) => length > 0)
    waiting = []
    at = 0
    held = parts.length > 1 ? concat(parts) : (parts[0] ?? NOTHING)
  }
  return {
    push(piece: Uint8Array): void {
      if (step.done) return
      waiting.push(piece)
      const [how, count] = step.value
      // A long take waits for all of it, so that each byte is copied once.
      const isEnough = how === 'skip' || waiting.reduce((sum, { length }) => sum + length, held.length - at) >= count
      if (!isEnough) return
      join()
      go(false)
    },
    /** What was found; undefined while more must be seen. */
    found: (): Found | undefined => (step.done ? step.value : undefined),
    /** Bytes of the file that will only be passed by: whoever can need not bring them, and says so by `jump`. */
    ahead: (): number => (!step.done && step.value[0] === 'skip' ? step.value[1] - passed : 0),
    jump(): void {
      if (!step.done) passed = step.value[1]
      go(false)
    },
    /** No more will come. */
    end(): Found {
      join()
      go(true)
      if (!step.done) throw new Error('A walk went on past the end of its file')
      return step.value
    },
  }
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const ascii = (bytes: Uint8Array, from = 0, to = bytes.length): string => String.fromCharCode(...bytes.subarray(from, to))

export const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
