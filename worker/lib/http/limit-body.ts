import { OutboundRequestError } from './outbound-url.ts'

export interface BodyLimits {
  maxBytes: number
  /** Longest wait for the next chunk, in ms. */
  idleMs: number
}

/** Minimum average throughput in bytes per second, so that a trickling response cannot hold a connection for hours. */
const MIN_BYTES_PER_SECOND = 16_000

/**
 * Streams the body without buffering it. Reads fail with `OutboundRequestError`: `too-large` beyond `maxBytes`, `timeout` on a stall or low
 * throughput, `unreachable` when the connection breaks. Calls `abort` on failure and on cancel.
 */
export function limitBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { maxBytes, idleMs }: BodyLimits,
  abort: (reason: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  const deadline = Date.now() + idleMs + (maxBytes / MIN_BYTES_PER_SECOND) * 1000
  let bytes = 0
  const next = async () => {
    try {
      const part = await withTimeout(Math.min(idleMs, deadline - Date.now()), reader.read())
      bytes += part.value?.byteLength ?? 0
      if (bytes > maxBytes) throw new OutboundRequestError('too-large')
      return part
    } catch (error) {
      const refused = error instanceof OutboundRequestError ? error : new OutboundRequestError('unreachable', error)
      abort(refused)
      throw refused
    }
  }
  return new ReadableStream({
    type: 'bytes',
    async pull(controller) {
      const { done, value } = await readNonEmpty(next)
      if (!done) return controller.enqueue(value)
      controller.close()
      controller.byobRequest?.respond(0)
    },
    cancel: (reason) => abort(reason),
  })
}

/** Skips empty chunks, which a byte stream rejects. */
async function readNonEmpty(
  next: () => Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>,
): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>> {
  let part = await next()
  while (!part.done && part.value.byteLength === 0) part = await next()
  return part
}

/** Settles with the promise, or throws `OutboundRequestError` (`timeout`) after `ms`. */
export async function withTimeout<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutboundRequestError('timeout')), Math.max(0, ms))
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
