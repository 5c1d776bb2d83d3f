import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import { outdatedWith } from './cache-tags.ts'
import { editionOf, putBody } from './edition.ts'
import { findWriting } from './find-writing.ts'
import { posts } from './schema.ts'

/** Hashes of no media: nothing brought from elsewhere stands in such a text. */
const NO_MEDIA = { pictures: new Map(), audio: new Map() }

/**
 * Statements that bring a new draft before readers as of `publishedAt` of the past, while `still` holds of its id: listed and in feeds at
 * its date, but nobody is told of it and no home gets it. The index is woken by who brings many, once. Undefined when there is no such
 * draft. The post's own statement comes last.
 */
export async function publishPast(
  db: Database,
  hash: string,
  publishedAt: number,
  stillOf: (postId: number) => SQL,
): Promise<{ postId: number; still: SQL; statements: Statement[] } | undefined> {
  const post = await findWriting(db, eq(posts.hash, hash))
  if (post?.state !== 'draft') return undefined
  const { shown, body } = editionOf(post, { description: '', slug: '', cover: null }, NO_MEDIA)
  const still = stillOf(post.id)
  return {
    postId: post.id,
    still,
    statements: [
      putBody(db, body, still),
      bump(db, outdatedWith(post, [], []), still),
      db
        .update(posts)
        .set({ ...shown, state: 'published', publishedAt, updatedAt: now() })
        .where(sql`${posts.id} = ${post.id} AND ${posts.state} = 'draft' AND ${still}`),
    ],
  }
}
