import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { postDrafts, posts } from '#worker/posts/posts/schema.ts'
import type { RestoreResult, RestoreRevision } from './contract.ts'
import { postRevisions } from './schema.ts'

/**
 * Restores a revision as a new draft revision and keeps the replaced draft as a revision. Only one of several concurrent restores and saves
 * succeeds; the others are rejected with `stale`. Repeating the latest restore returns its result. Errors: `not_found`, `stale`.
 */
export async function restoreRevision(
  db: Database,
  viewer: Viewer,
  hash: string,
  targetRevision: number,
  { saveId, revision }: RestoreRevision,
): Promise<RestoreResult> {
  const at = now()
  const isOwn = and(eq(posts.hash, hash), isEditableBy(viewer))
  const ownId = sql`(${db.select({ id: posts.id }).from(posts).where(isOwn)})`
  const isDraftUnchanged = sql`draft.post_id = ${ownId} AND draft.revision = ${revision} AND draft.last_save <> ${saveId}`
  const restoredColumn = (column: string) =>
    sql`(SELECT ${sql.raw(column)} FROM post_revisions WHERE post_id = ${postDrafts.postId} AND revision = ${revision + 1})`
  const { found } = await write(db, {
    change: [
      // The restored revision must be inserted first, because inserting the current draft can make a trigger delete the oldest revision,
      // possibly the one to restore.
      insertSelect(
        db,
        postRevisions,
        {
          postId: sql`source.post_id`,
          revision: sql`draft.revision + 1`,
          kind: 'restored',
          byUserId: viewer.id,
          at,
          restoredFrom: sql`source.at`,
          bytes: sql`source.bytes`,
          title: sql`source.title`,
          document: sql`source.document`,
        },
        sql`FROM post_revisions source JOIN post_drafts draft ON draft.post_id = source.post_id
          WHERE ${isDraftUnchanged} AND source.revision = ${targetRevision}`,
      ),
      insertSelect(
        db,
        postRevisions,
        {
          postId: sql`draft.post_id`,
          revision: sql`draft.revision`,
          kind: sql`iif(body.revision IS NULL, 'written', 'published')`,
          byUserId: viewer.id,
          at: sql`draft.updated_at`,
          bytes: sql`octet_length(draft.document)`,
          title: sql`draft.title`,
          document: sql`draft.document`,
        },
        sql`FROM post_drafts draft LEFT JOIN post_bodies body ON body.post_id = draft.post_id AND body.revision = draft.revision
            WHERE ${isDraftUnchanged} AND EXISTS (SELECT 1 FROM post_revisions WHERE post_id = draft.post_id AND revision = draft.revision + 1)`,
      ).onConflictDoNothing(),
      db
        .update(postDrafts)
        .set({
          title: restoredColumn('title'),
          document: restoredColumn('document'),
          revision: revision + 1,
          lastSaveId: saveId,
          updatedAt: at,
        })
        .where(
          and(
            eq(postDrafts.postId, ownId),
            eq(postDrafts.revision, revision),
            ne(postDrafts.lastSaveId, saveId),
            sql`${restoredColumn('1')} = 1`,
          ),
        ),
      db
        .update(posts)
        .set({ updatedAt: at })
        .where(
          and(
            isOwn,
            sql`EXISTS (SELECT 1 FROM post_drafts d WHERE d.post_id = posts.id AND d.last_save = ${saveId} AND d.updated_at = ${at})`,
          ),
        ),
    ],
    read: {
      found: db
        .select({
          hash: posts.hash,
          revision: postDrafts.revision,
          savedAt: columnAlias(postDrafts.updatedAt, 'saved_at'),
          lastSaveId: postDrafts.lastSaveId,
          title: columnAlias(postDrafts.title, 'draft_title'),
          document: postDrafts.document,
          isKnown: sql<number>`EXISTS (SELECT 1 FROM post_revisions r WHERE r.post_id = ${posts.id} AND r.revision = ${targetRevision})`.as(
            'is_known',
          ),
        })
        .from(posts)
        .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
        .where(isOwn),
    },
  })
  const [draft] = found
  if (!draft) throw notFound()
  const { lastSaveId, isKnown, ...restored } = draft
  if (lastSaveId === saveId) return { ...restored, previousRevision: draft.revision - 1 }
  if (!isKnown) throw notFound()
  throw new AppError('stale', { details: { revision: draft.revision, savedAt: draft.savedAt } })
}
