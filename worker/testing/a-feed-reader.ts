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

const confirmSubscription: Responder = ({ url }) => new Response(url.searchParams.get('hub.challenge'))

export function aFeedReader(answer: Responder = confirmSubscription, path = '/callback') {
  const callback = `https://reader-${newHash()}.example${path}`
  const reader = {
    callback,
    received: [] as ReceivedRequest[],
    answer,
    /** Returns the POST requests received so far, which deliver content. */
    sent: () => reader.received.filter(({ method }) => method === 'POST'),
    /** Sends a form with this reader’s callback to the hub, runs all jobs and returns the hub’s response. */
    async callHub(form: Record<string, string>): Promise<Response> {
      const response = await request('/hub', {
        method: 'POST',
        body: new URLSearchParams({ 'hub.callback': callback, ...form }),
        headers: { 'CF-Connecting-IP': `10.${newHash()}` },
      })
      await runAllJobs()
      return response
    },
    subscribe: (path: string, form: Record<string, string> = {}) =>
      reader.callHub({ 'hub.mode': 'subscribe', 'hub.topic': ORIGIN + path, ...form }),
    unsubscribe: (path: string) => reader.callHub({ 'hub.mode': 'unsubscribe', 'hub.topic': ORIGIN + path }),
  }
  readers.set(new URL(callback).host, reader)
  setOutboundNetwork(async (outgoing) => {
    const url = new URL(outgoing.url)
    const known = readers.get(url.host)
    if (!known) throw new TypeError('Network connection lost.')
    const received = { method: outgoing.method, url, headers: outgoing.headers, body: await outgoing.text() }
    known.received.push(received)
    return known.answer(received)
  })
  return reader
}

/** Moves the clock forward by `ms`, enqueues deliveries of changed feeds and runs all jobs. */
export async function deliverFeedsAfter(ms: number): Promise<void> {
  setClockOffset(now() - Date.now() + ms)
  await enqueueChangedTopics(testEnv())
  await runAllJobs()
}

/** Restores the network and deletes all subscriptions and topics, so that later tests of the file deliver nothing. */
export async function resetFeedReaders(): Promise<void> {
  setOutboundNetwork()
  await env.DB.batch(['hub_subscriptions', 'hub_topics'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
}

const readers = new Map<string, { received: ReceivedRequest[]; answer: Responder }>()
