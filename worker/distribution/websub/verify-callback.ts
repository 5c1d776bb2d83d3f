import type { Env } from '#worker/env.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { OutboundRequestError, outboundFetch } from '#worker/lib/http/outbound-fetch.ts'
import type { HubRequest } from './parse-hub-request.ts'

const MAX_RESPONSE_BYTES = 1000
const TIMEOUT_MS = 5000

/** Returns whether the callback responds with 2xx and exactly the challenge as its body. */
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

/** Notifies a callback that its subscription was denied or has ended; ignores delivery failures. */
export async function notifyDenied(env: Env, callback: string, topic: string, reason: string): Promise<void> {
  const address = withParameters(callback, { 'hub.mode': 'denied', 'hub.topic': topic, 'hub.reason': reason })
  try {
    const answer = await outboundFetch(env, address, { timeoutMs: TIMEOUT_MS, maxRedirects: 0 })
    await answer.body?.cancel()
  } catch (error) {
    if (!(error instanceof OutboundRequestError)) throw error
  }
}

/** Adds parameters and keeps those of the callback URL. */
function withParameters(callback: string, parameters: Record<string, string>): string {
  const url = new URL(callback)
  url.search += `${url.search ? '&' : ''}${new URLSearchParams(parameters)}`
  return url.href
}
