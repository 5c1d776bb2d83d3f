import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { publicationMembers, publications } from '#worker/publications/members/schema.ts'
import type { Writing } from './find-writing.ts'

/** Where a post stands: in a publication, or under its author's name when `id` is null. */
export interface Standing {
  id: number | null
  hash: string | null
  handle: string | null
}

const ALONE: Standing = { id: null, hash: null, handle: null }

/** Who may publish in a publication without asking: its owner and editors, while it is open. */
const mayPublish = (userId: number) =>
  and(eq(publicationMembers.userId, userId), inArray(publicationMembers.role, ['owner', 'editor']), isNull(publications.closedAt))

/**
 * Where a post will stand: where its author asks, or where it stands when they say nothing. Undefined when they may not publish
 * there; where it has been published already it may stay.
 */
export async function standingFor(db: Database, post: Writing, wanted: string | null | undefined): Promise<Standing | undefined> {
  const present: Standing = { id: post.publicationId, hash: post.publicationHash, handle: post.publicationHandle }
  if (wanted === undefined || wanted === present.hash) return present
  if (wanted === null) return ALONE
  const [found] = await db
    .select({ id: publications.id, hash: publications.hash, handle: publications.handle })
    .from(publications)
    .innerJoin(publicationMembers, eq(publicationMembers.publicationId, publications.id))
    .where(and(eq(publications.hash, wanted), mayPublish(post.authorId)))
  return found
}

/** Condition on a post `p`: it may go to its readers where it stands, having been shown there before or by its author's office. */
export const mayStandThere = sql`(p.publication_id IS NULL OR EXISTS (SELECT 1 FROM post_bodies b WHERE b.post_id = p.id) OR EXISTS (
  SELECT 1 FROM publication_members m JOIN publications n ON n.id = m.publication_id
  WHERE n.id = p.publication_id AND n.closed_at IS NULL AND m.user_id = p.author_id AND m.role IN ('owner', 'editor')))`
