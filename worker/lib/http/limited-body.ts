import { Refused } from './outbound-address.ts'

export interface BodyLimits {
  maxBytes: number
  /** The longest wait for the next bytes, in ms. */
  idleMs: number
}

/** Bytes a second below which a whole body takes too long, so that a trickle does not hold us for hours. */
const SLOWEST = 16_000

/**
 * The body as it comes, never gathered. Reading fails with `Refused` when it grows beyond its limit (`too-large`), when nothing
 * comes, or too little (`timeout`), or when the connection breaks (`unreachable`); then, and when it is cancelled, `stop` is called.
 */
export function limitedBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { maxBytes, idleMs }: BodyLimits,
  stop: (reason: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  const until = Date.now() + idleMs + (maxBytes / SLOWEST) * 1000
  let bytes = 0
  const next = async () => {
    try {
      const part = await within(Math.min(idleMs, until - Date.now()), reader.read())
      bytes += part.value?.byteLength ?? 0
      if (bytes > maxBytes) throw new Refused('too-large')
      return part
    } catch (error) {
      const refused = error instanceof Refused ? error : new Refused('unreachable', error)
      stop(refused)
      throw refused
    }
  }
  return new ReadableStream({
    type: 'bytes',
    async pull(controller) {
      const { done, value } = await nextBytes(next)
      if (!done) return controller.enqueue(value)
      controller.close()
      controller.byobRequest?.respond(0)
    },
    cancel: (reason) => stop(reason),
  })
}

/** A stream of bytes takes no empty part. */
async function nextBytes(
  next: () => Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>,
): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>> {
  let part = await next()
  while (!part.done && part.value.byteLength === 0) part = await next()
  return part
}

/** What comes within so many ms; else throws `Refused`. */
export async function within<Value>(ms: number, coming: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refused('timeout')), Math.max(0, ms))
  })
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}
