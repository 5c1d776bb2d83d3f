import { env } from 'cloudflare:workers'
import { enqueueChangedTopics } from '#worker/distribution/websub/index.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { ORIGIN, request, runAllJobs, testEnv } from './request.ts'

interface ReceivedRequest {
  method: string
  url: URL
  headers: Headers
  body: string
}

type Responder = (received: ReceivedRequest) => Response | Promise<Response>

/** Confirms what it is asked, and takes what it is sent. */
const confirmSubscription: Responder = ({ url }) => new Response(url.searchParams.get('hub.challenge'))

/** A feed reader somewhere on the internet: its callback, what that was told, and how it answers. */
export function aFeedReader(answer: Responder = confirmSubscription, path = '/callback') {
  const callback = `https://reader-${newHash()}.example${path}`
  const reader = {
    callback,
    received: [] as ReceivedRequest[],
    answer,
    /** What it was sent of a feed. */
    sent: () => reader.received.filter(({ method }) => method === 'POST'),
    /** Asks the hub for something, and waits until all is said. */
    async callHub(form: Record<string, string>): Promise<Response> {
      const taken = await request('/hub', {
        method: 'POST',
        body: new URLSearchParams({ 'hub.callback': callback, ...form }),
        headers: { 'CF-Connecting-IP': `10.${newHash()}` },
      })
      await runAllJobs()
      return taken
    },
    subscribe: (path: string, form: Record<string, string> = {}) =>
      reader.callHub({ 'hub.mode': 'subscribe', 'hub.topic': ORIGIN + path, ...form }),
    unsubscribe: (path: string) => reader.callHub({ 'hub.mode': 'unsubscribe', 'hub.topic': ORIGIN + path }),
  }
  readers.set(new URL(callback).host, reader)
  setOutboundNetwork(async (asked) => {
    const url = new URL(asked.url)
    const known = readers.get(url.host)
    if (!known) throw new TypeError('Network connection lost.')
    const received = { method: asked.method, url, headers: asked.headers, body: await asked.text() }
    known.received.push(received)
    return known.answer(received)
  })
  return reader
}

/** Moves the clock on, and does what the cron and the queue do for readers then. */
export async function deliverFeedsAfter(ms: number): Promise<void> {
  setClockOffset(now() - Date.now() + ms)
  await enqueueChangedTopics(testEnv())
  await runAllJobs()
}

/** Leaves no subscriptions behind, and the network as it was: whoever publishes next is to tell nobody. */
export async function resetFeedReaders(): Promise<void> {
  setOutboundNetwork()
  await env.DB.batch(['hub_subscriptions', 'hub_topics'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
}

const readers = new Map<string, { received: ReceivedRequest[]; answer: Responder }>()
