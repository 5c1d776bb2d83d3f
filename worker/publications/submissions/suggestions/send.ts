import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { findChanges, type TitledDocument } from '#shared/document/changes.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, readTogether, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { collectAudioHashes, collectImageHashes } from '#worker/posts/rendering/index.ts'
import { submissionEvents, submissions, submissionVersions } from '#worker/publications/directory/schema.ts'
import { canEditPublication } from '#worker/publications/members/index.ts'
import { canSuggest } from '../policy.ts'
import { submissionSuggestions } from '../schema.ts'
import type { SendSuggestion, SuggestionResult } from './contract.ts'
import { type FoundSubmission, findSubmission } from './find-submission.ts'

const NOT_OPEN = 'دربارهٔ این پست تصمیم گرفته شده است؛ دیگر نمی‌شود برایش پیشنهاد فرستاد.'
const OTHER_VERSION = 'نویسنده نسخهٔ تازه‌تری فرستاده است؛ صفحه را تازه کن و پیشنهادت را روی آن بنویس.'

/**
 * Sends an editor's changed copy of the latest version to the author, in place of an open suggestion of the same editor, of an earlier version,
 * or of somebody who is no editor anymore. Repeating a request with the same `key` returns the first suggestion. Errors: `not_found`,
 * `forbidden` for the author and across a block, `stale` for another version, `conflict` unless the submission is open and no other editor's
 * suggestion waits, `invalid` without a change or with media that the version lacks.
 */
export async function sendSuggestion(db: Database, viewer: Viewer, hash: string, sent: SendSuggestion): Promise<SuggestionResult> {
  const submission = await findSubmission(db, viewer, hash)
  if (submission.role === 'author') throw new AppError('forbidden', { message: 'پست خودت است؛ پیش‌نویسش را ویرایش کن.' })
  const { key, version, title, document, words } = sent
  const { base, repeated } = await readTogether(db, {
    base: db
      .select({ settings: submissionVersions.settings, document: submissionVersions.document })
      .from(submissionVersions)
      .where(and(eq(submissionVersions.submissionId, submission.id), eq(submissionVersions.version, version))),
    repeated: selectByKey(db, viewer, key),
  })
  if (repeated[0]) return resultOf(repeated[0], submission)
  if (!submission.isOpen) throw conflict(NOT_OPEN)
  if (submission.version !== version || !base[0]) throw staleVersion(submission.version)
  checkContent({ title: base[0].settings.title, document: base[0].document }, { title, document })

  const at = now()
  const suggestionHash = newHash()
  const guard = canSuggest({ id: submission.id, version }, viewer.id)
  const isOpenOne = and(eq(submissionSuggestions.submissionId, submission.id), eq(submissionSuggestions.state, 'open'))
  const isSent = sql`EXISTS (SELECT 1 FROM submission_suggestions g WHERE g.hash = ${suggestionHash})`
  const { own } = await write(db, {
    change: [
      db
        .update(submissionSuggestions)
        .set({ state: 'withdrawn' })
        .where(
          and(
            isOpenOne,
            guard,
            sql`(${submissionSuggestions.editorId} = ${viewer.id} OR ${submissionSuggestions.version} < ${version}
            OR NOT ${canEditPublication(submissionSuggestions.editorId, sql`${submission.publicationId}`)})`,
            sql`NOT EXISTS (SELECT 1 FROM submission_suggestions g WHERE g.editor_id = ${viewer.id} AND g.client_key = ${key})`,
          ),
        ),
      insertSelect(
        db,
        submissionSuggestions,
        {
          hash: suggestionHash,
          submissionId: submission.id,
          postId: submission.postId,
          version,
          editorId: viewer.id,
          ...{ title, document, words },
          clientKey: key,
          createdAt: at,
        },
        sql`WHERE ${guard} AND NOT EXISTS (SELECT 1 FROM submission_suggestions g WHERE g.submission_id = ${submission.id} AND g.state = 'open')`,
      ).onConflictDoNothing(),
      insertSelect(
        db,
        submissionEvents,
        { submissionId: submission.id, kind: 'suggested', actorId: viewer.id, version, words, at },
        sql`WHERE ${isSent}`,
      ),
      db
        .update(submissions)
        .set({ updatedAt: at })
        .where(and(eq(submissions.id, submission.id), isSent)),
    ],
    after: [
      notify(
        db,
        {
          kind: 'submission',
          event: 'suggested',
          actorId: viewer.id,
          userId: submission.authorId,
          ref: suggestionHash,
          title: base[0].settings.title,
          path: `/me/posts/submissions/${hash}/suggestions`,
        },
        isSent,
      ),
    ],
    read: { own: selectByKey(db, viewer, key) },
  })
  if (own[0]) return resultOf(own[0], submission)
  throw await rejectionOf(db, viewer, hash, isOpenOne, version)
}

