import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { publicationMembers, publications } from '#worker/publications/members/schema.ts'
import type { PostWithDraft } from './find-post-with-draft.ts'

/** The publication of a post; all fields are null for the author's own profile. */
export interface PublishDestination {
  id: number | null
  hash: string | null
  handle: string | null
}

const NO_PUBLICATION: PublishDestination = { id: null, hash: null, handle: null }

const canPublishDirectly = (userId: number) =>
  and(eq(publicationMembers.userId, userId), inArray(publicationMembers.role, ['owner', 'editor']), isNull(publications.closedAt))

/**
 * Resolves the requested destination; an undefined `publicationHash` keeps the current one. Returns undefined if the author may not publish
 * in a new publication; keeping the current one is always allowed.
 */
export async function resolveDestination(
  db: Database,
  post: PostWithDraft,
  publicationHash: string | null | undefined,
): Promise<PublishDestination | undefined> {
  const current: PublishDestination = { id: post.publicationId, hash: post.publicationHash, handle: post.publicationHandle }
  if (publicationHash === undefined || publicationHash === current.hash) return current
  if (publicationHash === null) return NO_PUBLICATION
  const [found] = await db
    .select({ id: publications.id, hash: publications.hash, handle: publications.handle })
    .from(publications)
    .innerJoin(publicationMembers, eq(publicationMembers.publicationId, publications.id))
    .where(and(eq(publications.hash, publicationHash), canPublishDirectly(post.authorId)))
  return found
}

/**
 * SQL condition on `posts p`: the post has no publication, was published before, or its publication is open and its author is an owner or
 * editor there.
 */
export const canPublishToDestination = sql`(p.publication_id IS NULL OR EXISTS (SELECT 1 FROM post_bodies b WHERE b.post_id = p.id) OR EXISTS (
  SELECT 1 FROM publication_members m JOIN publications n ON n.id = m.publication_id
  WHERE n.id = p.publication_id AND n.closed_at IS NULL AND m.user_id = p.author_id AND m.role IN ('owner', 'editor')))`
