import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { lastSaturday } from '#shared/persian/week.ts'
import { credentials, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform.ts'
import { now } from '#worker/lib/clock.ts'
import { preferences } from '#worker/people/settings/schema.ts'
import { hydratePosts } from '#worker/posts/posts/index.ts'
import { digestLetter } from './digest-letter.ts'
import { weekPosts } from './week-posts.ts'

const HOUR = 60 * 60 * 1000
const SEND_AT = 8
/** A digest that a long outage held back longer than this is left out: the next one comes. */
const LATEST = 24 * HOUR
const PEOPLE_A_PAGE = 25
const PAGES_A_RUN = 20

/**
 * For the cron: mails the week's best posts to who asked for them, once a person and week however often and by however
 * many it is run; nobody gets an empty one. Answers how many people were settled; the next run goes on where this one ended.
 */
export async function sendDigests(db: Database): Promise<number> {
  const dueAt = lastSaturday(now(), SEND_AT)
  if (now() - dueAt > LATEST) return 0
  let settled = 0
  let after = 0
  for (let page = 0; page < PAGES_A_RUN; page++) {
    const people = await waiting(db, dueAt, after)
    await sendPage(db, people, dueAt)
    settled += people.length
    after = people.at(-1)?.id ?? 0
    if (people.length < PEOPLE_A_PAGE) break
  }
  return settled
}

type Person = Awaited<ReturnType<typeof waiting>>[number]

const isWaiting = (dueAt: number) => or(isNull(preferences.digestSentAt), lt(preferences.digestSentAt, dueAt))

const waiting = (db: Database, dueAt: number, after: number) =>
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
        sql`${preferences.notices} ->> '$.weeklyDigest' = 1`,
        isWaiting(dueAt),
        eq(users.state, 'active'),
        isNotNull(credentials.email),
        isNotNull(credentials.emailVerifiedAt),
      ),
    )
    .orderBy(asc(preferences.userId))
    .limit(PEOPLE_A_PAGE)

/** One batch for all letters of a page: they are queued only for who still waits, and who waited is marked. */
async function sendPage(db: Database, people: readonly Person[], dueAt: number): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ id }) => id)
  const found = await weekPosts(db, ids, dueAt)
  const wanted = new Set([...found.values()].flat().map((post) => post.id))
  const cards = new Map((await hydratePosts(db, [...wanted])).map((card) => [card.hash, card]))
  const letters = people.flatMap(({ id, hash, ...person }) => {
    const posts = (found.get(id) ?? []).flatMap((post) => cards.get(post.hash) ?? [])
    return posts.length === 0 ? [] : [{ user: id, id: `digest:${hash}:${dueAt}`, letter: digestLetter(person, posts) }]
  })
  await atomic(db, [
    db
      .insert(outbox)
      .select(
        sql`SELECT value ->> 'id', 'mail', value -> 'letter', ${now()}, 0 FROM json_each(${JSON.stringify(letters)})
            JOIN preferences ON user_id = value ->> 'user' WHERE ${isWaiting(dueAt)}`,
      )
      .onConflictDoNothing(),
    db
      .update(preferences)
      .set({ digestSentAt: dueAt })
      .where(and(sql`${preferences.userId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, isWaiting(dueAt))),
  ])
}
