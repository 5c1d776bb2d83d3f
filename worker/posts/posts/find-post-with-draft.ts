import { eq, type SQL, sql } from 'drizzle-orm'
import { credentials, users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/column-alias.ts'
import { publications } from '#worker/publications/members/schema.ts'
import { postBodies, postDrafts, posts } from './schema.ts'

export async function findPostWithDraft(db: Database, where: SQL) {
  const [post] = await db
    .select({
      id: posts.id,
      hash: posts.hash,
      authorId: posts.authorId,
      authorHash: columnAlias(users.hash, 'author_hash'),
      authorHandle: columnAlias(users.handle, 'author_handle'),
      authorState: columnAlias(users.state, 'author_state'),
      /** Email address of the author; null unless verified. */
      email: sql<string | null>`iif(${credentials.emailVerifiedAt} IS NULL, NULL, ${credentials.email})`.as('verified_email'),
      publicationId: posts.publicationId,
      publicationHash: nullableColumnAlias(publications.hash, 'publication_hash'),
      publicationHandle: nullableColumnAlias(publications.handle, 'publication_handle'),
      state: posts.state,
      removedBy: posts.removedBy,
      publishAt: posts.publishAt,
      publishedTitle: columnAlias(posts.title, 'shown_title'),
      slug: posts.slug,
      description: posts.description,
      cover: posts.cover,
      hasBody: sql<number>`EXISTS (SELECT 1 FROM ${postBodies} WHERE ${postBodies.postId} = ${posts.id})`.as('has_body'),
      revision: postDrafts.revision,
      title: columnAlias(postDrafts.title, 'draft_title'),
      document: postDrafts.document,
    })
    .from(posts)
    .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(credentials, eq(credentials.userId, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .where(where)
  return post
}
export type PostWithDraft = NonNullable<Awaited<ReturnType<typeof findPostWithDraft>>>
