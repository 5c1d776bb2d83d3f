import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { lastSaturday } from '#shared/persian/week.ts'
import { credentials, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { preferences } from '#worker/people/settings/schema.ts'
import { hydratePosts } from '#worker/posts/posts/index.ts'
import { digestEmail } from './digest-email.ts'
import { selectWeeklyPosts } from './select-weekly-posts.ts'

const HOUR = 60 * 60 * 1000
const SEND_HOUR = 8
/** Maximum delay of a digest; after that, it is skipped until the next week. */
const MAX_DELAY_MS = 24 * HOUR
const RECIPIENTS_PER_PAGE = 25
const PAGES_PER_RUN = 20

/**
 * Cron: emails the weekly digest to subscribers, at most once per user and week even across concurrent runs; skips empty digests. Processes
 * at most 500 users per run and returns how many; the next run continues with the rest.
 */
export async function sendDigests(db: Database): Promise<number> {
  const dueAt = lastSaturday(now(), SEND_HOUR)
  if (now() - dueAt > MAX_DELAY_MS) return 0
  let processed = 0
  let after = 0
  for (let page = 0; page < PAGES_PER_RUN; page++) {
    const people = await selectRecipients(db, dueAt, after)
    await sendPage(db, people, dueAt)
    processed += people.length
    after = people.at(-1)?.id ?? 0
    if (people.length < RECIPIENTS_PER_PAGE) break
  }
  return processed
}

type Recipient = Awaited<ReturnType<typeof selectRecipients>>[number]

const isDue = (dueAt: number) => or(isNull(preferences.digestSentAt), lt(preferences.digestSentAt, dueAt))

const selectRecipients = (db: Database, dueAt: number, after: number) =>
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
        sql`${preferences.notifications} ->> '$.weeklyDigest' = 1`,
        isDue(dueAt),
        eq(users.state, 'active'),
        isNotNull(credentials.email),
        isNotNull(credentials.emailVerifiedAt),
      ),
    )
    .orderBy(asc(preferences.userId))
    .limit(RECIPIENTS_PER_PAGE)

/** Enqueues the emails of the users still due and marks those users as sent, in one batch. */
async function sendPage(db: Database, recipients: readonly Recipient[], dueAt: number): Promise<void> {
  if (recipients.length === 0) return
  const ids = recipients.map(({ id }) => id)
  const found = await selectWeeklyPosts(db, ids, dueAt)
  const wanted = new Set([...found.values()].flat().map((post) => post.id))
  const cards = new Map((await hydratePosts(db, [...wanted])).map((card) => [card.hash, card]))
  const emails = recipients.flatMap(({ id, hash, ...person }) => {
    const posts = (found.get(id) ?? []).flatMap((post) => cards.get(post.hash) ?? [])
    return posts.length === 0 ? [] : [{ user: id, id: `digest:${hash}:${dueAt}`, letter: digestEmail(person, posts) }]
  })
  await atomic(db, [
    db
      .insert(outbox)
      .select(
        sql`SELECT value ->> 'id', 'mail', value -> 'letter', ${now()}, 0 FROM json_each(${JSON.stringify(emails)})
            JOIN preferences ON user_id = value ->> 'user' WHERE ${isDue(dueAt)}`,
      )
      .onConflictDoNothing(),
    db
      .update(preferences)
      .set({ digestSentAt: dueAt })
      .where(and(sql`${preferences.userId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, isDue(dueAt))),
  ])
}
