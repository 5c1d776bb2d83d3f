import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract/http.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { afterCursor, isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { Revision, RevisionDetail } from './contract.ts'
import { postRevisions } from './schema.ts'
import { computeWordCounts } from './upkeep.ts'

/** Maximum number of uncounted revisions, newest first, that a request counts without waiting for the cron job. */
const MAX_COUNTED_INLINE = 2

/** Lists the revisions of the viewer's draft, newest first, without their documents. Errors: `not_found`. */
export async function listRevisions(db: Database, viewer: Viewer, hash: string, { after, limit }: PageQuery): Promise<Page<Revision>> {
  const isOwn = and(eq(posts.hash, hash), isEditableBy(viewer))
  const { post, rows } = await readTogether(db, {
    post: first(db.select({ id: posts.id }).from(posts).where(isOwn)),
    rows: db
      .select({
        postId: postRevisions.postId,
        revision: postRevisions.revision,
        kind: postRevisions.kind,
        at: postRevisions.at,
        title: postRevisions.title,
        words: postRevisions.words,
        added: postRevisions.added,
        removed: postRevisions.removed,
        restoredFrom: postRevisions.restoredFrom,
        handle: users.handle,
        name: users.name,
        avatar: users.avatar,
      })
      .from(postRevisions)
      .innerJoin(users, eq(users.id, postRevisions.byUserId))
      .where(
        and(
          eq(postRevisions.postId, db.select({ id: posts.id }).from(posts).where(isOwn)),
          afterCursor(decodeCursor(after), postRevisions.revision, postRevisions.postId),
        ),
      )
      .orderBy(desc(postRevisions.revision))
      .limit(limit + 1),
  })
  if (!post) throw notFound()
  const uncounted = rows.filter(({ words }) => words === null).map(({ revision }) => revision)
  const filter = and(eq(postRevisions.postId, post.id), inArray(postRevisions.revision, uncounted.slice(0, MAX_COUNTED_INLINE)))
  const counted = uncounted.length > 0 ? await computeWordCounts(db, filter, MAX_COUNTED_INLINE) : []
  return toPage(
    rows,
    limit,
    ({ revision, postId }) => [revision, postId],
    ({ revision, kind, at, title, restoredFrom, handle, name, avatar, ...stored }) => {
      const { words, added, removed } = counted.find((counts) => counts.revision === revision) ?? stored
      const change = words === null || added === null || removed === null ? null : { added, removed }
      return { revision, kind, at, title, words, change, restoredFrom, by: { handle, name, avatar } }
    },
  )
}

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
