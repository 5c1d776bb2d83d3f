import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isWrittenBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'

/** Finds a post written by the viewer. Errors: `not_found`. */
export async function findOwnPost(db: Database, viewer: Viewer, hash: string): Promise<{ id: number; title: string }> {
  const [post] = await db
    .select({ id: posts.id, title: posts.title })
    .from(posts)
    .where(and(eq(posts.hash, hash), isWrittenBy(viewer)))
  if (!post) throw notFound()
  return post
}
