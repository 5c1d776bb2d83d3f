import { and, asc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { lastSaturday } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { credentials, preferences, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { MAIL_JOB, type OutgoingEmail } from '#worker/lib/mail.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import type { WeeklyMailKind } from '#worker/people/settings/contract.ts'

/** Maximum delay of a weekly email; after that, it is skipped until the next week. */
const MAX_DELAY_MS = DAY
const RECIPIENTS_PER_PAGE = 25
const PAGES_PER_RUN = 20

interface WeeklyEmail {
  kind: WeeklyMailKind
  /** Prefix of the ids of its jobs. */
  name: string
  /** Hour of Saturday in Tehran. */
  hour: number
  sentAt: 'digestSentAt' | 'statisticsSentAt'
  /** Further condition on `users`. */
  where?: SQL
  /** Returns the emails by user; users without one receive nothing this week. `dueAt` is the time of sending in UTC ms. */
  emailsFor: (recipients: readonly Recipient[], dueAt: number) => Promise<ReadonlyMap<number, OutgoingEmail>>
}

/**
 * Sends a weekly email to its subscribers, at most once per user and week even across concurrent runs. Processes up to `PAGES_PER_RUN` pages
 * of users per run and returns the number of users; the next run continues with the rest. Throws the first error once it has tried all.
 */
export async function sendWeeklyEmails(db: Database, email: WeeklyEmail): Promise<number> {
  const dueAt = lastSaturday(now(), email.hour)
  if (now() - dueAt > MAX_DELAY_MS) return 0
  let processed = 0
  let after = 0
  let failure: unknown
  for (let page = 0; page < PAGES_PER_RUN; page++) {
    const people = await selectRecipients(db, email, dueAt, after)
    const error = await sendPageOrEach(db, email, people, dueAt)
    failure ??= error
    processed += people.length
    after = people.at(-1)?.id ?? 0
    if (people.length < RECIPIENTS_PER_PAGE) break
  }
  if (failure !== undefined) throw failure
  return processed
}

export type Recipient = Awaited<ReturnType<typeof selectRecipients>>[number]

const isDue = ({ sentAt }: WeeklyEmail, dueAt: number) => or(isNull(preferences[sentAt]), lt(preferences[sentAt], dueAt))

const selectRecipients = (db: Database, email: WeeklyEmail, dueAt: number, after: number) =>
  db
    .select({
      id: users.id,
      hash: users.hash,
      name: users.name,
      to: sql<string>`${credentials.email}`,
      token: preferences.unsubscribeToken,
    })
    .from(preferences)
    .innerJoin(users, eq(users.id, preferences.userId))
    .innerJoin(credentials, eq(credentials.userId, preferences.userId))
    .where(
      and(
        gt(preferences.userId, after),
        // Inlined, because SQLite does not use the partial index for a bound path.
        sql`${preferences.notifications} ->> ${sql.raw(`'$.${email.kind}'`)} = 1`,
        isDue(email, dueAt),
        eq(users.state, 'active'),
        isNotNull(credentials.email),
        isNotNull(credentials.emailVerifiedAt),
        email.where,
      ),
    )
    .orderBy(asc(preferences.userId))
    .limit(RECIPIENTS_PER_PAGE)

/** After a failure, which it returns, sends the page one by one, so that a user whose email cannot be made holds up nobody else. */
async function sendPageOrEach(db: Database, email: WeeklyEmail, recipients: readonly Recipient[], dueAt: number): Promise<unknown> {
  try {
    await sendPage(db, email, recipients, dueAt)
    return undefined
  } catch (error) {
    for (const recipient of recipients.length > 1 ? recipients : []) await sendPageOrEach(db, email, [recipient], dueAt)
    return error
  }
}

/** Enqueues the emails of the users still due and marks those users as sent, in one batch. */
async function sendPage(db: Database, email: WeeklyEmail, recipients: readonly Recipient[], dueAt: number): Promise<void> {
  if (recipients.length === 0) return
  const letters = await email.emailsFor(recipients, dueAt)
  const emails = recipients.flatMap(({ id, hash }) => {
    const letter = letters.get(id)
    return letter ? [{ user: id, id: `${email.name}:${hash}:${dueAt}`, letter }] : []
  })
  const ids = JSON.stringify(recipients.map(({ id }) => id))
  await atomic(db, [
    enqueue(db, MAIL_JOB, sql`value -> 'letter'`, {
      id: sql`value ->> 'id'`,
      from: sql`FROM json_each(${JSON.stringify(emails)}) JOIN preferences ON user_id = value ->> 'user' WHERE ${isDue(email, dueAt)}`,
    }),
    db
      .update(preferences)
      .set({ [email.sentAt]: dueAt })
      .where(and(sql`${preferences.userId} IN (SELECT value FROM json_each(${ids}))`, isDue(email, dueAt))),
  ])
}
