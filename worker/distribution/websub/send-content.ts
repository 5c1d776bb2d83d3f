import type { Env } from '#worker/env.ts'
import { OutboundRequestError, outboundFetch } from '#worker/lib/http/outbound-fetch.ts'
import { type FeedDocument, feedLinks } from './contract.ts'

/** `ended` means that the subscriber wants no further deliveries. */
export type Outcome = 'delivered' | 'failed' | 'ended'

const TIMEOUT_MS = 4000
const GONE = 410

/** POSTs a feed to a subscriber and signs it if the subscriber gave a secret. The outcome depends only on the response status. */
export async function sendContent(
  env: Env,
  { callback, secret }: { callback: string; secret: string | null },
  { type, body, self }: FeedDocument,
): Promise<Outcome> {
  const headers = {
    'Content-Type': type,
    Link: feedLinks(env.ORIGIN, self),
    ...(secret === null ? {} : { 'X-Hub-Signature': `sha256=${await signature(secret, body)}` }),
  }
  try {
    const answer = await outboundFetch(env, callback, {
      method: 'POST',
      headers,
      body,
      maxBytes: Number.MAX_SAFE_INTEGER,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
    })
    await answer.body?.cancel()
    return answer.ok ? 'delivered' : answer.status === GONE ? 'ended' : 'failed'
  } catch (error) {
    if (error instanceof OutboundRequestError) return 'failed'
    throw error
  }
}

/** Computes the hex-encoded HMAC-SHA-256 of the body. */
async function signature(secret: string, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, body)).toHex()
}
