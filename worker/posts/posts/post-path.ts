import { eq, type SQL } from 'drizzle-orm'
import { postSlug, slugify } from '#shared/persian/slug.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { assertPublic, removedRule } from './policy.ts'
import { posts } from './schema.ts'

/** Returns the canonical path of a post, not percent-encoded; `handle` is that of its publication, or of its author if it has none. */
export const postPath = (handle: string, slug: string, hash: string): string => `/${handle}/${postSlug(slug, hash)}`

/** Returns the slug that the author chose, or an empty string if it is derived from the title. */
export const customSlug = (slug: string, title: string): string => (slug === slugify(title) ? '' : slug)

/** Returns a public post with its canonical path. Errors: `not_found`, `gone`. */
export async function findReadablePost(db: Database, where: SQL): Promise<{ id: number; hash: string; path: string }> {
  const post = await findPost(db, where)
  if (!post) throw notFound()
  assertPublic(post)
  return { id: post.id, hash: post.hash, path: canonicalPath(post) }
}

/**
 * Throws why a query for a public post found none: `gone` for a removed post or a closed account, otherwise `not_found`, as for a post behind
 * a block.
 */
export async function rejectUnreadable(db: Database, hash: string): Promise<never> {
  await findReadablePost(db, eq(posts.hash, hash))
  throw notFound()
}

/**
 * Returns the path of a published post, or of a removed one that had been published; undefined otherwise. The path of a removed post omits
 * the slug, which would reveal its title.
 */
export async function findPostPath(db: Database, where: SQL): Promise<string | undefined> {
  const post = await findPost(db, where)
  if (!post || post.publishedAt === null) return undefined
  if (post.state === 'published') return canonicalPath(post)
  return post.state === 'removed' ? canonicalPath({ ...post, slug: '' }) : undefined
}

const canonicalPath = ({ slug, hash, authorHandle, publicationHandle }: NonNullable<Awaited<ReturnType<typeof findPost>>>): string =>
  postPath(publicationHandle ?? authorHandle, slug, hash)

async function findPost(db: Database, where: SQL) {
  const [post] = await db
    .select({
      id: posts.id,
      hash: posts.hash,
      slug: posts.slug,
      state: posts.state,
      removedBy: posts.removedBy,
      removedRule,
      publishedAt: posts.publishedAt,
      authorState: users.state,
      authorHandle: users.handle,
      publicationHandle: publications.handle,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .where(where)
  return post
}
