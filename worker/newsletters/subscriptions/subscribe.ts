import { type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { DAY } from '#shared/time.ts'
import { normalizeEmail } from '#worker/account/auth/index.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict } from '#worker/lib/errors.ts'
import { newHash, newSecret } from '#worker/lib/hash.ts'
import { MAIL_JOB } from '#worker/lib/mail.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { Subscribe, SubscribeResult } from './contract.ts'
import { emailDigest } from './email-digest.ts'
import { confirmationEmail, knownSubscriptionEmail } from './emails.ts'
import { type FoundNewsletter, findNewsletter } from './newsletters.ts'
import { emailSubscribers, emailSubscriptions } from './schema.ts'

/**
 * Subscribes an address to a newsletter. The verified address of the viewer's account is active at once; any other one is asked by email
 * to confirm, at most once a day per newsletter and `confirmationEmailsPerDay` times in all, and never if its owner has stopped all newsletters or
 * complained. The answer reveals nothing about an address. Idempotent. Throws the errors of `findNewsletter`, and `conflict` if the viewer's own address has
 * as many subscriptions as it may.
 */
export async function subscribe(db: Database, viewer: Viewer | null, { email, frequency, ...key }: Subscribe): Promise<SubscribeResult> {
  const [newsletter, digest] = [await findNewsletter(db, key), await emailDigest(email)]
  const at = now()
  const isOwn = viewer
    ? sql`EXISTS (SELECT 1 FROM credentials c WHERE c.user_id = ${viewer.id} AND c.email_key = ${normalizeEmail(email)} AND c.email_verified_at IS NOT NULL)`
    : sql`0`
  const isSubscription = sql`u.kind = ${newsletter.kind} AND u.subject_id = ${newsletter.id} AND s.email_digest = ${digest}`
  const mayMail = sql`NOT ${isOwn} AND ${canBeAsked(at)}`
  const { found } = await write(db, {
    change: [
      db
        .insert(emailSubscribers)
        .values({ emailDigest: digest, email, token: newSecret(), createdAt: at })
        .onConflictDoUpdate({
          target: emailSubscribers.emailDigest,
          set: {
            email: sql`coalesce(email, excluded.email)`,
            token: sql`coalesce(token, excluded.token)`,
            suspension: sql`iif(${isOwn}, NULL, suspension)`,
            suspendedAt: sql`iif(${isOwn}, NULL, suspended_at)`,
          },
        }),
      insertSelect(
        db,
        emailSubscriptions,
        {
          id: sql`NULL`,
          hash: newHash(),
          subscriberId: sql`s.id`,
          kind: newsletter.kind,
          subjectId: newsletter.id,
          state: sql`iif(${isOwn}, 'active', 'pending')`,
          frequency,
          source: sql`iif(${isOwn}, 'account', 'form')`,
          consentedAt: at,
          confirmedAt: sql`iif(${isOwn}, ${at}, NULL)`,
          createdAt: at,
        },
        sql`FROM email_subscribers s WHERE s.email_digest = ${digest}
          AND ((SELECT count(*) FROM email_subscriptions o WHERE o.subscriber_id = s.id) < ${LIMITS.subscriptionsPerAddress}
            OR EXISTS (SELECT 1 FROM email_subscriptions u WHERE u.subscriber_id = s.id AND u.kind = ${newsletter.kind} AND u.subject_id = ${newsletter.id}))`,
      ).onConflictDoUpdate({
        target: [emailSubscriptions.subscriberId, emailSubscriptions.kind, emailSubscriptions.subjectId],
        // Without a proof that the address is the viewer's, nothing but the wish of somebody who has not confirmed changes.
        set: {
          frequency: sql`iif(${isOwn} OR state = 'pending', excluded.frequency, frequency)`,
          consentedAt: sql`iif(state = 'pending' OR (${isOwn} AND state = 'ended'), excluded.consented_at, consented_at)`,
          confirmedAt: sql`iif(${isOwn}, coalesce(confirmed_at, excluded.confirmed_at), confirmed_at)`,
          endedAt: sql`iif(${isOwn}, NULL, ended_at)`,
          state: sql`iif(${isOwn}, 'active', state)`,
        },
      }),
      enqueueQuestion(db, newsletter, sql`${isSubscription} AND ${mayMail}`),
      db
        .update(emailSubscriptions)
        .set({ mailedAt: at })
        .where(
          sql`id IN (SELECT u.id FROM email_subscriptions u JOIN email_subscribers s ON s.id = u.subscriber_id WHERE ${isSubscription} AND ${mayMail})`,
        ),
    ],
    read: {
      found: first(
        db
          .select({
            isOwn: sql<number>`${isOwn}`.as('is_own'),
            isStored:
              sql<number>`EXISTS (SELECT 1 FROM email_subscriptions u JOIN email_subscribers s ON s.id = u.subscriber_id WHERE ${isSubscription})`.as(
                'is_stored',
              ),
          })
          .from(sql`(SELECT 1)`),
      ),
    },
  })
  if (!found?.isOwn) return { state: 'confirm' }
  if (!found.isStored)
    throw conflict(`هر نشانی تا ${persianDigits(LIMITS.subscriptionsPerAddress)} اشتراک دارد؛ پیش از این یکی، یکی را تمام کن.`)
  return { state: 'active' }
}

/** SQL condition on the subscription `u` of the subscriber `s`: an email may ask for confirmation. */
const canBeAsked = (at: number): SQL => sql`s.suspension IS NOT 'request' AND s.suspension IS NOT 'complaint'
  AND (u.mailed_at IS NULL OR u.mailed_at <= ${at - DAY})
  AND (SELECT count(*) FROM email_subscriptions o WHERE o.subscriber_id = s.id AND o.mailed_at > ${at - DAY}) < ${LIMITS.confirmationEmailsPerDay}`

/** Statement: asks for confirmation or, if the address has subscribed, sends the link to its subscriptions. */
const enqueueQuestion = (db: Database, newsletter: FoundNewsletter, when: SQL) =>
  enqueue(
    db,
    MAIL_JOB,
    sql`json_set(iif(u.state = 'active', ${JSON.stringify(knownSubscriptionEmail(newsletter))}, ${JSON.stringify(confirmationEmail(newsletter))}),
      '$.to', s.email, '$.link.path', '/subscriptions?t=' || s.token || '&of=' || u.hash)`,
    { from: sql`FROM email_subscriptions u JOIN email_subscribers s ON s.id = u.subscriber_id WHERE ${when}` },
  )
