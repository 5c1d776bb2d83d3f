import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isWrittenBy, selectCards, titleOrDraftTitle, toPostCards } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { OwnPost } from './contract.ts'

/** Returns one of the viewer's posts in any state, in one round trip. Errors: `not_found`. */
export async function readOwnPost(db: Database, viewer: Viewer, hash: string): Promise<OwnPost> {
  const isOwn = and(eq(posts.hash, hash), isWrittenBy(viewer))
  const { post, ...cards } = await readTogether(db, {
    post: first(db.select({ id: posts.id, title: titleOrDraftTitle }).from(posts).where(isOwn)),
    ...selectCards(db, sql`(SELECT ${posts.id} FROM ${posts} WHERE ${isOwn})`),
  })
  if (!post) throw notFound()
  return { hash, title: post.title, card: toPostCards(cards).get(post.id) ?? null }
}
