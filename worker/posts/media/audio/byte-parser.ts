/** What a reader of a format asks for: so many bytes, to see, to take or to pass by. */
export type ReadRequest = readonly [how: 'peek' | 'take' | 'skip', count: number]

/** A reader that is given what it asks for, and less only at the end of the file. */
export type ByteParser<Found> = Generator<ReadRequest, Found, Uint8Array>

const EMPTY = new Uint8Array(0)

/** Leads a walk through a file that comes in pieces, keeping no more of it than was last asked for. */
export function createParserDriver<Found>(parser: ByteParser<Found>) {
  let buffer: Uint8Array = EMPTY
  let at = 0
  let pendingChunks: Uint8Array[] = []
  let step = parser.next()
  let skipped = 0
  const resume = (bytes: Uint8Array) => {
    skipped = 0
    step = parser.next(bytes)
  }
  const advance = (isEnd: boolean) => {
    while (!step.done) {
      const [op, count] = step.value
      const available = buffer.subarray(at, at + count - skipped)
      if (op === 'skip') {
        at += available.length
        skipped += available.length
        if (skipped < count && !isEnd) return
        resume(EMPTY)
      } else {
        if (available.length < count && !isEnd) return
        if (op === 'take') at += available.length
        resume(available)
      }
    }
  }
  // Views of what was given before stay what they were, so that nothing is ever moved inside an array.
  const mergeChunks = () => {
    const parts = [buffer.subarray(at), ...pendingChunks].filter(({ length }) => length > 0)
    pendingChunks = []
    at = 0
    buffer = parts.length > 1 ? concat(parts) : (parts[0] ?? EMPTY)
  }
  return {
    push(piece: Uint8Array): void {
      if (step.done) return
      pendingChunks.push(piece)
      const [op, count] = step.value
      // A long take waits for all of it, so that each byte is copied once.
      const isEnough = op === 'skip' || pendingChunks.reduce((sum, { length }) => sum + length, buffer.length - at) >= count
      if (!isEnough) return
      mergeChunks()
      advance(false)
    },
    /** What was found; undefined while more must be seen. */
    result: (): Found | undefined => (step.done ? step.value : undefined),
    /** Bytes of the file that will only be passed by: whoever can need not bring them, and says so by `jump`. */
    skippableBytes: (): number => (!step.done && step.value[0] === 'skip' ? step.value[1] - skipped : 0),
    skipAhead(): void {
      if (!step.done) skipped = step.value[1]
      advance(false)
    },
    /** No more will come. */
    end(): Found {
      mergeChunks()
      advance(true)
      if (!step.done) throw new Error('A walk went on past the end of its file')
      return step.value
    },
  }
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const merged = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    merged.set(part, at)
    at += part.length
  }
  return merged
}

export const ascii = (bytes: Uint8Array, from = 0, to = bytes.length): string => String.fromCharCode(...bytes.subarray(from, to))

export const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
