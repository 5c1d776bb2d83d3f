import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import { cacheTagsForPostAndLabels } from './cache-tags.ts'
import { findPostWithDraft } from './find-post-with-draft.ts'
import { renderPublishedVersion, upsertBody } from './render-published-version.ts'
import { posts } from './schema.ts'

/** Imported posts contain no media. */
const NO_MEDIA = { pictures: new Map(), audio: new Map() }

/**
 * Returns statements that publish a draft with a past `publishedAt` if the guard holds, without notifying followers or delivering the post
 * to timelines. The last statement updates the post; the caller enqueues indexing. Returns undefined unless the post is a draft.
 */
export async function publishBackdated(
  db: Database,
  hash: string,
  publishedAt: number,
  guardFor: (postId: number) => SQL,
): Promise<{ postId: number; guard: SQL; statements: Statement[] } | undefined> {
  const post = await findPostWithDraft(db, eq(posts.hash, hash))
  if (post?.state !== 'draft') return undefined
  const { postColumns, body } = renderPublishedVersion(post, { description: '', slug: '', cover: null }, NO_MEDIA)
  const guard = guardFor(post.id)
  return {
    postId: post.id,
    guard,
    statements: [
      upsertBody(db, body, guard),
      invalidate(db, cacheTagsForPostAndLabels(post, [], []), guard),
      db
        .update(posts)
        .set({ ...postColumns, state: 'published', publishedAt, updatedAt: now() })
        .where(sql`${posts.id} = ${post.id} AND ${posts.state} = 'draft' AND ${guard}`),
    ],
  }
}
