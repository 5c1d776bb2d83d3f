import { logError } from '#worker/lib/log-error.ts'
import type { ShowFeed } from './read-show-feed.ts'
import { CHANNEL_END, writeChannelStart } from './write-channel.ts'
import { writeEpisode } from './write-episode.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Writes a feed in parts, the first of which ends with the first items. */
export async function* writeFeed({ channel, readEpisodes }: ShowFeed): AsyncGenerator<string> {
  let start = writeChannelStart(channel)
  for await (const episodes of readEpisodes()) {
    yield start + episodes.map((episode) => `${writeEpisode(episode, channel.seasons)}\n`).join('')
    start = ''
  }
  yield start + CHANNEL_END
}

/**
 * Opens a stream of gzip-compressed text, of which it holds two parts at a time. Throws what the first part throws; a later failure is logged
 * and breaks the stream, so that nobody takes what arrived for the whole text.
 */
export async function openGzipStream(parts: AsyncGenerator<string>): Promise<ReadableStream<Bytes>> {
  const encoder = new TextEncoder()
  let next = await parts.next()
  const text = new ReadableStream<Bytes>({
    async pull(controller) {
      try {
        if (next.done) return controller.close()
        controller.enqueue(encoder.encode(next.value))
        next = await parts.next()
      } catch (error) {
        logError('feed_stream_failed', error)
        controller.error(error)
      }
    },
    cancel: async () => {
      await parts.return(undefined)
    },
  })
  return text.pipeThrough(new CompressionStream('gzip'))
}

/** Returns all parts of a stream. */
export const readAll = async (stream: ReadableStream<Bytes>): Promise<Bytes> => new Uint8Array(await new Response(stream).arrayBuffer())

const bodyUrl = (etag: string) => `https://feeds.daftar.internal/${etag.replaceAll('"', '')}`

/** Returns the compressed body of the feed with this ETag from the cache of the data center. */
export const readCachedBody = async (etag: string): Promise<ReadableStream<Bytes> | undefined> =>
  (await caches.default.match(bodyUrl(etag)))?.body ?? undefined

/**
 * Returns a stream of `body` that also stores it in the cache of the data center, as fast as the slower of the two takes it. A body that
 * breaks off is not stored.
 */
export function cacheBody(
  etag: string,
  body: ReadableStream<Bytes>,
  maxAgeMs: number,
  waitUntil: (work: Promise<unknown>) => void,
): ReadableStream<Bytes> {
  const [client, copy] = [new TransformStream<Bytes, Bytes>(), new TransformStream<Bytes, Bytes>()]
  const headers = { 'Content-Type': 'application/gzip', 'Cache-Control': `public, max-age=${maxAgeMs / 1000}` }
  // A body without its copy is worth sending all the same.
  const stored = caches.default.put(bodyUrl(etag), new Response(copy.readable, { headers })).catch(() => undefined)
  waitUntil(Promise.all([stored, copyTo(body, client.writable.getWriter(), copy.writable.getWriter())]))
  return client.readable
}

type Writer = WritableStreamDefaultWriter<Bytes>

async function copyTo(body: ReadableStream<Bytes>, client: Writer, copy: Writer): Promise<void> {
  try {
    for await (const chunk of body) await Promise.all([client.write(chunk), copy.write(chunk).catch(() => undefined)])
    await Promise.all([client.close(), copy.close().catch(() => undefined)])
  } catch (error) {
    await Promise.all([client.abort(error), copy.abort(error)].map((aborted) => aborted.catch(() => undefined)))
  }
}
