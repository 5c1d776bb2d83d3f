import { and, eq, sql } from 'drizzle-orm'
import { findChanges, type MergeResult, mergeChanges } from '#shared/document/changes.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { replaceDraft } from '#worker/posts/posts/index.ts'
import { postDrafts } from '#worker/posts/posts/schema.ts'
import { parseDocument } from '#worker/posts/rendering/index.ts'
import { submissionEvents, submissionVersions } from '#worker/publications/directory/schema.ts'
import { isAnswerableBy } from '../policy.ts'
import { submissionSuggestions } from '../schema.ts'
import type { AnswerResult, AnswerSuggestion } from './contract.ts'
import { type FoundSubmission, findSubmission } from './find-submission.ts'

const NOT_ANSWERABLE = 'این پیشنهاد دیگر پاسخ نمی‌خواهد؛ صفحه را تازه کن.'

/**
 * Records the author's answer to an open suggestion and writes the accepted changes to the draft, unless they conflict with it. Repeating a
 * request with the same `key` returns its result. Of several answers, withdrawals and saves of the draft at the same time, one comes first, and
 * the others see it. Errors: `not_found` for everybody but the author, `stale` if changes were accepted for another revision of the draft,
 * `conflict` if the suggestion is not open anymore, `invalid` if the merged document is too large.
 */
export async function answerSuggestion(
  db: Database,
  viewer: Viewer,
  hash: string,
  suggestionHash: string,
  { key, revision, accepted }: AnswerSuggestion,
): Promise<AnswerResult> {
  const submission = await findSubmission(db, viewer, hash)
  const found =
    submission.role === 'author' ? await readForAnswer(db, submission, suggestionHash, saveIdOf(suggestionHash, key)) : undefined
  if (!found) throw notFound()
  const asked = new Set(accepted)
  const merged = merge(found, asked)
  const saveId = saveIdOf(suggestionHash, key)
  if (found.answerKey === saveId) return viewAnswer(found, merged)
  const at = now()
  const guard = sql`(EXISTS (SELECT 1 FROM submission_suggestions g WHERE g.id = ${found.id} AND g.state = 'open')
    AND ${isAnswerableBy(submission, found.editorId)})`
  const isChanged = merged.title !== found.draft.title || merged.document !== found.draft.document
  const document = isChanged ? parseDocument(merged.document) : merged.document
  const save = replaceDraft(db, sql`${submission.postId}`, { saveId, revision, title: merged.title, document, at }, guard)
  const isRevisionCurrent = sql`EXISTS (SELECT 1 FROM post_drafts d WHERE d.post_id = ${submission.postId} AND d.revision = ${revision})`
  const isSaved = isChanged ? save.hasSaved : asked.size > 0 ? isRevisionCurrent : sql`1`
  const isRecorded = sql`EXISTS (SELECT 1 FROM submission_events e WHERE e.submission_id = ${submission.id} AND e.client_key = ${saveId} AND e.at = ${at})`
  await atomic(db, [
    ...(isChanged ? save.statements : []),
    insertSelect(
      db,
      submissionEvents,
      { submissionId: submission.id, kind: 'answered', actorId: viewer.id, version: found.version, clientKey: saveId, at },
      sql`WHERE ${guard} AND ${isSaved}`,
    ),
    db
      .update(submissionSuggestions)
      .set({ state: 'answered', accepted: merged.applied, answeredAt: at })
      .where(and(eq(submissionSuggestions.id, found.id), eq(submissionSuggestions.state, 'open'), isRecorded)),
    notify(
      db,
      {
        kind: 'editorial',
        event: 'suggestionAnswered',
        actorId: viewer.id,
        publicationId: submission.publicationId,
        ref: suggestionHash,
        title: found.base.title,
        path: `/me/publications/${submission.publicationHash}/submissions/${hash}/suggest`,
      },
      isRecorded,
    ),
  ])
  const after = await readForAnswer(db, submission, suggestionHash, saveIdOf(suggestionHash, key))
  if (after?.answerKey === saveId) return viewAnswer(after, merged)
  if (after?.state !== 'open' || after.draft.revision === revision) throw conflict(NOT_ANSWERABLE)
  throw new AppError('stale', {
    message: 'پیش‌نویست در این میان تغییر کرده است؛ تغییرها را یک بار دیگر ببین و پاسخت را ثبت کن.',
    details: { revision: after.draft.revision },
  })
}

/** Identifies an answer in the history of the submission and in the draft, whose revisions tell saves apart by the first 12 characters. */
const saveIdOf = (suggestionHash: string, key: string): string => `${suggestionHash}_${key}`

async function readForAnswer(db: Database, { id, postId }: FoundSubmission, suggestionHash: string, saveId: string) {
  const [row] = await db
    .select({
      id: submissionSuggestions.id,
      state: submissionSuggestions.state,
      version: submissionSuggestions.version,
      editorId: submissionSuggestions.editorId,
      accepted: submissionSuggestions.accepted,
      title: columnAlias(submissionSuggestions.title, 'suggested_title'),
      document: columnAlias(submissionSuggestions.document, 'suggested_document'),
      settings: submissionVersions.settings,
      baseDocument: columnAlias(submissionVersions.document, 'base_document'),
      revision: columnAlias(postDrafts.revision, 'draft_revision'),
      draftTitle: columnAlias(postDrafts.title, 'draft_title'),
      draftDocument: columnAlias(postDrafts.document, 'draft_document'),
      /** The save id itself if the suggestion was answered with it. */
      answerKey: sql<
        string | null
      >`(SELECT e.client_key FROM submission_events e WHERE e.submission_id = ${submissionSuggestions.submissionId}
        AND e.client_key = ${saveId} AND e.at = ${submissionSuggestions.answeredAt})`.as('answer_key'),
    })
    .from(submissionSuggestions)
    .innerJoin(
      submissionVersions,
      and(
        eq(submissionVersions.submissionId, submissionSuggestions.submissionId),
        eq(submissionVersions.version, submissionSuggestions.version),
      ),
    )
    .innerJoin(postDrafts, eq(postDrafts.postId, sql`${postId}`))
    .where(and(eq(submissionSuggestions.hash, suggestionHash), eq(submissionSuggestions.submissionId, id)))
  if (!row) return undefined
  const { title, document, settings, baseDocument, revision, draftTitle, draftDocument, ...suggestion } = row
  return {
    ...suggestion,
    base: { title: settings.title, document: baseDocument },
    suggested: { title, document },
    draft: { revision, title: draftTitle, document: draftDocument },
  }
}
type FoundSuggestion = NonNullable<Awaited<ReturnType<typeof readForAnswer>>>

const merge = ({ base, suggested, draft }: FoundSuggestion, accepted: ReadonlySet<string>): MergeResult =>
  mergeChanges(base, findChanges(base, suggested), accepted, draft)

const viewAnswer = ({ accepted, draft }: FoundSuggestion, { applied, conflicts }: MergeResult): AnswerResult => ({
  revision: draft.revision,
  applied: accepted,
  conflicts: [...applied, ...conflicts].filter((id) => !accepted.includes(id)),
})
