import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { findUnknownTopics } from '#worker/posts/topics/index.ts'
import type { ChangeSubscription } from './contract.ts'
import type { FoundNewsletter } from './newsletters.ts'
import { emailSubscribers, emailSubscriptions } from './schema.ts'

export const unknownLinkError = () =>
  new AppError('not_found', { message: 'این پیوند درست نیست یا دیگر کار نمی‌کند؛ در صفحهٔ نویسنده دوباره مشترک شو.' })

const ofToken = (token: string): SQL => sql`subscriber_id = (SELECT s.id FROM email_subscribers s WHERE s.token = ${token})`
const isOwnSubscription = (token: string, hash: string) => and(eq(emailSubscriptions.hash, hash), ofToken(token))

/**
 * Confirms, changes or resumes a subscription of the address to which the secret link was sent, and lets newsletters be sent to the address
 * again. Idempotent. Errors: `not_found` for an unknown link or subscription, `invalid` for an unknown topic.
 */
export async function changeSubscription(
  db: Database,
  token: string,
  hash: string,
  { frequency, topics }: ChangeSubscription,
): Promise<void> {
  if ((await findUnknownTopics(db, topics)).length > 0) throw invalid({ topics: 'این موضوع دیگر نیست؛ یکی دیگر را انتخاب کن' })
  const at = now()
  const isOwn = isOwnSubscription(token, hash)
  const { changed } = await write(db, {
    change: {
      changed: first(
        db
          .update(emailSubscriptions)
          .set({
            frequency,
            topics: [...new Set(topics)],
            consentedAt: sql`iif(state = 'ended', ${at}, consented_at)`,
            confirmedAt: sql`coalesce(confirmed_at, ${at})`,
            state: 'active',
            endedAt: null,
          })
          .where(isOwn)
          .returning({ id: emailSubscriptions.id }),
      ),
    },
    after: [
      db
        .update(emailSubscribers)
        .set({ suspension: null, suspendedAt: null })
        .where(sql`token = ${token} AND EXISTS (SELECT 1 FROM ${emailSubscriptions} WHERE ${isOwn})`),
    ],
  })
  if (!changed) throw unknownLinkError()
}

/** Ends a subscription. Idempotent. Errors: `not_found` for an unknown link or subscription. */
export async function endSubscription(db: Database, token: string, hash: string): Promise<void> {
  const isOwn = isOwnSubscription(token, hash)
  const [found] = await db.select({ id: emailSubscriptions.id }).from(emailSubscriptions).where(isOwn)
  if (!found) throw unknownLinkError()
  await atomic(db, [endSubscriptions(db, isOwn)])
}

/** Ends all subscriptions of an address and lets nothing more be sent to it, not even a question. Idempotent. Errors: `not_found` for an unknown link. */
export async function stopAllNewsletters(db: Database, token: string): Promise<void> {
  const { stopped } = await write(db, {
    change: {
      stopped: first(
        db
          .update(emailSubscribers)
          .set({ suspension: 'request', suspendedAt: sql`coalesce(suspended_at, ${now()})` })
          .where(eq(emailSubscribers.token, token))
          .returning({ id: emailSubscribers.id }),
      ),
    },
    after: [endSubscriptions(db, ofToken(token))],
  })
  if (!stopped) throw unknownLinkError()
}

/** Statement: ends the subscriptions that match. */
const endSubscriptions = (db: Database, which: SQL | undefined) =>
  db
    .update(emailSubscriptions)
    .set({ state: 'ended', endedAt: now() })
    .where(and(which, ne(emailSubscriptions.state, 'ended')))

/** Ends a subscription of a newsletter on behalf of its writer. Idempotent. */
export const removeSubscriber = (db: Database, { kind, id }: Pick<FoundNewsletter, 'kind' | 'id'>, hash: string) =>
  atomic(db, [
    endSubscriptions(db, and(eq(emailSubscriptions.hash, hash), eq(emailSubscriptions.kind, kind), eq(emailSubscriptions.subjectId, id))),
  ])
