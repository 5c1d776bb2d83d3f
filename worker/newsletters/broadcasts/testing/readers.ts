import { DAY } from '#shared/time.ts'
import { type BulkEmail, type Delivery, setBulkMailer } from '#worker/lib/bulk-mail.ts'
import { newHash } from '#worker/lib/hash.ts'
import { runQuery } from '#worker/testing/index.ts'

/** A provider that keeps what it accepted by key; `answer` decides about an email, and may throw after it was accepted. */
export function aProvider({
  keyLifetimeMs = DAY,
  answer,
}: {
  keyLifetimeMs?: number
  answer?: (email: BulkEmail) => Delivery | undefined
} = {}) {
  const accepted: BulkEmail[] = []
  const keys = new Set<string>()
  setBulkMailer({
    keyLifetimeMs,
    async send(_, email) {
      const refused = answer?.(email)
      if (refused && refused.outcome !== 'sent' && refused.outcome !== 'unknown') return refused
      if (keyLifetimeMs === 0 || !keys.has(email.key)) accepted.push(email)
      keys.add(email.key)
      return refused ?? { outcome: 'sent' }
    },
  })
  return { accepted, to: () => accepted.map(({ to }) => to) }
}

/** Adds active subscribers, whose addresses begin with `name`, to the newsletter of a user or publication. */
export async function addSubscribers(kind: 'user' | 'publication', id: number, count: number, name = `r${newHash()}`): Promise<string> {
  await runQuery(
    `WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?2)
     INSERT INTO email_subscribers (email_digest, email, token, created_at) SELECT ?1 || at, ?1 || at || '@reader.example', ?1 || '-' || at, 1 FROM n`,
    name,
    count,
  )
  await runQuery(
    `INSERT INTO email_subscriptions (hash, subscriber_id, kind, subject_id, state, source, consented_at, created_at)
     SELECT ?1 || 's' || id, id, ?2, ?3, 'active', 'form', 1, 1 FROM email_subscribers WHERE email_digest LIKE ?1 || '%'`,
    name,
    kind,
    id,
  )
  return name
}
