import { and, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { blockedBetween } from '#worker/account/relations/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { assertWithinPublishLimit, isWithinPublishLimit, postPath, prepareVersion } from '#worker/posts/posts/index.ts'
import { publications, submissionEvents, submissions, submissionVersions } from '#worker/publications/directory/schema.ts'
import type { CreateSubmission, Resubmit, SubmissionResult } from './contract.ts'
import { ACTIVE } from './policy.ts'
import { requireTarget, type Target } from './read-target.ts'

type Prepared = Awaited<ReturnType<typeof prepareVersion>>

/**
 * Offers a draft revision of the viewer's post to a publication; the draft may change afterwards. Idempotent by key. Errors: as those of
 * publishing and `requireTarget`, and `conflict` if the post already waits somewhere or is published there.
 */
export async function createSubmission(db: Database, viewer: Viewer, input: CreateSubmission): Promise<SubmissionResult> {
  const { key, post: postHash, publication, message, ...settings } = input
  const repeated = await findByKey(db, viewer, key)
  if (repeated) return repeated
  const target = await requireTarget(db, viewer, publication)
  const prepared = await prepareVersion(db, viewer, postHash, settings)
  const { post } = prepared
  if (post.publicationId === target.id) throw conflict('این پست همین حالا در این انتشارات است.')
  const [hash, at] = [newHash(), now()]
  const created = sql`EXISTS (SELECT 1 FROM submissions s WHERE s.hash = ${hash})`
  const { rows } = await write(db, {
    change: {
      rows: insertSelect(
        db,
        submissions,
        {
          ...{ hash, postId: post.id, publicationId: target.id, authorId: viewer.id, clientKey: key, createdAt: at, updatedAt: at },
          isGuest: sql`NOT ${isMember(viewer.id, target.id)}`,
        },
        sql`WHERE ${isCurrentDraft(post.id, settings.revision)} AND ${isOpenTo(viewer.id, target.id)} AND ${isWithinPublishLimit(viewer.id, post.id)}`,
      )
        .onConflictDoNothing()
        .returning({ id: submissions.id }),
    },
    after: [
      insertVersion(db, prepared, target, { version: sql`s.version`, at }, sql`s.hash = ${hash}`),
      insertSelect(
        db,
        submissionEvents,
        { submissionId: sql`s.id`, kind: 'submitted', actorId: viewer.id, version: 1, words: message, at },
        sql`FROM ${submissions} s WHERE s.hash = ${hash}`,
      ),
      notifyEditors(db, viewer, 'submitted', { hash, version: 1, target, title: post.title }, created),
    ],
  })
  if (rows.length === 0) {
    const existing = await findByKey(db, viewer, key)
    if (existing) return existing
    await requireTarget(db, viewer, publication)
    await assertWithinPublishLimit(db, viewer.id, post.id)
    throw await submitError(db, post.id)
  }
  return { hash, state: 'open', version: 1, path: postPath(target.handle, prepared.version.settings.slug, postHash) }
}

/**
 * Sends another version of the viewer's submission, which opens again if it was returned. Repeating it returns the same result. Errors: as
 * those of publishing, `not_found`, `stale` if `version` is not the latest, `conflict` once it was accepted or withdrawn.
 */
export async function resubmit(db: Database, viewer: Viewer, hash: string, input: Resubmit): Promise<SubmissionResult> {
  const { version, message, ...settings } = input
  const found = await findOwn(db, viewer, hash)
  if (!found) throw notFound()
  const prepared = await prepareVersion(db, viewer, found.postHash, settings)
  const { post } = prepared
  const [at, next] = [now(), version + 1]
  // A submission to a publication that closes is withdrawn by a trigger.
  const guard = sql`s.hash = ${hash} AND s.author_id = ${viewer.id} AND s.version = ${version} AND s.state IN ('open', 'returned')
    AND ${isCurrentDraft(post.id, settings.revision)}`
  const holds = sql`EXISTS (SELECT 1 FROM submissions s WHERE ${guard})`
  const { updated } = await write(db, {
    before: [
      insertVersion(db, prepared, found, { version: next, at }, guard),
      insertSelect(
        db,
        submissionEvents,
        { submissionId: sql`s.id`, kind: 'resubmitted', actorId: viewer.id, version: next, words: message, at },
        sql`FROM ${submissions} s WHERE ${guard}`,
      ),
      notifyEditors(db, viewer, 'resubmitted', { hash, version: next, target: found, title: post.title }, holds),
    ],
    change: {
      // Comes last, because it makes the guard of the other statements false.
      updated: db
        .update(submissions)
        .set({ state: 'open', version: next, updatedAt: at })
        .where(sql`${submissions.id} IN (SELECT s.id FROM ${submissions} s WHERE ${guard})`)
        .returning({ id: submissions.id }),
    },
  })
  const path = postPath(found.handle, prepared.version.settings.slug, found.postHash)
  if (updated.length > 0 || (await isRepeated(db, hash, next, settings.revision))) return { hash, state: 'open', version: next, path }
  const current = await findOwn(db, viewer, hash)
  if (current?.state === 'open' || current?.state === 'returned') throw new AppError('stale', { details: { version: current.version } })
  throw conflict('این ارسال دیگر در دست بررسی نیست؛ صفحه را تازه کن.')
}

const isMember = (userId: number, publicationId: number): SQL =>
  sql`EXISTS (SELECT 1 FROM publication_members m WHERE m.publication_id = ${publicationId} AND m.user_id = ${userId})`

const isCurrentDraft = (postId: number, revision: number): SQL => sql`EXISTS (SELECT 1 FROM posts p JOIN post_drafts d ON d.post_id = p.id
  WHERE p.id = ${postId} AND p.state <> 'removed' AND d.revision = ${revision})`

/** SQL condition: what `requireTarget` read still holds. */
const isOpenTo = (userId: number, publicationId: number): SQL => sql`EXISTS (SELECT 1 FROM publications n
  LEFT JOIN publication_members m ON m.publication_id = n.id AND m.user_id = ${userId}
  WHERE n.id = ${publicationId} AND n.closed_at IS NULL AND coalesce(m.role, 'writer') = 'writer'
    AND NOT ${blockedBetween(userId, sql`n.owner_id`)}
    AND (m.role IS NOT NULL OR n.accepts_submissions = 1 AND (SELECT count(*) FROM submissions o
      WHERE o.publication_id = n.id AND o.author_id = ${userId} AND o.is_guest = 1 AND o.state IN ${ACTIVE}) < ${LIMITS.guestSubmissions}))`

const insertVersion = (
  db: Database,
  { post, version: { settings, ...body } }: Prepared,
  target: Pick<Target, 'id' | 'hash'>,
  { version, at }: { version: number | SQL; at: number },
  where: SQL,
): Statement =>
  insertSelect(
    db,
    submissionVersions,
    {
      ...{ submissionId: sql`s.id`, postId: post.id, version, revision: body.revision },
      ...{ document: body.document, html: body.html, text: body.text, sentAt: at },
      settings: { ...settings, publicationId: target.id, publicationHash: target.hash },
    },
    sql`FROM ${submissions} s WHERE ${where}`,
  )

interface SentVersion {
  hash: string
  version: number
  target: Pick<Target, 'id' | 'hash'>
  title: string
}

const notifyEditors = (
  db: Database,
  viewer: Viewer,
  event: 'submitted' | 'resubmitted',
  { hash, version, target, title }: SentVersion,
  when: SQL,
): Statement =>
  notify(
    db,
    {
      ...{ kind: 'editorial', event, actorId: viewer.id, publicationId: target.id, title },
      ...{ ref: `${hash}:${version}`, path: queuePath(target.hash, hash) },
    },
    when,
  )

/** Returns the path of a submission in the editors' queue. */
export const queuePath = (publicationHash: string, hash: string): string => `/me/publications/${publicationHash}/submissions/${hash}`

async function findByKey(db: Database, viewer: Viewer, key: string): Promise<SubmissionResult | undefined> {
  const [row] = await db
    .select({
      hash: submissions.hash,
      state: submissions.state,
      version: submissions.version,
      handle: publications.handle,
      slug: sql<string>`(SELECT v.settings ->> '$.slug' FROM submission_versions v
        WHERE v.submission_id = ${submissions.id} AND v.version = ${submissions.version})`.as('sent_slug'),
      postHash: sql<string>`(SELECT p.hash FROM posts p WHERE p.id = ${submissions.postId})`.as('post_hash'),
    })
    .from(submissions)
    .innerJoin(publications, eq(publications.id, submissions.publicationId))
    .where(and(eq(submissions.authorId, viewer.id), eq(submissions.clientKey, key)))
  return row && { hash: row.hash, state: row.state, version: row.version, path: postPath(row.handle, row.slug, row.postHash) }
}

async function submitError(db: Database, postId: number): Promise<AppError> {
  const [active] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(sql`${submissions.postId} = ${postId} AND ${submissions.state} IN ${ACTIVE}`)
  return active ? conflict('این پست نزد انتشاراتی در دست بررسی است؛ نخست آن را پس بگیر.') : new AppError('stale')
}

async function findOwn(db: Database, viewer: Viewer, hash: string) {
  const [row] = await db
    .select({
      state: submissions.state,
      version: submissions.version,
      id: publications.id,
      hash: publications.hash,
      handle: publications.handle,
      postHash: sql<string>`(SELECT p.hash FROM posts p WHERE p.id = ${submissions.postId})`.as('post_hash'),
    })
    .from(submissions)
    .innerJoin(publications, eq(publications.id, submissions.publicationId))
    .where(and(eq(submissions.hash, hash), eq(submissions.authorId, viewer.id)))
  return row
}

/** Returns whether the open version is the one that the request sends, as after a lost response. */
async function isRepeated(db: Database, hash: string, version: number, revision: number): Promise<boolean> {
  const [row] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .innerJoin(submissionVersions, eq(submissionVersions.submissionId, submissions.id))
    .where(
      and(
        ...[eq(submissions.hash, hash), eq(submissions.state, 'open'), eq(submissions.version, version)],
        ...[eq(submissionVersions.version, version), eq(submissionVersions.revision, revision)],
      ),
    )
  return row !== undefined
}
