import type { Context, MiddlewareHandler } from 'hono'
import { tehranDay } from '#shared/persian/jalali.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { classifyClient } from './classify-client.ts'
import { createMeteredBody } from './create-metered-body.ts'
import { pseudonymizeListener } from './pseudonymize-listener.ts'
import { findPublicEpisode, recordDownload } from './record-download.ts'

/** Interval at which a long download is recorded, in case its end is never reported. */
const WRITE_INTERVAL_MS = 60_000
/** Maximum size of a response that only tests range support. */
const PROBE_BYTES = 2
const CDN_CACHE_HEADER = 'Cloudflare-CDN-Cache-Control'

/**
 * Middleware for audio URLs: records which bytes each pseudonymous listener received, without delaying the response, and only logs
 * failures. Disables the CDN cache, since every request must reach the Worker.
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
  console.error(JSON.stringify({ level: 'error', event: 'download_not_recorded', error: String(error) }))
  return undefined
}
