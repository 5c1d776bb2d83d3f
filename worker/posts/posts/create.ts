import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { CreatePost, SaveDraftResult } from './contract.ts'
import { postDrafts, posts } from './schema.ts'

/** Creates a draft. Repeating a request with the same `key` returns the first draft. */
export async function createPost(db: Database, viewer: Pick<Viewer, 'id'>, { key, title, document }: CreatePost): Promise<SaveDraftResult> {
  const at = now()
  const isOwn = and(eq(posts.authorId, viewer.id), eq(posts.clientKey, key))
  const [, , found] = await atomic(db, [
    db.insert(posts).values({ hash: newHash(), authorId: viewer.id, clientKey: key, createdAt: at, updatedAt: at }).onConflictDoNothing(),
    db
      .insert(postDrafts)
      .select(
        db
          .select({
            postId: posts.id,
            revision: sql`1`.as('revision'),
            title: sql`${title}`.as('title'),
            document: sql`${JSON.stringify(document)}`.as('document'),
            lastSaveId: sql`${key}`.as('last_save'),
            updatedAt: sql`${at}`.as('updated_at'),
          })
          .from(posts)
          .where(isOwn),
      )
      .onConflictDoNothing(),
    db
      .select({ hash: posts.hash, revision: postDrafts.revision, savedAt: postDrafts.updatedAt })
      .from(posts)
      .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
      .where(isOwn),
  ])
  const [saved] = found
  if (!saved) throw new Error('Draft not found after insert')
  return saved
}
