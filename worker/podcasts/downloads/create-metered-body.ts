/** Bytes per write: large enough to need few writes per file, small enough to measure a minute of audio. */
const CHUNK_BYTES = 128 * 1024

interface ReadsAtLeast {
  readAtLeast(bytes: number, into: Uint8Array<ArrayBuffer>): Promise<{ done: boolean; value?: Uint8Array<ArrayBuffer> }>
}

/**
 * Wraps a body of known length and reports the total bytes sent after each chunk; `done` resolves when the transfer ends, even after an
 * error.
 */
export function createMeteredBody(body: ReadableStream, length: number, onProgress: (bytes: number) => void) {
  const { readable, writable } = new FixedLengthStream(length)
  return { readable, done: pump(body, writable.getWriter(), onProgress) }
}

/** Each write resolves once the client has taken the chunk, so only one chunk is in memory at a time. */
async function pump(body: ReadableStream, writer: WritableStreamDefaultWriter<Uint8Array>, onProgress: (bytes: number) => void) {
  // workerd's readers have `readAtLeast`; the DOM types, which the web build needs, do not.
  const reader = body.getReader({ mode: 'byob' }) as ReadableStreamBYOBReader & ReadsAtLeast
  let [taken, buffer] = [0, new ArrayBuffer(CHUNK_BYTES)]
  try {
    for (;;) {
      const { value, done } = await reader.readAtLeast(CHUNK_BYTES, new Uint8Array(buffer))
      if (value?.byteLength) {
        await writer.write(value)
        taken += value.byteLength
        onProgress(taken)
        // The read detached the old buffer; the returned view holds it now.
        buffer = value.buffer
      }
      if (done) break
    }
    await writer.close()
  } catch (error) {
    // The client disconnected or storage failed; the bytes sent before that are already reported.
    await Promise.allSettled([reader.cancel(error), writer.abort(error)])
  }
}
