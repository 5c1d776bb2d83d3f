import { z } from 'zod'
import { LIMITS } from '#shared/limits/index.ts'
import { OutboundRequestError, type OutboundSettings, validateOutboundUrl } from '#worker/lib/http/outbound-url.ts'
import { text } from './text.ts'

export const HubRequest = z.strictObject({
  mode: z.enum(['subscribe', 'unsubscribe']),
  callback: z.string(),
  topic: z.string(),
  /** In seconds. */
  lease: z.number().int(),
  secret: z.string().nullable(),
})
export type HubRequest = z.infer<typeof HubRequest>

/** Thrown for an invalid hub request; the client sees the message. */
export class InvalidHubRequest extends Error {}

/** Parses the form of a hub request; ignores unknown parameters, as the specification requires. Throws `InvalidHubRequest`. */
export function parseHubRequest(env: OutboundSettings, form: Readonly<Record<string, unknown>>): HubRequest {
  const parameter = (name: string) => {
    const value = form[name]
    return typeof value === 'string' ? value : ''
  }
  const mode = HubRequest.shape.mode.safeParse(parameter('hub.mode'))
  if (!mode.success) throw new InvalidHubRequest(text.mode)
  const secret = parameter('hub.secret')
  if (new TextEncoder().encode(secret).byteLength > LIMITS.hubSecretBytes) throw new InvalidHubRequest(text.secret)
  const callback = parseCallback(env, parameter('hub.callback'))
  return {
    mode: mode.data,
    callback,
    topic: parameter('hub.topic'),
    lease: parseLease(parameter('hub.lease_seconds')),
    secret: secret || null,
  }
}

function parseCallback(env: OutboundSettings, address: string): string {
  try {
    return validateOutboundUrl(env, address).href
  } catch (error) {
    if (error instanceof OutboundRequestError) throw new InvalidHubRequest(text.callback)
    throw error
  }
}

/** Clamps the requested lease to the allowed range; the verification request tells the callback the result. */
function parseLease(seconds: string): number {
  if (!/^\d{0,15}$/.test(seconds)) throw new InvalidHubRequest(text.lease)
  const requested = seconds === '' ? LIMITS.hubLease : Number(seconds)
  return Math.min(Math.max(requested, LIMITS.hubLeaseMin), LIMITS.hubLeaseMax)
}
