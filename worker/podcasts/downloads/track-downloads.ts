import type { Context, MiddlewareHandler } from 'hono'
import { tehranDay } from '#shared/persian/jalali.ts'
import { MINUTE } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { classifyClient } from '#worker/lib/http/classify-client.ts'
import { logError } from '#worker/lib/log-error.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { findPublicEpisode, pseudonymizeListener, recordDownload } from './record-download.ts'

/** Minimum interval between records of a running download, which is recorded meanwhile in case its end is never reported. */
const WRITE_INTERVAL_MS = MINUTE
/** Responses of at most this many bytes only test range support. */
const PROBE_BYTES = 2
const CDN_CACHE_HEADER = 'Cloudflare-CDN-Cache-Control'

/**
 * Middleware for audio URLs: records which bytes of public audio each pseudonymous listener received, without delaying the response, and
 * logs failures. Disables the CDN cache of public audio, since every request must reach the Worker.
 */
export const trackDownloads: MiddlewareHandler<AppContext> = async (c, next) => {
  await next()
  // Only public responses have this header.
  if (![200, 206, 304].includes(c.res.status) || !c.res.headers.has(CDN_CACHE_HEADER)) return
  c.res.headers.set(CDN_CACHE_HEADER, 'no-store')
  const length = Number(c.res.headers.get('Content-Length'))
  const { body } = c.res
  if (c.req.raw.method !== 'GET' || c.res.status === 304 || !body || !(length > 0)) return
  const first = Number(/^bytes (\d+)-/.exec(c.res.headers.get('Content-Range') ?? '')?.[1] ?? 0)
  const recorder = createRecorder(c, first)
  if (length <= PROBE_BYTES) return c.executionCtx.waitUntil(recorder.end(0))
  let taken = 0
  const metered = createMeteredBody(body, length, (bytes) => {
    taken = bytes
    recorder.reportProgress(bytes)
  })
  c.res = new Response(metered.readable, c.res)
  c.executionCtx.waitUntil(metered.done.then(() => recorder.end(taken)))
}

function createRecorder(c: Context<AppContext>, first: number) {
  const [db, request, at, viewer] = [c.get('db'), c.req.raw, now(), c.get('viewer')]
  const day = tehranDay(at)
  const audioHash = c.req.path.split('/').at(-1)?.split('.')[0] ?? ''
  const client = classifyClient(request)
  const lookups = Promise.all([findPublicEpisode(db, audioHash), pseudonymizeListener(db, request, day)]).catch(logFailure)
  let [written, lastWriteAt, isFirst] = [0, at, true]
  let queue: Promise<unknown> = Promise.resolve()

  const write = (taken: number): Promise<unknown> => {
    if (!isFirst && taken === written) return queue
    const record = { sentBytes: taken - written, isFirst, span: taken > 0 ? ([first, first + taken - 1] as const) : undefined }
    ;[written, lastWriteAt, isFirst] = [taken, now(), false]
    queue = queue.then(async () => {
      const [episode, pseudonyms] = (await lookups) ?? []
      if (!episode || !pseudonyms) return
      const kind = viewer?.id === episode.authorId ? 'own' : client.kind
      await recordDownload(db, { ...client, ...pseudonyms, ...record, kind, audioHash, episode, day, at }).catch(logFailure)
    })
    return queue
  }
  return {
    reportProgress: (taken: number): void => {
      if (now() - lastWriteAt >= WRITE_INTERVAL_MS) void write(taken)
    },
    end: write,
  }
}

const logFailure = (error: unknown): undefined => {
  logError('download_not_recorded', error)
  return undefined
}

/** Bytes per read and write, and so the precision with which the end of an interrupted transfer is known. */
const CHUNK_BYTES = 128 * 1024

/** A reader as in the Streams standard; the DOM types lack `min`. */
interface ReadsMinimum {
  read(into: Uint8Array<ArrayBuffer>, options: { min: number }): Promise<{ done: boolean; value?: Uint8Array<ArrayBuffer> }>
}

/**
 * Wraps a body of `length` bytes and reports the total bytes sent after each chunk; `done` resolves when the transfer ends, also if reading
 * or sending fails.
 */
function createMeteredBody(body: ReadableStream, length: number, onProgress: (bytes: number) => void) {
  const { readable, writable } = new FixedLengthStream(length)
  return { readable, done: pump(body, writable.getWriter(), onProgress) }
}

/** Each write resolves once its chunk is read from the other end of the stream, so only one chunk is in memory at a time. */
async function pump(body: ReadableStream, sink: WritableStreamDefaultWriter<Uint8Array>, onProgress: (bytes: number) => void) {
  const reader = body.getReader({ mode: 'byob' }) as ReadableStreamBYOBReader & ReadsMinimum
  let [taken, buffer] = [0, new ArrayBuffer(CHUNK_BYTES)]
  try {
    for (;;) {
      const { value, done } = await reader.read(new Uint8Array(buffer), { min: CHUNK_BYTES })
      if (value?.byteLength) {
        await sink.write(value)
        taken += value.byteLength
        onProgress(taken)
        // The read detached the old buffer; the returned view holds it now.
        buffer = value.buffer
      }
      if (done) break
    }
    await sink.close()
  } catch (error) {
    // The client disconnected or storage failed; the bytes sent before that are already reported.
    await Promise.allSettled([reader.cancel(error), sink.abort(error)])
  }
}
