import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Document } from '#shared/document/contract.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, idempotentWrite } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { CreatePost, SaveDraft, SaveDraftResult } from './contract.ts'
import { isEditableBy } from './policy.ts'
import { postDrafts, posts } from './schema.ts'

type WithDocument<Input> = Omit<Input, 'document' | 'bodyMarkdown' | 'bodyHtml'> & { document: Document }

/** Creates a draft. Repeating a request with the same `key` returns the first draft. */
export async function createPost(db: Database, viewer: Pick<Viewer, 'id'>, draft: WithDocument<CreatePost>): Promise<SaveDraftResult> {
  const saved = await createPostIf(db, viewer, draft, sql`1`)
  if (!saved) throw new Error('Draft not found after insert')
  return saved
}

/** Creates a draft as `createPost` does if `guard` holds; undefined if it does not and there is none with the key. */
export async function createPostIf(
  db: Database,
  viewer: Pick<Viewer, 'id'>,
  { key, title, document }: WithDocument<CreatePost>,
  guard: SQL,
): Promise<SaveDraftResult | undefined> {
  const at = now()
  const isOwn = and(eq(posts.authorId, viewer.id), eq(posts.clientKey, key))
  const post = { hash: newHash(), authorId: viewer.id, clientKey: key, createdAt: at, updatedAt: at }
  const { found } = await idempotentWrite(db, {
    change: [
      insertSelect(db, posts, post, sql`WHERE ${guard}`).onConflictDoNothing(),
      db
        .insert(postDrafts)
        .select(
          db
            .select({
              postId: posts.id,
              revision: sql`1`.as('revision'),
              title: sql`${title}`.as('title'),
              document: sql`${JSON.stringify(document)}`.as('document'),
              lastSaveId: sql`${key}`.as('last_save'),
              updatedAt: sql`${at}`.as('updated_at'),
            })
            .from(posts)
            .where(isOwn),
        )
        .onConflictDoNothing(),
    ],
    read: {
      found: db
        .select({ hash: posts.hash, revision: postDrafts.revision, savedAt: postDrafts.updatedAt })
        .from(posts)
        .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
        .where(isOwn),
    },
  })
  return found[0]
}

interface DraftSave extends WithDocument<SaveDraft> {
  /** UTC ms. */
  at: number
}

/**
 * Returns the statements that replace a draft if `revision` is current, the guard holds and `saveId` was not saved last; `postId` is an SQL
 * expression. Then `hasSaved` holds in the rest of the batch.
 */
export function replaceDraft(db: Database, postId: SQL, { saveId, revision, title, document, at }: DraftSave, guard: SQL = sql`1`) {
  const hasSaved = sql`EXISTS (SELECT 1 FROM post_drafts d WHERE d.post_id = ${postId} AND d.last_save = ${saveId} AND d.updated_at = ${at})`
  return {
    statements: [
      db
        .update(postDrafts)
        .set({ title, document, lastSaveId: saveId, updatedAt: at, revision: sql`${postDrafts.revision} + 1` })
        .where(and(eq(postDrafts.postId, postId), eq(postDrafts.revision, revision), ne(postDrafts.lastSaveId, saveId), guard)),
      db
        .update(posts)
        .set({ updatedAt: at })
        .where(and(eq(posts.id, postId), hasSaved)),
    ] as const,
    hasSaved,
  }
}

/**
 * Saves a draft if `revision` is current. Only one of several concurrent saves succeeds; the others are rejected with `stale` and the
 * current revision. Repeating the latest save returns its result. Errors: `not_found`, `stale`.
 */
export async function saveDraft(db: Database, viewer: Viewer, hash: string, save: WithDocument<SaveDraft>): Promise<SaveDraftResult> {
  const isOwn = and(eq(posts.hash, hash), isEditableBy(viewer))
  const ownId = db.select({ id: posts.id }).from(posts).where(isOwn)
  const { draft } = await idempotentWrite(db, {
    change: replaceDraft(db, sql`(${ownId})`, { ...save, at: now() }).statements,
    read: {
      draft: first(
        db
          .select({ hash: posts.hash, revision: postDrafts.revision, savedAt: postDrafts.updatedAt, lastSaveId: postDrafts.lastSaveId })
          .from(posts)
          .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
          .where(isOwn),
      ),
    },
  })
  if (!draft) throw notFound()
  if (draft.lastSaveId !== save.saveId) throw new AppError('stale', { details: { revision: draft.revision, savedAt: draft.savedAt } })
  return { hash: draft.hash, revision: draft.revision, savedAt: draft.savedAt }
}
