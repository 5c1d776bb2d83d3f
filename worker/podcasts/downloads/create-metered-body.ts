/** Bytes handed on at once: few turns of the script for a large file, fine enough for a minute of sound. */
const CHUNK_BYTES = 128 * 1024

interface ReadsAtLeast {
  readAtLeast(bytes: number, into: Uint8Array<ArrayBuffer>): Promise<{ done: boolean; value?: Uint8Array<ArrayBuffer> }>
}

/** A body that goes on as it was, its length known, and says how many bytes were taken so far; `done` settles when no more will be. */
export function createMeteredBody(body: ReadableStream, length: number, onProgress: (bytes: number) => void) {
  const { readable, writable } = new FixedLengthStream(length)
  return { readable, done: pump(body, writable.getWriter(), onProgress) }
}

/** A write is over when the other side took it, so nothing is read ahead and one chunk is held at a time. */
async function pump(body: ReadableStream, writer: WritableStreamDefaultWriter<Uint8Array>, onProgress: (bytes: number) => void) {
  // The runtime's own readers have it; the DOM's types, which the web needs, do not.
  const reader = body.getReader({ mode: 'byob' }) as ReadableStreamBYOBReader & ReadsAtLeast
  let [taken, buffer] = [0, new ArrayBuffer(CHUNK_BYTES)]
  try {
    for (;;) {
      const { value, done } = await reader.readAtLeast(CHUNK_BYTES, new Uint8Array(buffer))
      if (value?.byteLength) {
        await writer.write(value)
        taken += value.byteLength
        onProgress(taken)
        // Ours again: the view is all that holds it.
        buffer = value.buffer
      }
      if (done) break
    }
    await writer.close()
  } catch (error) {
    // The listener went away, or the store broke off: what was taken till then is told already.
    await Promise.allSettled([reader.cancel(error), writer.abort(error)])
  }
}
