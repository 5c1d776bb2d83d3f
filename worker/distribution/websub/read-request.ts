import { z } from 'zod'
import { LIMITS } from '#shared/limits/index.ts'
import { checkedAddress, type OutboundSettings, Refused } from '#worker/lib/http/outbound-address.ts'
import { text } from './text.ts'

/** A request to subscribe or unsubscribe, as it is remembered until its callback has confirmed it. */
export const HubRequest = z.strictObject({
  mode: z.enum(['subscribe', 'unsubscribe']),
  callback: z.string(),
  topic: z.string(),
  /** Seconds. */
  lease: z.number().int(),
  secret: z.string().nullable(),
})
export type HubRequest = z.infer<typeof HubRequest>

/** A request the hub does not take; the message is for who made it. */
export class Unacceptable extends Error {}

/** What a form asks of the hub; parameters it does not know are passed over, as the standard wants. Errors: `Unacceptable`. */
export function readRequest(env: OutboundSettings, form: Readonly<Record<string, unknown>>): HubRequest {
  const said = (name: string) => {
    const value = form[name]
    return typeof value === 'string' ? value : ''
  }
  const mode = HubRequest.shape.mode.safeParse(said('hub.mode'))
  if (!mode.success) throw new Unacceptable(text.mode)
  const secret = said('hub.secret')
  if (new TextEncoder().encode(secret).byteLength > LIMITS.hubSecretBytes) throw new Unacceptable(text.secret)
  const callback = callbackOf(env, said('hub.callback'))
  return { mode: mode.data, callback, topic: said('hub.topic'), lease: leaseOf(said('hub.lease_seconds')), secret: secret || null }
}

function callbackOf(env: OutboundSettings, address: string): string {
  try {
    return checkedAddress(env, address).href
  } catch (error) {
    if (error instanceof Refused) throw new Unacceptable(text.callback)
    throw error
  }
}

/** As long as was asked for, within what we keep; the callback is told. */
function leaseOf(seconds: string): number {
  if (!/^\d{0,15}$/.test(seconds)) throw new Unacceptable(text.lease)
  const asked = seconds === '' ? LIMITS.hubLease : Number(seconds)
  return Math.min(Math.max(asked, LIMITS.hubLeaseMin), LIMITS.hubLeaseMax)
}
