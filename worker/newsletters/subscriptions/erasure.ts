import { eq, sql } from 'drizzle-orm'
import { credentials } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import type { Erasure } from '#worker/lib/erasure.ts'
import { emailDigest } from './email-digest.ts'
import { emailSubscribers, emailSubscriptions } from './schema.ts'

/** Deletes what the user's verified address subscribes to, and the address. */
async function eraseOwnAddress(_: Env, db: Database, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ email: credentials.email, verifiedAt: credentials.emailVerifiedAt })
    .from(credentials)
    .where(eq(credentials.userId, userId))
  if (!row?.email || row.verifiedAt === null) return false
  const digest = await emailDigest(row.email)
  await atomic(db, [
    db
      .delete(emailSubscriptions)
      .where(sql`${emailSubscriptions.subscriberId} IN (SELECT s.id FROM email_subscribers s WHERE s.email_digest = ${digest})`),
    db.delete(emailSubscribers).where(eq(emailSubscribers.emailDigest, digest)),
  ])
  return false
}

export const erasure: readonly Erasure[] = [
  eraseOwnAddress,
  {
    table: 'email_subscriptions',
    key: 'id',
    where: (id) => sql`(kind = 'user' AND subject_id = ${id})
      OR (kind = 'podcast' AND subject_id IN (SELECT c.id FROM podcasts c WHERE c.owner_id = ${id} AND c.publication_id IS NULL))`,
  },
]
