import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE } from '#shared/time.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { emailDigest } from './email-digest.ts'
import { emailSubscribers } from './schema.ts'

/** How far the time of a message may be from ours, in ms, so that an old one cannot be replayed. */
const TOLERANCE_MS = 5 * MINUTE

interface SignedMessage {
  id: string
  /** Seconds since 1970, as the header has it. */
  timestamp: string
  /** Signatures of the current and the previous secret, separated by spaces. */
  signature: string
  body: string
}

/** Returns whether a message is fresh and signed with the secret, as https://docs.svix.com/receiving/verifying-payloads/how-manual describes. */
export async function isSignedBySvix(secret: string, { id, timestamp, signature, body }: SignedMessage): Promise<boolean> {
  if (!(Math.abs(now() - Number(timestamp) * 1000) <= TOLERANCE_MS)) return false
  const raw = Uint8Array.fromBase64(secret.replace(/^whsec_/, ''))
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const one of signature.split(' ')) {
    const [version, digest = ''] = one.split(',')
    if (version !== 'v1' || !/^[A-Za-z0-9+/]{43}=$/.test(digest)) continue
    if (await crypto.subtle.verify('HMAC', key, Uint8Array.fromBase64(digest), signed)) return true
  }
  return false
}

/** The events of https://resend.com/docs/dashboard/webhooks/event-types that concern an address; others are ignored. */
const ProviderEvent = z.object({
  type: z.string(),
  data: z.object({ to: z.array(z.string()), bounce: z.object({ type: z.string() }).optional() }),
})

/** Suspends the addresses of a bounce for good or a complaint. Idempotent; ignores everything else. */
export async function recordProviderEvent(db: Database, payload: unknown): Promise<void> {
  const { data: event } = ProviderEvent.safeParse(payload)
  if (!event) return
  const { type, data } = event
  const isBounce = type === 'email.bounced' && data.bounce?.type === 'Permanent'
  if (!isBounce && type !== 'email.complained') return
  const digests = await Promise.all(data.to.map(emailDigest))
  const reason = isBounce ? 'bounce' : 'complaint'
  await atomic(db, [
    db
      .update(emailSubscribers)
      // A complaint is kept, because who complained is not even asked again.
      .set({
        suspension: sql`iif(suspension IS NULL OR ${reason} = 'complaint', ${reason}, suspension)`,
        suspendedAt: sql`coalesce(suspended_at, ${now()})`,
      })
      .where(sql`${emailSubscribers.emailDigest} IN (SELECT value FROM json_each(${JSON.stringify(digests)}))`),
  ])
}
