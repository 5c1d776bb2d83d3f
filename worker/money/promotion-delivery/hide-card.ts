import { and, eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { promotionHides } from '#worker/money/promotions/schema.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'

/** Shows the viewer no promoted card of a post any more; idempotent. Errors: `not_found`. */
export async function hideCard(db: Database, viewer: Viewer, post: string): Promise<void> {
  const isVisible = sql`${posts.hash} = ${post} AND ${isPublic} AND NOT ${hiddenFrom(viewer.id, posts.authorId)}`
  const hidden = await insertSelect(
    db,
    promotionHides,
    { userId: viewer.id, postId: posts.id, at: now() },
    sql`FROM ${posts} JOIN ${users} ON ${users.id} = ${posts.authorId} WHERE ${isVisible}`,
  )
    // Returns the row also if it exists.
    .onConflictDoUpdate({ target: [promotionHides.userId, promotionHides.postId], set: { at: sql`${promotionHides.at}` } })
    .returning({ at: promotionHides.at })
  if (hidden.length === 0) throw notFound()
}

/** Undoes `hideCard`; idempotent. */
export async function unhideCard(db: Database, viewer: Viewer, post: string): Promise<void> {
  const postId = sql`(SELECT id FROM posts WHERE hash = ${post})`
  await db.delete(promotionHides).where(and(eq(promotionHides.userId, viewer.id), eq(promotionHides.postId, postId)))
}
