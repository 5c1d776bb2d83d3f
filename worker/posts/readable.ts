import { eq, type SQL } from 'drizzle-orm'
import { users } from '#worker/accounts/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { publications } from '#worker/publications/schema.ts'
import { postPath } from './address.ts'
import { refuseHidden } from './policy.ts'
import { posts } from './schema.ts'

/** The one public post a condition names, with its canonical path. Errors: `not_found`, `gone`. */
export async function readable(db: Database, where: SQL): Promise<{ id: number; hash: string; path: string }> {
  const [post] = await db
    .select({
      id: posts.id,
      hash: posts.hash,
      slug: posts.slug,
      state: posts.state,
      removedBy: posts.removedBy,
      publishedAt: posts.publishedAt,
      authorState: users.state,
      authorHandle: users.handle,
      publicationHandle: publications.handle,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .where(where)
  if (!post) throw notFound()
  refuseHidden(post)
  return { id: post.id, hash: post.hash, path: postPath(post.publicationHandle ?? post.authorHandle, post.slug, post.hash) }
}
