import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push'
import { truncateText } from '#shared/persian/text-metrics.ts'
import type { PushMessage } from '#shared/push-message.ts'
import { DAY, SECOND } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { OutboundRequestError, outboundFetch } from '#worker/lib/http/outbound-fetch.ts'
import { logError } from '#worker/lib/log-error.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** Values of the header `Urgency` (RFC 8030, 5.3). */
export type Urgency = 'low' | 'normal' | 'high'

export interface Push {
  endpoint: string
  p256dh: string
  auth: string
  message: PushMessage
  urgency: Urgency
  /** How long the push service keeps it for a device that is offline, in ms. */
  lifetimeMs: number
}

/**
 * `gone`: the browser has ended the subscription. `later`: the push service has not taken the push, and may after `retryAfterMs`. `failed`: it
 * refuses the push, or nobody knows whether it has taken it. With `isOverloaded`, it is the push service that cannot, not this browser.
 */
export type PushOutcome =
  | { result: 'delivered' | 'gone' }
  | { result: 'failed'; isOverloaded: boolean }
  | { result: 'later'; isOverloaded: boolean; retryAfterMs: number }

const TIMEOUT_MS = 4 * SECOND
/** Messages with more bytes are shortened; a push service takes at least 4096 bytes with header and tag (RFC 8291, 4). */
const MAX_MESSAGE_BYTES = 3000
const MAX_RETRY_AFTER_MS = DAY

/** Returns a function that signs for push services (RFC 8292), once for each of them. */
export function signer(keys: VapidKeys): (endpoint: string) => Promise<string> {
  const signed = new Map<string, Promise<string>>()
  return (endpoint) => {
    const { origin } = new URL(endpoint)
    const authorization =
      signed.get(origin) ??
      vapidHeaders({ endpoint: origin, expirationTime: null, keys: { p256dh: '', auth: '' } }, keys).then(
        (made) => made.headers.authorization,
      )
    signed.set(origin, authorization)
    return authorization
  }
}

/** Sends a push to a browser, encrypted for it (RFC 8291); a shorter one if the push service finds it too large. */
export async function sendPush(env: Env, authorization: string, push: Push): Promise<PushOutcome> {
  const text = JSON.stringify(push.message)
  const isLong = new TextEncoder().encode(text).byteLength > MAX_MESSAGE_BYTES
  const answer = await request(env, authorization, push, isLong ? shorten(push.message) : text)
  if (answer?.status !== 413 || isLong) return toOutcome(push, answer)
  return toOutcome(push, await request(env, authorization, push, shorten(push.message)))
}

const shorten = (message: PushMessage): string => JSON.stringify({ ...message, title: truncateText(message.title), body: '' })

type Answer = { status: number; retryAfter: string | null } | undefined

/** Returns the answer of the push service; undefined if it is not known. */
async function request(
  env: Env,
  authorization: string,
  { endpoint, p256dh, auth, message, urgency, lifetimeMs }: Push,
  text: string,
): Promise<Answer> {
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  const body = await encryptNotification(subscription, new TextEncoder().encode(text), { pad: false })
  const headers = {
    Authorization: authorization,
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    TTL: String(Math.max(0, Math.floor(lifetimeMs / SECOND))),
    Topic: message.tag,
    Urgency: urgency,
  }
  try {
    const response = await outboundFetch(env, endpoint, { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, maxRedirects: 0 })
    await response.body?.cancel()
    return { status: response.status, retryAfter: response.headers.get('Retry-After') }
  } catch (error) {
    if (error instanceof OutboundRequestError) return undefined
    throw error
  }
}

function toOutcome({ endpoint }: Push, answer: Answer): PushOutcome {
  if (!answer) return { result: 'failed', isOverloaded: true }
  const { status, retryAfter } = answer
  if (status >= 200 && status < 300) return { result: 'delivered' }
  if (status === 404 || status === 410) return { result: 'gone' }
  if (status === 429 || status >= 500) return { result: 'later', isOverloaded: status >= 500, retryAfterMs: parseRetryAfter(retryAfter) }
  logError('push_refused', new Error(`The push service answered ${status}`), { host: new URL(endpoint).host })
  return { result: 'failed', isOverloaded: false }
}

/** Parses seconds or a date (RFC 9110, 10.2.3) into ms from now; 0 for neither. */
function parseRetryAfter(value: string | null): number {
  if (value === null) return 0
  const wait = /^\d+$/.test(value) ? Number(value) * SECOND : Date.parse(value) - now()
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS)
}
