import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { credentials, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform.ts'
import { now } from '#worker/lib/clock.ts'
import type { Letter } from '#worker/lib/mail/index.ts'
import { noticeMails, notifications } from '#worker/notifications/publish/schema.ts'
import { noticesOf } from '#worker/people/settings/index.ts'
import { newsLetter } from './news-letter.ts'
import { readUpTo, viewGroups } from './read-news.ts'
import type { GroupRow } from './subjects.ts'
import { isOptional, type Kind } from './wishes.ts'

const HOUR = 60 * 60 * 1000
const LETTERS_A_PAGE = 25
const PAGES_A_RUN = 20
const LINES_A_LETTER = 10

/** What was said to somebody in person does not wait; all else comes once an hour at most. */
const AT_ONCE: readonly Kind[] = ['reply', 'mention', 'publication']

/**
 * For the cron: mails the news that waits to be mailed, one letter a person and kind, each line in one letter only however often and by
 * however many it is run. Nothing goes out of what was read or taken back meanwhile, or to who does not want it any more. Answers how
 * many letters were settled.
 */
export async function mailNews(db: Database): Promise<number> {
  let settled = 0
  for (let page = 0; page < PAGES_A_RUN; page++) {
    const due = await dueLetters(db)
    for (const letter of due) await settle(db, letter)
    settled += due.length
    if (due.length < LETTERS_A_PAGE) break
  }
  return settled
}

const dueLetters = (db: Database) =>
  db
    .select({
      userId: noticeMails.userId,
      kind: noticeMails.kind,
      dueAt: sql<number>`${noticeMails.dueAt}`,
      hash: users.hash,
      name: users.name,
      state: users.state,
      to: sql<string | null>`iif(${credentials.emailVerifiedAt} IS NULL, NULL, ${credentials.email})`,
    })
    .from(noticeMails)
    .innerJoin(users, eq(users.id, noticeMails.userId))
    .leftJoin(credentials, eq(credentials.userId, noticeMails.userId))
    .where(lte(noticeMails.dueAt, now()))
    .orderBy(asc(noticeMails.dueAt))
    .limit(LETTERS_A_PAGE)

type Due = Awaited<ReturnType<typeof dueLetters>>[number]

/** One batch: the letter is queued, its lines are marked and the next letter's time is set, if nobody did it before. */
async function settle(db: Database, due: Due): Promise<void> {
  const { userId, kind, dueAt } = due
  const waiting = await waitingLines(db, due)
  const letter = await letterOf(db, due, waiting)
  const at = now()
  const nextAt = letter ? at + (AT_ONCE.includes(kind) ? 0 : HOUR) : at
  const still = sql`EXISTS (SELECT 1 FROM notice_mails WHERE user_id = ${userId} AND kind = ${kind} AND due_at = ${dueAt})`
  const upTo = waiting[0]?.last ?? 0
  const standing = sql`${notifications.userId} = ${userId} AND ${notifications.kind} = ${kind} AND ${notifications.mail} = 1 AND ${notifications.hidden} & 3 = 0`
  const settled = db
    .update(notifications)
    .set({ mail: 2 })
    .where(sql`${standing} AND ${notifications.id} <= max(${upTo}, ${readUpTo(userId)}) AND ${still}`)
  const next = db
    .update(noticeMails)
    .set({
      quietUntil: sql`max(${noticeMails.quietUntil}, ${nextAt})`,
      dueAt: sql`iif(EXISTS (SELECT 1 FROM notifications WHERE ${standing}), ${nextAt}, NULL)`,
    })
    .where(and(eq(noticeMails.userId, userId), eq(noticeMails.kind, kind), eq(noticeMails.dueAt, dueAt)))
  const id = `news:${due.hash}:${kind}:${upTo}`
  const queued = db
    .insert(outbox)
    .select(sql`SELECT ${id}, 'mail', ${JSON.stringify(letter)}, ${at}, 0 WHERE ${still}`)
    .onConflictDoNothing()
  await atomic(db, letter ? [queued, settled, next] : [settled, next])
}

/** Lines not mailed, not read and not taken back, the newest first, each with how many people are new in it. */
const waitingLines = (db: Database, { userId, kind }: Due) =>
  db.all<GroupRow & { last: number }>(sql`
    SELECT g.id, g.user_id, g.kind, g.event, g.subject_id, g.title, g.path, 1 AS unread, g.latest_id,
      count(*) AS actor_count, max(n.id) AS last, max(n.created_at) AS latest_at
    FROM notifications n JOIN notification_groups g ON g.id = n.group_id
    WHERE n.user_id = ${userId} AND n.kind = ${kind} AND n.mail = 1 AND n.hidden & 3 = 0 AND n.id > ${readUpTo(userId)}
    GROUP BY g.id ORDER BY last DESC LIMIT ${LINES_A_LETTER}`)

async function letterOf(db: Database, { userId, kind, name, state, to }: Due, waiting: readonly GroupRow[]): Promise<Letter | undefined> {
  if (waiting.length === 0 || state !== 'active' || to === null || !isOptional(kind)) return undefined
  const reach = (await noticesOf(db, [userId], kind)).get(userId)
  if (!reach?.email) return undefined
  return newsLetter({ to, name, unsubscribe: reach.unsubscribe }, kind, await viewGroups(db, waiting, 'mail'))
}
