import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/column-alias.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { RevisionDetail } from './contract.ts'
import { postRevisions } from './schema.ts'

/** Returns a revision of the viewer's draft. Errors: `not_found`. */
export async function readRevision(db: Database, viewer: Viewer, hash: string, revision: number): Promise<RevisionDetail> {
  const [row] = await db
    .select({
      revision: postRevisions.revision,
      at: postRevisions.at,
      title: columnAlias(postRevisions.title, 'revision_title'),
      document: postRevisions.document,
    })
    .from(postRevisions)
    .innerJoin(posts, eq(posts.id, postRevisions.postId))
    .where(and(eq(posts.hash, hash), isEditableBy(viewer), eq(postRevisions.revision, revision)))
  if (!row) throw notFound()
  return row
}
