import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { defineJob } from '#worker/lib/job.ts'
import { enqueue, flushOutbox } from '#worker/lib/outbox.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notifyEach, notifyOfClosedSubmissions } from '#worker/notifications/publish/index.ts'
import { handleChanges } from '#worker/people/handles/schema.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { idSubquery } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publicationMembers, publications } from '#worker/publications/directory/schema.ts'
import { invalidatePublication } from './invalidate-publication.ts'
import { findManaged } from './read-managed.ts'

/** `actorId` is null if nobody is named to the members, because the owner’s account was deleted. */
const Closing = z.strictObject({ publicationId: z.number().int(), actorId: z.number().int().nullable() })
type Closing = z.infer<typeof Closing>

export const CLOSE_PUBLICATION = defineJob({ kind: 'close-publication', payload: Closing })

const CHUNK_SIZE = 100

/**
 * Statements: close an open publication of this owner. Its pages return 410 at once; a job returns the posts to their authors, whose old
 * addresses redirect by hash, ends the memberships and erases its identity. The handle stays reserved. They change nothing if the publication
 * is closed or belongs to somebody else. `actorId` is named to the members; authors of waiting submissions are notified, too.
 */
export function closePublication(
  db: Database,
  { id, hash }: { id: number; hash: string },
  ownerId: number,
  actorId: number | null = ownerId,
): Statement[] {
  const closing: Closing = { publicationId: id, actorId }
  const isOpen = and(eq(publications.id, id), eq(publications.ownerId, ownerId), isNull(publications.closedAt))
  const canClose = sql`EXISTS (SELECT 1 FROM ${publications} WHERE ${isOpen})`
  return [
    ...invalidatePublication(db, id, true, canClose),
    enqueue(db, CLOSE_PUBLICATION, closing, { id: `${CLOSE_PUBLICATION.kind}:${hash}`, when: canClose }),
    notifyOfClosedSubmissions(
      db,
      sql`SELECT s.author_id AS user_id, s.hash AS ref, v.settings ->> '$.title' AS title FROM submissions s
        JOIN submission_versions v ON v.submission_id = s.id AND v.version = s.version
        WHERE s.publication_id = ${id} AND s.state IN ('open', 'returned', 'accepted') AND s.author_id IS NOT ${actorId} AND ${canClose}`,
    ),
    // A trigger withdraws the submissions.
    db.update(publications).set({ closedAt: now() }).where(isOpen),
  ]
}

/**
 * Closes a publication at the request of its owner, who confirms by typing its handle. Errors: `not_found` for others than members,
 * `forbidden` for members without ownership, `invalid` for a mismatched handle.
 */
export async function requestClosing(db: Database, viewer: Viewer, hash: string, handle: string): Promise<void> {
  const publication = await findManaged(db, viewer, hash, ['owner'])
  if (handle.replace(/^@/, '').toLowerCase() !== publication.handle)
    throw invalid({ handle: 'نام کاربری انتشارات را درست همان‌گونه که هست بنویس تا مطمئن شویم' })
  await atomic(db, closePublication(db, publication, viewer.id))
  const [row] = await db.select({ closedAt: publications.closedAt }).from(publications).where(eq(publications.id, publication.id))
  if (row?.closedAt === null) throw new AppError('forbidden')
}

/** Handles a `close-publication` job: runs one step of closing and enqueues the next. */
export async function runClosing(env: Env, closing: Closing): Promise<void> {
  const db = database(env)
  if (!(await runClosingStep(db, closing))) return
  await atomic(db, [enqueue(db, CLOSE_PUBLICATION, closing)])
  await flushOutbox(db, env)
}

/**
 * Runs one step of closing a publication; returns false when none is left. A step processes the first rows that are left, so it can be killed
 * and repeated at any point.
 */
export async function runClosingStep(db: Database, closing: Closing): Promise<boolean> {
  for (const step of [returnPosts, returnShows, removeFollowers, removeMutes, endMemberships]) if (await step(db, closing)) return true
  await atomic(db, [
    db.delete(handleChanges).where(eq(handleChanges.publicationId, closing.publicationId)),
    db.update(publications).set(ERASED_IDENTITY).where(eq(publications.id, closing.publicationId)),
  ])
  return false
}

const ERASED_IDENTITY = {
  ...{ name: '', description: '', avatar: null, masthead: null, mastheadKind: 'banner' as const, accent: null },
  ...{ links: [], about: '', guidelines: '', acceptsSubmissions: false, clientKey: null },
}

