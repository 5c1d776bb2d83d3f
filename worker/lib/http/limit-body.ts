import { OutboundRequestError } from './outbound-url.ts'

export interface BodyLimits {
  maxBytes: number
  /** The longest wait for the next bytes, in ms. */
  idleMs: number
}

/** Bytes a second below which a whole body takes too long, so that a trickle does not hold us for hours. */
const MIN_BYTES_PER_SECOND = 16_000

/**
 * The body as it comes, never gathered. Reading fails with `Refused` when it grows beyond its limit (`too-large`), when nothing
 * comes, or too little (`timeout`), or when the connection breaks (`unreachable`); then, and when it is cancelled, `stop` is called.
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

/** A stream of bytes takes no empty part. */
async function readNonEmpty(
  next: () => Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>,
): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>> {
  let part = await next()
  while (!part.done && part.value.byteLength === 0) part = await next()
  return part
}

/** What comes within so many ms; else throws `Refused`. */
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