const selectByKey = (db: Database, { id }: Viewer, key: string) =>
  db
    .select({ hash: submissionSuggestions.hash, version: submissionSuggestions.version, submissionId: submissionSuggestions.submissionId })
    .from(submissionSuggestions)
    .where(and(eq(submissionSuggestions.editorId, id), eq(submissionSuggestions.clientKey, key)))

function resultOf(row: SuggestionResult & { submissionId: number }, { id }: FoundSubmission): SuggestionResult {
  if (row.submissionId !== id) throw conflict('این پیشنهاد برای پست دیگری فرستاده شده است.')
  return { hash: row.hash, version: row.version }
}

const staleVersion = (version: number) => new AppError('stale', { message: OTHER_VERSION, details: { version } })

function checkContent(base: TitledDocument, suggested: TitledDocument): void {
  const changes = findChanges(base, suggested)
  if (changes.length === 0) throw invalid({ document: 'هنوز چیزی را تغییر نداده‌ای؛ متن را ویرایش کن و بعد بفرست.' })
  if (changes.length > LIMITS.suggestionChanges)
    throw invalid({ document: 'تغییرها بیش از آن است که نویسنده یکی‌یکی ببیند؛ پست را با یادداشتی برگردان.' })
  const media = ({ document }: TitledDocument) => [...collectImageHashes(document), ...collectAudioHashes(document)]
  const known = new Set(media(base))
  if (media(suggested).some((file) => !known.has(file)))
    throw invalid({ document: 'عکس و صدای تازه را خود نویسنده می‌گذارد؛ آن‌ها را بردار و خواسته‌ات را در پیام بنویس.' })
}

/** Returns why the batch wrote nothing: what changed since the submission was read. */
async function rejectionOf(db: Database, viewer: Viewer, hash: string, isOpenOne: SQL | undefined, version: number): Promise<AppError> {
  const submission = await findSubmission(db, viewer, hash)
  if (!submission.isOpen) return conflict(NOT_OPEN)
  if (submission.version !== version) return staleVersion(submission.version)
  const [other] = await db
    .select({ name: users.name })
    .from(submissionSuggestions)
    .innerJoin(users, eq(users.id, submissionSuggestions.editorId))
    .where(and(isOpenOne, ne(submissionSuggestions.editorId, viewer.id)))
  if (!other) return notFound()
  return conflict(`پیشنهادهای «${other.name}» هنوز پیش نویسنده است؛ پس از پاسخ نویسنده می‌توانی بفرستی.`)
}

/**
 * Withdraws the viewer's open suggestion. Idempotent. Errors: `not_found` for everybody but its editor, `conflict` if the author answered it.
 */
export async function withdrawSuggestion(db: Database, viewer: Viewer, hash: string, suggestion: string): Promise<void> {
  const submission = await findSubmission(db, viewer, hash)
  const isOwn = and(
    eq(submissionSuggestions.hash, suggestion),
    eq(submissionSuggestions.submissionId, submission.id),
    eq(submissionSuggestions.editorId, viewer.id),
  )
  const { row } = await write(db, {
    change: [
      db
        .update(submissionSuggestions)
        .set({ state: 'withdrawn' })
        .where(and(isOwn, eq(submissionSuggestions.state, 'open'))),
    ],
    read: { row: first(db.select({ state: submissionSuggestions.state }).from(submissionSuggestions).where(isOwn)) },
  })
  if (!row) throw notFound()
  if (row.state === 'answered') throw conflict('نویسنده به این پیشنهاد پاسخ داده است.')
}
