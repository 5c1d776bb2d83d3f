import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { changeComment, forbidden } from './change.ts'
import type { Comment } from './contract.ts'
import { extractHandles } from './links-and-mentions.ts'
import { EDIT_WINDOW_MS, isOnOwnPost } from './policy.ts'
import { comments } from './schema.ts'
import { viewComment } from './view.ts'
import { isHeldForLink, mentionableHandles } from './write.ts'

/**
 * Edits the viewer's comment within 15 minutes of writing and marks it as edited. An edit with a link holds the comment if the account is
 * less than a week old, except on the viewer's own post; mentioned users are notified. Errors: `not_found`, `forbidden` (not the author,
 * too late, or removed).
 */
export async function editComment(db: Database, viewer: Viewer, hash: string, body: string): Promise<Comment> {
  const handles = extractHandles(body)
  const isSeen = sql`EXISTS (SELECT 1 FROM comments WHERE hash = ${hash} AND author_id = ${viewer.id} AND state = 'visible' AND body = ${body})`
  const isChange = sql`${comments.body} <> ${body}`
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.authorId} = ${viewer.id} AND ${comments.state} IN ('visible', 'held') AND ${comments.createdAt} > ${now() - EDIT_WINDOW_MS} AND ${isChange}`,
    set: {
      body,
      mentions: mentionableHandles(viewer, handles),
      editedAt: now(),
      awaitsApproval: sql`iif(${isOnOwnPost(viewer)}, ${comments.awaitsApproval}, ${comments.awaitsApproval} OR ${isHeldForLink(viewer, body)})`,
    },
    after: handles.length > 0 ? [notify(db, { kind: 'mention', actorId: viewer.id, comment: hash, handles }, isSeen)] : [],
  })
  if (!row.isOwn) throw forbidden('این نظر را تو ننوشته‌ای.')
  if (row.state !== 'visible' && row.state !== 'held') throw forbidden('این نظر حذف شده است و دیگر ویرایش نمی‌شود.')
  if (row.body !== body) throw forbidden('نظر را تا پانزده دقیقه پس از نوشتنش می‌شود ویرایش کرد؛ اگر حرفی مانده، پاسخی زیرش بنویس.')
  return viewComment(row)
}
