import { eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { assertNotBlocked, selectBlockedBy } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications, submissions } from '#worker/publications/directory/schema.ts'
import { canEditPublication } from '#worker/publications/members/index.ts'

/** States in which the author can still answer suggestions. */
const ANSWERABLE: readonly string[] = ['open', 'returned']

/**
 * Finds a submission for its author or an editor of its publication. Errors: `not_found` for everybody else, and for editors once it is
 * withdrawn; `forbidden` for an editor if there is a block between them and the author.
 */
export async function findSubmission(db: Database, viewer: Viewer, hash: string) {
  const [row] = await db
    .select({
      id: submissions.id,
      hash: submissions.hash,
      state: columnAlias(submissions.state, 'submission_state'),
      version: submissions.version,
      postId: submissions.postId,
      authorId: columnAlias(submissions.authorId, 'submission_author'),
      publicationId: columnAlias(submissions.publicationId, 'submission_publication'),
      postHash: columnAlias(posts.hash, 'post_hash'),
      postState: columnAlias(posts.state, 'post_state'),
      publicationHash: columnAlias(publications.hash, 'publication_hash'),
      publicationHandle: columnAlias(publications.handle, 'publication_handle'),
      publicationName: columnAlias(publications.name, 'publication_name'),
      closedAt: publications.closedAt,
      handle: users.handle,
      name: users.name,
      avatar: users.avatar,
      isEditor: sql<number>`${canEditPublication(viewer.id, submissions.publicationId)}`.as('is_editor'),
      blockedBy: selectBlockedBy(viewer.id, submissions.authorId).as('blocked_by'),
    })
    .from(submissions)
    .innerJoin(posts, eq(posts.id, submissions.postId))
    .innerJoin(publications, eq(publications.id, submissions.publicationId))
    .innerJoin(users, eq(users.id, submissions.authorId))
    .where(eq(submissions.hash, hash))
  if (!row) throw notFound()
  const isAuthor = row.authorId === viewer.id
  if (!isAuthor && (!row.isEditor || row.state === 'withdrawn')) throw notFound()
  if (!isAuthor) assertNotBlocked(row.blockedBy, row)
  const isActive = row.closedAt === null && row.postState !== 'removed'
  return {
    ...row,
    role: isAuthor ? ('author' as const) : ('editor' as const),
    isOpen: isActive && row.state === 'open',
    isAnswerable: isActive && ANSWERABLE.includes(row.state),
  }
}
export type FoundSubmission = Awaited<ReturnType<typeof findSubmission>>
