import type { Context, MiddlewareHandler } from 'hono'
import { tehranDay } from '#shared/persian/jalali.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { classify } from './classify.ts'
import { countedBody } from './counted-body.ts'
import { nameListener } from './listener.ts'
import { record, soundOf } from './record.ts'

/** A long listen is written down this often, so that little is lost when its end is never told. */
const EVERY = 60_000
/** What players ask to see whether parts can be had; nobody hears it. */
const PROBE = 2
const EDGE = 'Cloudflare-CDN-Cache-Control'

/**
 * For the addresses of sounds: writes down which bytes of one went out, and to whom, without holding it up. What fails here is told
 * in the log only. Every request must come this far, so no edge may answer for us.
 */
export const listening: MiddlewareHandler<AppContext> = async (c, next) => {
  await next()
  // Only what everybody may hear speaks to the edge.
  if (![200, 206, 304].includes(c.res.status) || !c.res.headers.has(EDGE)) return
  c.res.headers.set(EDGE, 'no-store')
  const length = Number(c.res.headers.get('Content-Length'))
  const { body } = c.res
  if (c.req.raw.method !== 'GET' || c.res.status === 304 || !body || !(length > 0)) return
  const first = Number(/^bytes (\d+)-/.exec(c.res.headers.get('Content-Range') ?? '')?.[1] ?? 0)
  const writing = writer(c, first)
  if (length <= PROBE) return c.executionCtx.waitUntil(writing.end(0))
  let taken = 0
  const counted = countedBody(body, length, (bytes) => {
    taken = bytes
    writing.tell(bytes)
  })
  c.res = new Response(counted.readable, c.res)
  c.executionCtx.waitUntil(counted.done.then(() => writing.end(taken)))
}

/** Writes down one request: now and then while it lasts, and at its end. */
function writer(c: Context<AppContext>, first: number) {
  const [db, request, at, viewer] = [c.get('db'), c.req.raw, now(), c.get('viewer')]
  const day = tehranDay(at)
  const sound = c.req.path.split('/').at(-1)?.split('.')[0] ?? ''
  const asker = classify(request)
  const about = Promise.all([soundOf(db, sound), nameListener(db, request, day)]).catch(fail)
  let [written, told, isFirst] = [0, at, true]
  let queue: Promise<unknown> = Promise.resolve()

  const write = (taken: number): Promise<unknown> => {
    if (!isFirst && taken === written) return queue
    const line = { sent: taken - written, isFirst, span: taken > 0 ? ([first, first + taken - 1] as const) : undefined }
    ;[written, told, isFirst] = [taken, now(), false]
    queue = queue.then(async () => {
      const [of, names] = (await about) ?? []
      if (!of || !names) return
      const kind = viewer?.id === of.authorId ? 'own' : asker.kind
      await record(db, { ...asker, ...names, ...line, kind, sound, of, day, at }).catch(fail)
    })
    return queue
  }
  return {
    tell: (taken: number): void => {
      if (now() - told >= EVERY) void write(taken)
    },
    end: write,
  }
}

const fail = (error: unknown): undefined => {
  console.error(JSON.stringify({ level: 'error', event: 'listen_unrecorded', error: String(error) }))
  return undefined
}
