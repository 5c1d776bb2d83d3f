import { sql } from 'drizzle-orm'
import { NEW_MEMBER_AGE } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { newHash, newSecret } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { ImportResult } from './contract.ts'
import { emailDigest } from './email-digest.ts'
import type { FoundNewsletter } from './newsletters.ts'
import { parseSubscribers } from './parse-subscribers.ts'
import { emailSubscribers, emailSubscriptions } from './schema.ts'

/** D1 takes values of up to 2 MB; a row of JSON has about 400 bytes. */
const ROWS_PER_WRITE = 1000
const REFUSED_SHOWN = 20

/**
 * Adds the addresses of a CSV file to a newsletter, as the writer states that their owners agreed. Nobody who ended a subscription or stopped
 * all newsletters comes back. Idempotent. Errors: `forbidden` for new members, `invalid` for a file that cannot be read.
 */
export async function importSubscribers(db: Database, viewer: Viewer, newsletter: FoundNewsletter, csv: string): Promise<ImportResult> {
  await refuseNewMember(db, viewer)
  const parsed = parseSubscribers(csv)
  const at = now()
  const result = {
    added: 0,
    known: 0,
    left: parsed.left,
    refusedCount: parsed.refused.length,
    refused: parsed.refused.slice(0, REFUSED_SHOWN),
  }
  for (let start = 0; start < parsed.subscribers.length; start += ROWS_PER_WRITE) {
    const rows = await Promise.all(
      parsed.subscribers.slice(start, start + ROWS_PER_WRITE).map(async ({ email, consentedAt }) => ({
        email,
        digest: await emailDigest(email),
        token: newSecret(),
        hash: newHash(),
        consented: Math.min(consentedAt ?? at, at),
      })),
    )
    const chunk = await addRows(db, newsletter, JSON.stringify(rows), at)
    result.added += chunk.added
    result.left += chunk.left
    result.known += rows.length - chunk.added - chunk.left
  }
  return result
}

async function refuseNewMember(db: Database, viewer: Viewer): Promise<void> {
  const [row] = await db.all<{ isNew: number }>(
    sql`SELECT role = 'member' AND created_at > ${now() - NEW_MEMBER_AGE} AS isNew FROM users WHERE id = ${viewer.id}`,
  )
  if (row?.isNew)
    throw new AppError('forbidden', {
      message: 'آوردن مشترک‌ها چند روز پس از عضویت باز می‌شود تا کسی نشانی دیگران را نیاورد؛ چند روز دیگر دوباره امتحان کن.',
    })
}

async function addRows(db: Database, { kind, id }: FoundNewsletter, rows: string, at: number): Promise<{ added: number; left: number }> {
  const ofFile = sql`FROM json_each(${rows}) r JOIN email_subscribers s ON s.email_digest = r.value ->> 'digest'`
  const { subscriptions, declined } = await write(db, {
    before: [
      insertSelect(
        db,
        emailSubscribers,
        {
          id: sql`NULL`,
          emailDigest: sql`value ->> 'digest'`,
          email: sql`value ->> 'email'`,
          token: sql`value ->> 'token'`,
          createdAt: at,
        },
        sql`FROM json_each(${rows}) WHERE true`,
      ).onConflictDoUpdate({
        target: emailSubscribers.emailDigest,
        // An address is cleared after its subscriptions have ended; another writer's reader it may still be.
        set: { email: sql`coalesce(email, excluded.email)`, token: sql`coalesce(token, excluded.token)` },
      }),
    ],
    change: {
      declined: first(
        db.select({ count: sql<number>`count(*)`.as('count') }).from(
          sql`(SELECT 1 ${ofFile} LEFT JOIN email_subscriptions u ON u.subscriber_id = s.id AND u.kind = ${kind} AND u.subject_id = ${id}
              WHERE s.suspension IS NOT NULL OR u.state = 'ended')`,
        ),
      ),
      subscriptions: insertSelect(
        db,
        emailSubscriptions,
        {
          id: sql`NULL`,
          hash: sql`r.value ->> 'hash'`,
          subscriberId: sql`s.id`,
          kind,
          subjectId: id,
          state: 'active',
          source: 'import',
          consentedAt: sql`r.value ->> 'consented'`,
          createdAt: at,
        },
        sql`${ofFile} WHERE s.suspension IS NULL`,
      )
        .onConflictDoNothing()
        .returning({ id: emailSubscriptions.id }),
    },
  })
  return { added: subscriptions.length, left: declined?.count ?? 0 }
}
