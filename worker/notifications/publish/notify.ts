import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform.ts'
import { now } from '#worker/lib/clock.ts'
import type { NoticeInput } from './notice.ts'

/** What the effect carries: the news and when it happened (UTC ms). */
export interface NoticeEffect {
  notice: NoticeInput
  at: number
}

/**
 * Statement for a write's own batch: whom it concerns will hear of it if, and only if, the write is done, once however often it is
 * asked for; `deliver.ts` decides who that is. With `when` it counts only if that holds at its place in the batch.
 */
export function notify(db: Database, notice: NoticeInput, when: SQL = sql`1`): Statement {
  const at = now()
  const effect: NoticeEffect = { notice, at }
  return db
    .insert(outbox)
    .select(sql`SELECT ${noticeId(notice, at)}, 'notice', ${JSON.stringify(effect)}, ${at}, 0 WHERE ${when}`)
    .onConflictDoNothing()
}

/** The same of many pieces of news in one statement; `when` is asked of each, a row `told` whose `value` has its `effect` and `about`. */
export function notifyEach(db: Database, news: readonly { notice: NoticeInput; about: number }[], when: SQL): Statement {
  const at = now()
  const told = news.map(({ notice, about }) => ({ id: noticeId(notice, at), about, effect: { notice, at } satisfies NoticeEffect }))
  return db
    .insert(outbox)
    .select(sql`SELECT value ->> 'id', 'notice', value -> 'effect', ${at}, 0 FROM json_each(${JSON.stringify(told)}) AS told WHERE ${when}`)
    .onConflictDoNothing()
}

/** One piece of news has one id. The like of a comment has one each time, for it is looked at anew each time. */
function noticeId(notice: NoticeInput, at: number): string {
  switch (notice.kind) {
    case 'follower':
      return `notice:follower:${notice.userId}:${notice.actorId}`
    case 'listFollower':
      return `notice:listFollower:${notice.list}:${notice.actorId}`
    case 'like':
      return `notice:like:${notice.post}:${notice.actorId}`
    case 'post':
      return `notice:post:${notice.post}`
    case 'commentLike':
      return `notice:commentLike:${notice.comment}:${notice.actorId}:${at}`
    case 'comment':
    case 'reply':
    case 'mention':
      return `notice:${notice.kind}:${notice.comment}`
    default:
      return `notice:${notice.kind}:${notice.event}:${notice.ref}:${notice.userId}`
  }
}