/** Returns a chunk of the posts to their authors; false when none is left. */
async function returnPosts(db: Database, { publicationId }: Closing): Promise<boolean> {
  const chunk = sql`(SELECT id FROM posts WHERE publication_id = ${publicationId} ORDER BY id LIMIT ${CHUNK_SIZE})`
  const { moved } = await write(db, {
    before: [
      insertSelect(db, cacheInvalidations, { tag: sql`'post-' || hash`, at: now() }, sql`FROM posts WHERE id IN ${chunk}`),
      insertSelect(
        db,
        cacheInvalidations,
        { tag: sql`tag`, at: now() },
        sql`FROM (SELECT 'user-' || u.hash AS tag FROM posts p JOIN users u ON u.id = p.author_id WHERE p.id IN ${chunk}
        UNION SELECT 'tag-' || t.tag_id FROM post_tags t WHERE t.post_id IN ${chunk}
        UNION SELECT 'topic-' || k.key FROM post_topics t JOIN topics k ON k.id = t.topic_id WHERE t.post_id IN ${chunk}
        UNION SELECT 'newest') WHERE EXISTS (SELECT 1 FROM posts WHERE id IN ${chunk})`,
      ),
    ],
    change: { moved: db.update(posts).set({ publicationId: null }).where(sql`${posts.id} IN ${chunk}`).returning({ id: posts.id }) },
  })
  return moved.length > 0
}

/** Makes the shows personal ones of their creators. */
async function returnShows(db: Database, { publicationId }: Closing): Promise<boolean> {
  const { moved } = await write(db, {
    before: [
      insertSelect(
        db,
        cacheInvalidations,
        { tag: sql`'podcast-' || hash`, at: now() },
        sql`FROM podcasts WHERE publication_id = ${publicationId}`,
      ),
      insertSelect(
        db,
        cacheInvalidations,
        { tag: sql`tag`, at: now() },
        sql`FROM (SELECT 'user-' || u.hash AS tag FROM podcasts p JOIN users u ON u.id = p.owner_id WHERE p.publication_id = ${publicationId}
        UNION SELECT 'podcasts') WHERE EXISTS (SELECT 1 FROM podcasts WHERE publication_id = ${publicationId})`,
      ),
    ],
    change: {
      moved: db
        .update(shows)
        .set({ publicationId: null, changedAt: now() })
        .where(eq(shows.publicationId, publicationId))
        .returning({ id: shows.id }),
    },
  })
  return moved.length > 0
}

const removeFollowers = (db: Database, { publicationId }: Closing) => deleteTargeted(db, 'follows', 'follower_id', publicationId)
const removeMutes = (db: Database, { publicationId }: Closing) => deleteTargeted(db, 'mutes', 'user_id', publicationId)

/** Deletes a chunk of the rows that target the publication; false when none is left. */
async function deleteTargeted(db: Database, table: 'follows' | 'mutes', user: string, publicationId: number): Promise<boolean> {
  const [name, key] = [sql.raw(table), sql.raw(`${user}, kind, target_id`)]
  const rows = await db.all<{ one: number }>(sql`DELETE FROM ${name} WHERE (${key}) IN
    (SELECT ${key} FROM ${name} WHERE kind = 'publication' AND target_id = ${publicationId} LIMIT ${CHUNK_SIZE}) RETURNING 1 AS one`)
  return rows.length > 0
}

/** Ends a chunk of the memberships and notifies the members, except the one who closed the publication; false when none is left. */
async function endMemberships(db: Database, { publicationId, actorId }: Closing): Promise<boolean> {
  const members = await db
    .select({ userId: publicationMembers.userId, title: publications.name })
    .from(publicationMembers)
    .innerJoin(publications, eq(publications.id, publicationMembers.publicationId))
    .where(eq(publicationMembers.publicationId, publicationId))
    .orderBy(publicationMembers.userId)
    .limit(CHUNK_SIZE)
  const userIds = members.map(({ userId }) => userId)
  if (userIds.length === 0) return false
  const subject = { kind: 'publication', event: 'closed', ref: String(publicationId), path: '/me/posts/published' } as const
  const notices = members.flatMap(({ userId, title }) =>
    actorId === null || userId === actorId ? [] : { notice: { ...subject, title, actorId, userId }, about: userId },
  )
  // One variable for all ids, because a statement has at most a hundred.
  const isChunk = sql`${publicationMembers.publicationId} = ${publicationId} AND ${publicationMembers.userId} IN ${idSubquery(userIds)}`
  await atomic(db, [notifyEach(db, notices, sql`1`), db.delete(publicationMembers).where(isChunk)])
  return true
}
