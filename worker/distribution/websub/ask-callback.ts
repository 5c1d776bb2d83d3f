import type { Env } from '#worker/env.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { outboundFetch, Refused } from '#worker/lib/http/outbound.ts'
import type { HubRequest } from './read-request.ts'

/** What a callback may say to a question. */
const ANSWER_BYTES = 1000
const PATIENCE = 5000

/** True when the callback says that it asked for this: by a 2xx whose whole body is the challenge. */
export async function confirms(env: Env, { mode, callback, topic, lease }: HubRequest): Promise<boolean> {
  const challenge = newSecret()
  const asked = { 'hub.mode': mode, 'hub.topic': topic, 'hub.challenge': challenge }
  const address = withParameters(callback, mode === 'subscribe' ? { ...asked, 'hub.lease_seconds': String(lease) } : asked)
  try {
    const answer = await outboundFetch(env, address, { maxBytes: ANSWER_BYTES, timeoutMs: PATIENCE, maxRedirects: 0 })
    return (await answer.text()) === challenge && answer.ok
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Tells a callback that it is not, or no longer, told of a topic; whether it hears that is its own affair. */
export async function deny(env: Env, callback: string, topic: string, reason: string): Promise<void> {
  const address = withParameters(callback, { 'hub.mode': 'denied', 'hub.topic': topic, 'hub.reason': reason })
  try {
    const answer = await outboundFetch(env, address, { timeoutMs: PATIENCE, maxRedirects: 0 })
    await answer.body?.cancel()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

/** The callback's own parameters stay as they are. */
function withParameters(callback: string, parameters: Record<string, string>): string {
  const url = new URL(callback)
  url.search += `${url.search ? '&' : ''}${new URLSearchParams(parameters)}`
  return url.href
}
