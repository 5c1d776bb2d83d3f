import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { publicationMembers, publications } from '#worker/publications/members/schema.ts'
import type { PostWithDraft } from './find-post-with-draft.ts'

/** Where a post stands: in a publication, or under its author's name when `id` is null. */
export interface PublishDestination {
  id: number | null
  hash: string | null
  handle: string | null
}

const NO_PUBLICATION: PublishDestination = { id: null, hash: null, handle: null }

/** Who may publish in a publication without asking: its owner and editors, while it is open. */
const canPublishDirectly = (userId: number) =>
  and(eq(publicationMembers.userId, userId), inArray(publicationMembers.role, ['owner', 'editor']), isNull(publications.closedAt))

/**
 * Where a post will stand: where its author asks, or where it stands when they say nothing. Undefined when they may not publish
 * there; where it has been published already it may stay.
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

/** Condition on a post `p`: it may go to its readers where it stands, having been shown there before or by its author's office. */
export const canPublishToDestination = sql`(p.publication_id IS NULL OR EXISTS (SELECT 1 FROM post_bodies b WHERE b.post_id = p.id) OR EXISTS (
  SELECT 1 FROM publication_members m JOIN publications n ON n.id = m.publication_id
  WHERE n.id = p.publication_id AND n.closed_at IS NULL AND m.user_id = p.author_id AND m.role IN ('owner', 'editor')))`
