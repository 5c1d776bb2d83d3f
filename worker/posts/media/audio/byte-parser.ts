export type ReadRequest = readonly [how: 'peek' | 'peekBuffered' | 'take' | 'skip', count: number]

/**
 * A pull parser: each `yield` returns the requested number of bytes, or fewer at the end of the file; a `skip` returns none, and a `peek`
 * does not consume its bytes. `peekBuffered` returns all buffered bytes, at least the requested number.
 */
export type ByteParser<Found> = Generator<ReadRequest, Found, Uint8Array>

const EMPTY = new Uint8Array(0)

/** Runs a parser over a file that arrives in chunks: call `push` for each chunk and `end` after the last, or stop once `result` is set. */
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
        resume(op === 'peekBuffered' ? buffer.subarray(at) : available)
      }
    }
  }
  // Allocates a new buffer instead of moving bytes, so that previously returned views stay valid.
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
      // Waits until enough bytes for the pending request have arrived, so that each is copied only once for it.
      const isEnough = op === 'skip' || pendingChunks.reduce((sum, { length }) => sum + length, buffer.length - at) >= count
      if (!isEnough) return
      mergeChunks()
      advance(false)
    },
    result: (): Found | undefined => (step.done ? step.value : undefined),
    /** Returns the number of bytes left to skip; a caller with random access can seek past them and call `skipAhead`. */
    skippableBytes: (): number => (!step.done && step.value[0] === 'skip' ? step.value[1] - skipped : 0),
    skipAhead(): void {
      if (!step.done) skipped = step.value[1]
      advance(false)
    },
    end(): Found {
      mergeChunks()
      advance(true)
      if (!step.done) throw new Error('The parser did not finish at the end of the file')
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
