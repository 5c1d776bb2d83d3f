import { eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { ownSubjectError } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { isOwnPost } from '#worker/publications/members/index.ts'

/** Throws `forbidden` if the held post is the viewer's own or for a publication that they edit. */
export async function assertNotOwnHeldPost(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const [post] = await db
    .select({ isOwn: sql<number>`${isOwnPost(viewer.id, sql`posts.id`)}`.as('is_own') })
    .from(posts)
    .where(eq(posts.hash, hash))
  if (post?.isOwn) throw ownSubjectError()
}
