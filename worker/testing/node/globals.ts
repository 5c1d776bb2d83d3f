import { setTimeout } from 'node:timers/promises'
import { HTMLRewriter } from './html-rewriter.ts'

// What Workers have and Node lacks.

class FixedLengthStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(length: number | bigint) {
    let left = Number(length)
    super({
      transform(chunk, controller) {
        left -= chunk.byteLength
        if (left < 0) throw new TypeError('Attempt to write too many bytes through a FixedLengthStream.')
        // The writer may use its buffer again.
        controller.enqueue(chunk.slice())
      },
      flush() {
        if (left > 0) throw new TypeError('FixedLengthStream did not see all expected bytes before close().')
      },
    })
  }
}

/** Has `cf`, and needs no `duplex` for a stream as body. */
class WorkersRequest extends Request {
  override readonly cf: Request['cf']

  constructor(input: RequestInfo | URL, init: RequestInit & { duplex?: 'half'; cf?: Request['cf'] } = {}) {
    super(input, init.body ? { duplex: 'half', ...init } : init)
    this.cf = init.cf ?? (input instanceof WorkersRequest ? input.cf : undefined)
  }
}

Object.assign(globalThis, { FixedLengthStream, HTMLRewriter, Request: WorkersRequest, scheduler: { wait: (ms: number) => setTimeout(ms) } })
