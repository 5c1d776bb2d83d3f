import { eq, sql } from 'drizzle-orm'
import { truncateText } from '#shared/persian/truncate-text.ts'
import { users } from '#worker/account/auth/schema.ts'
import { audit, findRule } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { type NotificationEventInput, notify } from '#worker/notifications/publish/index.ts'
import { changeComment, forbidden } from './change.ts'
import { canModerate } from './policy.ts'
import { comments } from './schema.ts'

/**
 * Takes a comment down permanently under a rule, records it in the audit log and notifies the author; a later take-down changes nothing.
 * Errors: `not_found`, `forbidden`, `invalid` (unknown rule).
 */
export async function takeDownComment(db: Database, viewer: Viewer, hash: string, number: number): Promise<void> {
  if (canModerate(viewer) && !findRule(number)) throw invalid({ rule: 'چنین قاعده‌ای نیست؛ شمارهٔ یکی از قاعده‌های دفتر را بنویس' })
  const at = now()
  const isAllowed = canModerate(viewer) ? sql`1` : sql`0`
  const isMine = sql`${isAllowed} AND EXISTS (SELECT 1 FROM comments c WHERE c.hash = ${hash} AND c.taken_down_at IS NULL)`
  const isDone = sql`EXISTS (SELECT 1 FROM comments c WHERE c.hash = ${hash} AND c.taken_down_at = ${at})`
  const [found] = await db
    .select({ userId: users.id, handle: users.handle, body: comments.body })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(eq(comments.hash, hash))
  await changeComment(db, viewer, hash, {
    before: audit(db, { actorId: viewer.id, action: 'take down comment', subject: hash, details: { rule: number } }, isMine),
    where: sql`${comments.takenDownAt} IS NULL AND ${isAllowed}`,
    set: { takenDownAt: at, rule: number },
    after: found && [notify(db, removalNotification(hash, found), isDone)],
  })
  if (!canModerate(viewer)) throw forbidden('حذف نظر دیگران کار گردانندگان است؛ اگر قاعده‌ای را شکسته، گزارشش کن.')
}

/** Links to the comment's page, which shows the rule. */
const removalNotification = (
  hash: string,
  { userId, handle, body }: { userId: number; handle: string; body: string },
): NotificationEventInput => ({
  kind: 'moderation',
  event: 'removed',
  userId,
  ref: hash,
  title: truncateText(body),
  path: `/${handle}/comment/${hash}`,
})
