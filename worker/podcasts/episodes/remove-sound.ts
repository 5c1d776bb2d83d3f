import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { dropOld } from './drop-object.ts'
import { keepName } from './keep-name.ts'
import { outdatedBySound } from './outdated.ts'
import { sounds } from './schema.ts'

/** A post of one's own is without sound from now on: its address answers that it is gone. Chapters and words stay for another file. */
export async function removeSound(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const [post] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.hash, hash), isEditableBy(viewer)))
  if (!post) throw notFound()
  const had = sql`EXISTS (SELECT 1 FROM sounds WHERE post_id = ${post.id})`
  await atomic(db, [
    keepName(db, post.id, sql`1`),
    dropOld(db, post.id, sql`1`),
    bump(db, await outdatedBySound(db, post.id), had),
    db.delete(sounds).where(eq(sounds.postId, post.id)),
  ])
}
