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
        controller.enqueue(chunk)
      },
      flush() {
        if (left > 0) throw new TypeError('FixedLengthStream did not see all expected bytes before close().')
      },
    })
  }
}

/** Requests with a stream as body need `duplex` in Node. */
class WorkersRequest extends Request {
  constructor(input: RequestInfo | URL, init: RequestInit & { duplex?: 'half' } = {}) {
    super(input, init.body ? { duplex: 'half', ...init } : init)
  }
}

Object.assign(globalThis, { FixedLengthStream, HTMLRewriter, Request: WorkersRequest, scheduler: { wait: (ms: number) => setTimeout(ms) } })
