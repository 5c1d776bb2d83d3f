import type { Env } from '#worker/env.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { OutboundRequestError, outboundFetch } from '#worker/lib/http/outbound-fetch.ts'
import type { HubRequest } from './parse-hub-request.ts'

/** What a callback may say to a question. */
const MAX_RESPONSE_BYTES = 1000
const TIMEOUT_MS = 5000

/** True when the callback says that it asked for this: by a 2xx whose whole body is the challenge. */
export async function confirmsIntent(env: Env, { mode, callback, topic, lease }: HubRequest): Promise<boolean> {
  const challenge = newSecret()
  const parameters = { 'hub.mode': mode, 'hub.topic': topic, 'hub.challenge': challenge }
  const address = withParameters(callback, mode === 'subscribe' ? { ...parameters, 'hub.lease_seconds': String(lease) } : parameters)
  try {
    const answer = await outboundFetch(env, address, { maxBytes: MAX_RESPONSE_BYTES, timeoutMs: TIMEOUT_MS, maxRedirects: 0 })
    return (await answer.text()) === challenge && answer.ok
  } catch (error) {
    if (error instanceof OutboundRequestError) return false
    throw error
  }
}

/** Tells a callback that it is not, or no longer, told of a topic; whether it hears that is its own affair. */
export async function notifyDenied(env: Env, callback: string, topic: string, reason: string): Promise<void> {
  const address = withParameters(callback, { 'hub.mode': 'denied', 'hub.topic': topic, 'hub.reason': reason })
  try {
    const answer = await outboundFetch(env, address, { timeoutMs: TIMEOUT_MS, maxRedirects: 0 })
    await answer.body?.cancel()
  } catch (error) {
    if (!(error instanceof OutboundRequestError)) throw error
  }
}

/** The callback's own parameters stay as they are. */
function withParameters(callback: string, parameters: Record<string, string>): string {
  const url = new URL(callback)
  url.search += `${url.search ? '&' : ''}${new URLSearchParams(parameters)}`
  return url.href
}
