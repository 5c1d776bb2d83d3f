import { and, eq, ne, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { named } from '#worker/db/named.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { postDrafts, posts } from '#worker/posts/posts/schema.ts'
import type { Restored, RestoreRevision } from './contract.ts'
import { postRevisions } from './schema.ts'

/**
 * Makes an earlier state the draft again, as a new revision; what stood there becomes one too, so nothing is lost and it can be
 * taken back. Of any number of restores and saves from one revision a single one wins, the others get `stale`; repeating it
 * answers its result again.
 */
export async function restoreRevision(
  db: Database,
  viewer: Viewer,
  hash: string,
  wanted: number,
  { saveId, revision }: RestoreRevision,
): Promise<Restored> {
  const at = now()
  const own = and(eq(posts.hash, hash), isEditableBy(viewer))
  const ownId = sql`(${db.select({ id: posts.id }).from(posts).where(own)})`
  const isFresh = sql`draft.post_id = ${ownId} AND draft.revision = ${revision} AND draft.last_save <> ${saveId}`
  const made = (column: string) =>
    sql`(SELECT ${sql.raw(column)} FROM post_revisions WHERE post_id = ${postDrafts.postId} AND revision = ${revision + 1})`
  const [, , , , found] = await atomic(db, [
    // The new state first: keeping the present one may push the oldest, which may be the wanted one, over the edge.
    db.insert(postRevisions).select(
      sql`SELECT source.post_id, draft.revision + 1, 'restored', ${viewer.id}, ${at}, source.at, NULL, NULL, NULL, source.bytes, source.title, source.document
          FROM post_revisions source JOIN post_drafts draft ON draft.post_id = source.post_id
          WHERE ${isFresh} AND source.revision = ${wanted}`,
    ),
    db
      .insert(postRevisions)
      .select(
        sql`SELECT draft.post_id, draft.revision, iif(body.revision IS NULL, 'written', 'published'), ${viewer.id}, draft.updated_at, NULL, NULL, NULL, NULL,
            octet_length(draft.document), draft.title, draft.document
            FROM post_drafts draft LEFT JOIN post_bodies body ON body.post_id = draft.post_id AND body.revision = draft.revision
            WHERE ${isFresh} AND EXISTS (SELECT 1 FROM post_revisions WHERE post_id = draft.post_id AND revision = draft.revision + 1)`,
      )
      .onConflictDoNothing(),
    db
      .update(postDrafts)
      .set({ title: made('title'), document: made('document'), revision: revision + 1, lastSave: saveId, updatedAt: at })
      .where(and(eq(postDrafts.postId, ownId), eq(postDrafts.revision, revision), ne(postDrafts.lastSave, saveId), sql`${made('1')} = 1`)),
    db
      .update(posts)
      .set({ updatedAt: at })
      .where(
        and(own, sql`EXISTS (SELECT 1 FROM post_drafts d WHERE d.post_id = posts.id AND d.last_save = ${saveId} AND d.updated_at = ${at})`),
      ),
    db
      .select({
        hash: posts.hash,
        revision: postDrafts.revision,
        savedAt: named(postDrafts.updatedAt, 'saved_at'),
        lastSave: postDrafts.lastSave,
        title: named(postDrafts.title, 'draft_title'),
        document: postDrafts.document,
        isKnown: sql<number>`EXISTS (SELECT 1 FROM post_revisions r WHERE r.post_id = ${posts.id} AND r.revision = ${wanted})`.as(
          'is_known',
        ),
      })
      .from(posts)
      .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
      .where(own),
  ])
  const [draft] = found
  if (!draft) throw notFound()
  const { lastSave, isKnown, ...restored } = draft
  if (lastSave === saveId) return { ...restored, before: draft.revision - 1 }
  if (!isKnown) throw notFound()
  throw new AppError('stale', { details: { revision: draft.revision, savedAt: draft.savedAt } })
}
