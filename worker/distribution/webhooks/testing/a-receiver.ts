import { Webhook } from 'standardwebhooks'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { as, runAllJobs, type TestUser, testEnv } from '#worker/testing/index.ts'
import { type CreatedWebhook, WEBHOOK_EVENTS, type WebhookEvent, WebhookMessage } from '../contract.ts'
import { enqueueDueWebhooks } from '../webhook-lease.ts'

interface Received {
  id: string
  headers: Record<string, string>
  body: string
  message: WebhookMessage
}

type Responder = (received: Received) => Response | Promise<Response>

const receivers = new Map<string, (request: Request) => Promise<Response>>()

/** A program with an address of its own that keeps what it receives; `answer` decides what it answers. */
export function aReceiver(answer: Responder = () => new Response('ok'), host = `hook-${newHash()}.example`) {
  const receiver = {
    url: `https://${host}/${newHash()}`,
    received: [] as Received[],
    answer,
    types: () => receiver.received.map(({ message }) => message.type),
  }
  receivers.set(receiver.url, async (request) => {
    const body = await request.text()
    const headers = Object.fromEntries(request.headers)
    const received = { id: headers['webhook-id'] ?? '', headers, body, message: WebhookMessage.parse(JSON.parse(body)) }
    receiver.received.push(received)
    return receiver.answer(received)
  })
  setOutboundNetwork(async (request) => {
    const known = receivers.get(request.url)
    if (!known) throw new TypeError('Network connection lost.')
    return known(request)
  })
  return receiver
}

/** Creates a webhook as `person` does, by default of their own and for all events. */
export async function aWebhook(
  person: TestUser,
  { url }: { url: string },
  { publication, events = WEBHOOK_EVENTS }: { publication?: string; events?: readonly WebhookEvent[] } = {},
): Promise<CreatedWebhook['view'] & { secret: string }> {
  const response = await as(person).post('/api/webhooks', { publication, url, events })
  if (response.status !== 201) throw new Error(`Webhook not created: ${response.status} ${await response.text()}`)
  const { secret, view } = await response.json<CreatedWebhook>()
  return { ...view, secret }
}

/** Moves the clock forward by `ms`, and runs cron's task and all jobs. */
export async function deliverAfter(ms: number): Promise<void> {
  setClockOffset(now() - Date.now() + ms)
  await enqueueDueWebhooks(testEnv())
  await runAllJobs()
}

/** Whether the library that receivers use accepts a message with this secret; it compares the time with the real clock. */
export function isAccepted({ body, headers }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}
