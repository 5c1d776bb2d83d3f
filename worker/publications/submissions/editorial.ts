import { type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { submissionEvents, submissions } from '#worker/publications/directory/schema.ts'
import type { AddNote } from './contract.ts'
import { isEditorOf } from './policy.ts'
import { findSubmission } from './select-submissions.ts'
import { queuePath } from './submit.ts'

/**
 * Assigns a submission to an owner or editor of its publication, or to nobody for null, and notifies a new assignee. Idempotent. Errors:
 * `not_found`, `invalid` if the user does not edit the publication.
 */
export async function assignSubmission(db: Database, viewer: Viewer, hash: string, handle: string | null): Promise<void> {
  const submission = await findForEditor(db, viewer, hash)
  const editorId = handle === null ? null : await findEditor(db, submission.publicationId, handle)
  if (editorId === undefined) throw invalid({ editor: 'این شخص مدیر یا دبیر انتشارات نیست؛ یکی از دبیران را انتخاب کن' })
  const { id, version, title, publicationId, publicationHash } = submission
  const at = now()
  const isChanged = sql`EXISTS (SELECT 1 FROM submissions s WHERE s.id = ${id} AND s.assignee_id IS NOT ${editorId}
    AND ${isEditorOf(viewer.id)} AND (${editorId} IS NULL OR ${isEditorOf(sql`${editorId}`)}))`
  await atomic(db, [
    insertSelect(
      db,
      submissionEvents,
      {
        submissionId: id,
        kind: 'assigned',
        actorId: viewer.id,
        version,
        words: editorId === null ? '' : `${editorId}`,
        isPrivate: true,
        at,
      },
      sql`WHERE ${isChanged}`,
    ),
    ...(editorId === null
      ? []
      : [
          notify(
            db,
            {
              ...{ kind: 'editorial' as const, event: 'assigned' as const, actorId: viewer.id, userId: editorId, publicationId, title },
              ...{ ref: `${hash}:${at}`, path: queuePath(publicationHash, hash) },
            },
            isChanged,
          ),
        ]),
    db.update(submissions).set({ assigneeId: editorId }).where(sql`${submissions.id} = ${id} AND ${isChanged}`),
  ])
}

/** Adds a note that only editors of the publication see. Idempotent by key. Errors: `not_found`. */
export async function addNote(db: Database, viewer: Viewer, hash: string, { key, words }: AddNote): Promise<void> {
  const { id, version } = await findForEditor(db, viewer, hash)
  await insertSelect(
    db,
    submissionEvents,
    { submissionId: id, kind: 'noted', actorId: viewer.id, version, words, isPrivate: true, clientKey: key, at: now() },
    sql`WHERE ${isHandledBy(viewer, hash)}`,
  ).onConflictDoNothing()
}

const isHandledBy = (viewer: Viewer, hash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM submissions s WHERE s.hash = ${hash} AND ${isEditorOf(viewer.id)})`

const findForEditor = (db: Database, viewer: Viewer, hash: string) =>
  findSubmission(db, sql`${submissions.hash} = ${hash} AND ${isHandledBy(viewer, hash)}`)

async function findEditor(db: Database, publicationId: number, handle: string): Promise<number | undefined> {
  const [editor] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.handle} = ${handle} AND EXISTS (SELECT 1 FROM publication_members m
        WHERE m.publication_id = ${publicationId} AND m.user_id = ${users.id} AND m.role IN ('owner', 'editor'))`,
    )
  return editor?.id
}
