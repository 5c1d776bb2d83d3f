/** What a reader of a format asks for: so many bytes, to see, to take or to pass by. */
export type Ask = readonly [how: 'peek' | 'take' | 'skip', count: number]

/** A reader that is given what it asks for, and less only at the end of the file. */
export type Walk<Found> = Generator<Ask, Found, Uint8Array>

const NOTHING = new Uint8Array(0)

/** Leads a walk through a file that comes in pieces, keeping no more of it than was last asked for. */
export function follow<Found>(walk: Walk<Found>) {
  let held: Uint8Array = NOTHING
  let at = 0
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
  return {
    push(piece: Uint8Array): void {
      if (step.done) return
      const rest = held.subarray(at)
      held = new Uint8Array(rest.length + piece.length)
      held.set(rest)
      held.set(piece, rest.length)
      at = 0
      go(false)
    },
    /** What was found; undefined while more must be seen. */
    found: (): Found | undefined => (step.done ? step.value : undefined),
    /** No more will come. */
    end(): Found {
      go(true)
      if (!step.done) throw new Error('A walk went on past the end of its file')
      return step.value
    },
  }
}

export const ascii = (bytes: Uint8Array, from = 0, to = bytes.length): string => String.fromCharCode(...bytes.subarray(from, to))

export const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
