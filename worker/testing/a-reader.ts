import { env } from 'cloudflare:workers'
import { tellOfChanges } from '#worker/distribution/websub/index.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { setOutbound } from '#worker/lib/http/outbound.ts'
import { ORIGIN, request, settleEffects, testEnv } from './request.ts'

interface Heard {
  method: string
  url: URL
  headers: Headers
  body: string
}

type Answer = (heard: Heard) => Response | Promise<Response>

/** Confirms what it is asked, and takes what it is sent. */
const willing: Answer = ({ url }) => new Response(url.searchParams.get('hub.challenge'))

/** A feed reader somewhere on the internet: its callback, what that was told, and how it answers. */
export function aReader(answer: Answer = willing, path = '/callback') {
  const callback = `https://reader-${newHash()}.example${path}`
  const reader = {
    callback,
    heard: [] as Heard[],
    answer,
    /** What it was sent of a feed. */
    sent: () => reader.heard.filter(({ method }) => method === 'POST'),
    /** Asks the hub for something, and waits until all is said. */
    async ask(form: Record<string, string>): Promise<Response> {
      const taken = await request('/hub', {
        method: 'POST',
        body: new URLSearchParams({ 'hub.callback': callback, ...form }),
        headers: { 'CF-Connecting-IP': `10.${newHash()}` },
      })
      await settleEffects()
      return taken
    },
    subscribe: (path: string, form: Record<string, string> = {}) =>
      reader.ask({ 'hub.mode': 'subscribe', 'hub.topic': ORIGIN + path, ...form }),
    unsubscribe: (path: string) => reader.ask({ 'hub.mode': 'unsubscribe', 'hub.topic': ORIGIN + path }),
  }
  readers.set(new URL(callback).host, reader)
  setOutbound(async (asked) => {
    const url = new URL(asked.url)
    const known = readers.get(url.host)
    if (!known) throw new TypeError('Network connection lost.')
    const heard = { method: asked.method, url, headers: asked.headers, body: await asked.text() }
    known.heard.push(heard)
    return known.answer(heard)
  })
  return reader
}

/** Moves the clock on, and does what the cron and the queue do for readers then. */
export async function newsAfter(ms: number): Promise<void> {
  setClockOffset(now() - Date.now() + ms)
  await tellOfChanges(testEnv())
  await settleEffects()
}

/** Leaves no subscriptions behind, and the network as it was: whoever publishes next is to tell nobody. */
export async function forgetReaders(): Promise<void> {
  setOutbound()
  await env.DB.batch(['hub_subscriptions', 'hub_topics'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
}

const readers = new Map<string, { heard: Heard[]; answer: Answer }>()
