/** Bytes that a read takes at most, as in the runtime. */
const READ_BYTES = 4096

/** The runtime's FixedLengthStream: it holds nothing, so that a write ends once its last byte has been read. */
export class FixedLengthStream {
  readonly readable: ReadableStream<Uint8Array>
  readonly writable: WritableStream<Uint8Array>

  constructor(length: number | bigint) {
    let left = Number(length)
    let written = Promise.withResolvers<Uint8Array | undefined>()
    let read = Promise.withResolvers<void>()
    let rest = new Uint8Array()
    let abort: (reason: unknown) => void = () => undefined
    this.readable = new ReadableStream(
      {
        start: (controller) => {
          abort = (reason) => controller.error(reason)
        },
        async pull(controller) {
          if (rest.byteLength === 0) {
            const chunk = await written.promise
            if (chunk === undefined) return controller.close()
            // The writer may use its buffer again.
            rest = chunk.slice()
            written = Promise.withResolvers()
          }
          controller.enqueue(rest.subarray(0, READ_BYTES))
          rest = rest.subarray(READ_BYTES)
          if (rest.byteLength === 0) read.resolve()
        },
        cancel: (reason) => {
          // There may be no write to fail.
          read.promise.catch(() => undefined)
          read.reject(reason ?? new Error('The reader has gone.'))
        },
      },
      { highWaterMark: 0 },
    )
    this.writable = new WritableStream({
      async write(chunk) {
        left -= chunk.byteLength
        if (left < 0) throw new TypeError('Attempt to write too many bytes through a FixedLengthStream.')
        if (chunk.byteLength === 0) return
        written.resolve(chunk)
        await read.promise
        read = Promise.withResolvers()
      },
      close() {
        if (left > 0) throw new TypeError('FixedLengthStream did not see all expected bytes before close().')
        written.resolve(undefined)
      },
      abort: (reason) => abort(reason),
    })
  }
}
