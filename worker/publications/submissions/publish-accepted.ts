import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { selectOwnedAudio, selectOwnedPictures } from '#worker/posts/media/index.ts'
import { findValidationErrors, mediaHashesOf } from '#worker/posts/posts/index.ts'
import { submissionEvents, submissions } from '#worker/publications/directory/schema.ts'
import { authorPath } from './decide.ts'
import { findSentVersion, pathInPublication, publishSubmission, type SentVersion } from './publish-submission.ts'
import type { Failure } from './select-submissions.ts'
import { queuePath } from './submit.ts'

const SUBMISSIONS_PER_RUN = 50

/** SQL condition: the accepted version is due, or waited for a moderator who did not release it. */
const isDue = (
  at: number,
): SQL => sql`${submissions.state} = 'accepted' AND (${submissions.publishAt} <= ${at} OR ${submissions.publishAt} IS NULL
  AND NOT EXISTS (SELECT 1 FROM post_reviews r WHERE r.post_id = ${submissions.postId} AND r.state = 'held'))`

/**
 * Cron: publishes up to `SUBMISSIONS_PER_RUN` accepted submissions that are due, each only once even in concurrent runs. One that cannot be
 * published opens again with the reason. Its author and the editors are notified.
 */
export async function publishAccepted(db: Database, origin: string): Promise<void> {
  const at = now()
  const due = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(isDue(at))
    .orderBy(asc(submissions.publishAt), asc(submissions.id))
    .limit(SUBMISSIONS_PER_RUN)
  for (const { id } of due) {
    try {
      const sent = await findSentVersion(db, and(eq(submissions.id, id), isDue(at)))
      if (sent) await publishOrReopen(db, sent, origin)
    } catch (error) {
      // The next run retries this one; one failure must not block the others.
      logError('publish_accepted_failed', error, { submission: id })
    }
  }
}

async function publishOrReopen(db: Database, sent: SentVersion, origin: string): Promise<void> {
  if (sent.publishAt === null) return reopen(db, sent, 'review')
  const failure = await findFailure(db, sent)
  if (failure) return reopen(db, sent, failure)
  const at = now()
  const guard = sql`(${isUnchanged(sent)} AND EXISTS (SELECT 1 FROM users u JOIN publications n ON n.id = ${inlineInteger(sent.publicationId)}
    WHERE u.id = ${inlineInteger(sent.authorId)} AND u.state = 'active' AND n.closed_at IS NULL))`
  const publication = await publishSubmission(db, sent, { at, guard, actorId: sent.authorId, origin })
  if (!publication) return
  const { holdForReview, notifyFollowers, update, rest, finish, needsNoReview } = publication
  await atomic(db, [
    holdForReview,
    notifyFollowers,
    update,
    ...rest,
    notifyAuthor(db, sent, 'published', pathInPublication(sent), needsNoReview),
    db
      .update(submissions)
      .set({ publishAt: null, updatedAt: at })
      .where(and(eq(submissions.id, sent.id), guard)),
    ...finish,
  ])
}

const isUnchanged = ({ id, version, publishAt }: SentVersion): SQL => sql`EXISTS (SELECT 1 FROM submissions s
  WHERE s.id = ${inlineInteger(id)} AND s.state = 'accepted' AND s.version = ${inlineInteger(version)} AND s.publish_at IS ${publishAt})`

async function findFailure(db: Database, { authorId, document, settings }: SentVersion): Promise<Failure | undefined> {
  const cover = settings.cover?.hash ?? null
  const needed = mediaHashesOf(document, cover)
  const [pictures, audio, [author]] = await Promise.all([
    selectOwnedPictures(db, authorId, needed.pictures),
    selectOwnedAudio(db, authorId, needed.audio),
    db.select({ state: users.state }).from(users).where(eq(users.id, authorId)),
  ])
  if (author?.state !== 'active') return 'account'
  return findValidationErrors({ title: settings.title, document }, cover, { pictures, audio })[0]
}

/** Opens the submission again and tells its author and the editors. */
async function reopen(db: Database, sent: SentVersion, reason: Failure): Promise<void> {
  const [at, guard] = [now(), isUnchanged(sent)]
  const { id, version, hash, publicationId, publicationHash, settings } = sent
  await atomic(db, [
    insertSelect(db, submissionEvents, { submissionId: id, kind: 'failed', version, words: reason, at }, sql`WHERE ${guard}`),
    notifyAuthor(db, sent, 'failed', authorPath(hash), guard),
    notify(
      db,
      {
        kind: 'editorial',
        event: 'failed',
        ...{ publicationId, ref: `${hash}:${version}:${at}`, title: settings.title, path: queuePath(publicationHash, hash) },
      },
      guard,
    ),
    db
      .update(submissions)
      .set({ state: 'open', publishAt: null, updatedAt: at })
      .where(and(eq(submissions.id, id), guard)),
  ])
}

const notifyAuthor = (
  db: Database,
  { authorId, hash, version, settings, publishAt }: SentVersion,
  event: 'published' | 'failed',
  path: string,
  guard: SQL,
): Statement =>
  notify(
    db,
    { kind: 'submission', event, userId: authorId, ref: `${hash}:${version}:${publishAt ?? 'held'}`, title: settings.title, path },
    guard,
  )
