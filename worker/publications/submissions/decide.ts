import { and, eq, type SQL, sql } from 'drizzle-orm'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { assertSchedulableTime } from '#worker/posts/posts/index.ts'
import { submissionEvents, submissions } from '#worker/publications/directory/schema.ts'
import type { AcceptSubmission, ReturnSubmission, SubmissionResult } from './contract.ts'
import { isDecidable, isEditorOf, isReturnable } from './policy.ts'
import { findSentVersion, pathInPublication, publishSubmission, type SentVersion } from './publish-submission.ts'

/** Returns the path of a submission on its author's screens. */
export const authorPath = (hash: string): string => `/me/posts/submissions/${hash}`

/**
 * Accepts a version: publishes it under the publication now or at `publishAt`, or holds it for a moderator if a new member adds links.
 * Repeating it returns the same result. Errors: `not_found`, `invalid` for the time, `stale` if the author sent another version, `conflict`
 * if it is decided or cannot be published.
 */
export async function acceptSubmission(
  db: Database,
  viewer: Viewer,
  hash: string,
  { version, publishAt }: AcceptSubmission,
  origin: string,
): Promise<SubmissionResult> {
  const sent = await findForEditor(db, viewer, hash)
  if (publishAt !== undefined) assertSchedulableTime(publishAt)
  if (sent.version === version) {
    const guard = isDecidable({ id: sent.id, version }, viewer.id)
    if (publishAt === undefined) await publishNow(db, viewer, sent, guard, origin)
    else await schedule(db, viewer, sent, publishAt, guard)
  }
  return describeDecision(db, viewer, hash, { version, kind: 'accepted' })
}

async function publishNow(db: Database, viewer: Viewer, sent: SentVersion, guard: SQL, origin: string): Promise<void> {
  const at = now()
  const publication = await publishSubmission(db, sent, { at, guard, actorId: viewer.id, origin })
  if (!publication) return
  const { holdForReview, notifyFollowers, update, rest, finish, needsReview, needsNoReview } = publication
  await atomic(db, [
    holdForReview,
    notifyFollowers,
    update,
    ...rest,
    notifyAuthor(db, viewer, sent, 'accepted', pathInPublication(sent), needsNoReview),
    notifyAuthor(db, viewer, sent, 'accepted', authorPath(sent.hash), needsReview),
    recordDecision(db, viewer, sent, { kind: 'accepted', words: '', at }, guard),
    // Makes the guard of the other statements false.
    decide(db, sent, { state: 'accepted', publishAt: null, updatedAt: at }, guard),
    ...finish,
  ])
}

const schedule = (db: Database, viewer: Viewer, sent: SentVersion, publishAt: number, guard: SQL) =>
  atomic(db, [
    notifyAuthor(db, viewer, sent, 'accepted', authorPath(sent.hash), guard),
    recordDecision(db, viewer, sent, { kind: 'accepted', words: '', at: now() }, guard),
    decide(db, sent, { state: 'accepted', publishAt, updatedAt: now() }, guard),
  ])

/**
 * Returns a version to its author with a reason. Repeating it returns the same result. Errors: `not_found`, `stale` if the author sent
 * another version, `conflict` if it is decided.
 */
export async function returnSubmission(
  db: Database,
  viewer: Viewer,
  hash: string,
  { version, reason }: ReturnSubmission,
): Promise<SubmissionResult> {
  const sent = await findForEditor(db, viewer, hash)
  if (sent.version === version) {
    const guard = isReturnable({ id: sent.id, version }, viewer.id)
    await atomic(db, [
      notifyAuthor(db, viewer, sent, 'returned', authorPath(hash), guard),
      recordDecision(db, viewer, sent, { kind: 'returned', words: reason, at: now() }, guard),
      decide(db, sent, { state: 'returned', publishAt: null, updatedAt: now() }, guard),
    ])
  }
  return describeDecision(db, viewer, hash, { version, kind: 'returned' })
}

const decide = (
  db: Database,
  { id }: SentVersion,
  columns: { state: 'accepted' | 'returned'; publishAt: number | null; updatedAt: number },
  guard: SQL,
): Statement =>
  db
    .update(submissions)
    .set(columns)
    .where(and(eq(submissions.id, id), guard))

interface Decision {
  kind: 'accepted' | 'returned'
  words: string
  at: number
}

const recordDecision = (db: Database, viewer: Viewer, { id, version }: SentVersion, { kind, words, at }: Decision, guard: SQL): Statement =>
  insertSelect(db, submissionEvents, { submissionId: id, kind, actorId: viewer.id, version, words, at }, sql`WHERE ${guard}`)

const notifyAuthor = (
  db: Database,
  viewer: Viewer,
  { authorId, hash, version, settings }: SentVersion,
  event: 'accepted' | 'returned',
  path: string,
  guard: SQL,
): Statement =>
  notify(
    db,
    { kind: 'submission', event, actorId: viewer.id, userId: authorId, ref: `${hash}:${version}`, title: settings.title, path },
    guard,
  )

async function findForEditor(db: Database, viewer: Viewer, hash: string): Promise<SentVersion> {
  const isVisible = sql`EXISTS (SELECT 1 FROM submissions s WHERE s.id = ${submissions.id} AND ${isEditorOf(viewer.id)})`
  const sent = await findSentVersion(db, and(eq(submissions.hash, hash), isVisible))
  if (!sent) throw notFound()
  return sent
}

/** Returns the submission after the viewer's decision about a version; throws why the version was not decided like this by the viewer. */
async function describeDecision(
  db: Database,
  viewer: Viewer,
  hash: string,
  { version, kind }: { version: number; kind: 'accepted' | 'returned' },
): Promise<SubmissionResult> {
  const sent = await findForEditor(db, viewer, hash)
  if (sent.version !== version)
    throw new AppError('stale', { message: 'نویسنده نسخهٔ تازه‌ای فرستاده است؛ صفحه را تازه کن.', details: { version: sent.version } })
  const [decision] = await db
    .select({ id: submissionEvents.id })
    .from(submissionEvents)
    .where(
      and(
        ...[eq(submissionEvents.submissionId, sent.id), eq(submissionEvents.version, version)],
        ...[eq(submissionEvents.kind, kind), eq(submissionEvents.actorId, viewer.id)],
      ),
    )
  const states = kind === 'accepted' ? ['accepted', 'published'] : ['returned']
  if (decision && states.includes(sent.state)) return { hash, state: sent.state, version, path: pathInPublication(sent) }
  if (sent.state === 'open')
    throw conflict('این نسخه اکنون منتشرشدنی نیست: حساب نویسنده باز نیست یا پستش در دسترس نیست. می‌توانی آن را با دلیل برگردانی.')
  throw conflict(sent.state === 'returned' ? 'این نسخه پیش‌تر به نویسنده برگردانده شده است.' : 'این نسخه پیش‌تر پذیرفته شده است.')
}
