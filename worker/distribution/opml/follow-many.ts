import { type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { blockedBetween } from '#worker/account/relations/index.ts'
import { follows } from '#worker/account/relations/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { type NotificationEventInput, notifyEach } from '#worker/notifications/publish/index.ts'
import { countFollows } from '#worker/people/follows/index.ts'
import { userCacheTag } from '#worker/posts/posts/index.ts'
import type { FollowedMany, FollowMany } from './contract.ts'
import type { TargetReference } from './preview-opml.ts'
import { type ResolvedTarget, resolveReferences } from './resolve-references.ts'

/**
 * Follows many targets in one write, in order, up to the follow limit, from which tags and topics are exempt; idempotent. Newly followed
 * users and owners of newly followed lists are notified once. Blocks and the limit are checked inside the write; the response gives the
 * reason for each refusal.
 */
export async function followMany(db: Database, viewer: Viewer, { of }: FollowMany): Promise<FollowedMany> {
  const find = await resolveReferences(db, viewer, of.map(toReference))
  const targets = of.map((target) => {
    const subject = find(toReference(target))
    return { target, subject: subject?.kind === target.kind ? subject : undefined }
  })
  const subjects = [...new Set(targets.flatMap(({ subject }) => subject ?? []))]
  const at = now()
  const requestedTargets = requestRows(viewer, subjects)
  const { rows } = await write(db, {
    change: [
      insertSelect(
        db,
        follows,
        { followerId: sql`follower`, kind: sql`kind`, targetId: sql`id`, createdAt: at },
        newFollows(viewer, requestedTargets),
      ).onConflictDoNothing(),
    ],
    after: [
      invalidate(db, [userCacheTag(viewer.hash), ...subjects.map(({ cacheTag }) => cacheTag)], sql`1`),
      notifyEach(
        db,
        subjects.flatMap((subject) => notificationsFor(viewer, subject)),
        isNew(viewer, at),
      ),
    ],
    read: {
      rows: db
        .select({ place: sql<number>`place`.as('place'), following: sql<number>`${isFollowed}`.as('following') })
        .from(sql`${requestedTargets} AS asked`),
    },
  })
  const followStates: readonly { place: number; following: number }[] = rows ?? []
  const followed = new Set(followStates.flatMap(({ place, following }) => (following ? [subjects[place]] : [])))
  const refused = targets.flatMap(({ target, subject }) =>
    subject && followed.has(subject) ? [] : [{ ...target, reason: refusalReason(viewer, subject) }],
  )
  return { followed: followed.size, refused }
}

const toReference = ({ kind, key }: FollowMany['of'][number]): TargetReference => ({
  type: kind === 'user' || kind === 'publication' ? 'handle' : kind,
  name: key,
})

function refusalReason(viewer: Viewer, subject: ResolvedTarget | undefined): FollowedMany['refused'][number]['reason'] {
  if (!subject) return 'missing'
  if (subject.kind === 'user' && subject.id === viewer.id) return 'self'
  return subject.blocked ? 'blocked' : 'full'
}

const requestRows = (viewer: Viewer, subjects: readonly ResolvedTarget[]): SQL =>
  sql`(SELECT ${viewer.id} AS follower, key AS place, value ->> 'kind' AS kind, value ->> 'id' AS id, value ->> 'ownerId' AS owner
    FROM json_each(${JSON.stringify(subjects.map(({ kind, id, ownerId }) => ({ kind, id, ownerId })))}))`

const isFollowed = sql`EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = asked.follower AND f.kind = asked.kind AND f.target_id = asked.id)`

const newFollows = (viewer: Viewer, asked: SQL): SQL => sql`
  FROM (
    SELECT asked.*, sum(kind NOT IN ('tag', 'topic')) OVER (ORDER BY place) AS nth FROM ${asked} AS asked
    WHERE NOT (kind = 'user' AND id = follower) AND NOT ${isFollowed}
      AND (owner IS NULL OR NOT ${blockedBetween(sql`asked.follower`, sql`asked.owner`)}))
  WHERE kind IN ('tag', 'topic') OR nth + (${countFollows(viewer)}) <= ${LIMITS.follows}`

function notificationsFor(
  { id: actorId }: Viewer,
  { kind, id, name }: ResolvedTarget,
): { about: number; notice: NotificationEventInput }[] {
  if (kind === 'user') return [{ about: id, notice: { kind: 'follower', actorId, userId: id } }]
  return kind === 'list' ? [{ about: id, notice: { kind: 'listFollower', actorId, list: name } }] : []
}

/** Limits notifications to the follows that this write created. */
const isNew = ({ id }: Viewer, at: number): SQL => sql`EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = ${id} AND f.created_at = ${at}
  AND f.kind = iif(entry.value ->> '$.effect.notice.kind' = 'follower', 'user', 'list') AND f.target_id = entry.value ->> 'about')`

/** Returns how many users, publications, podcasts and lists the viewer can still follow under the limit. */
export async function countRemainingFollows(db: Database, viewer: Viewer): Promise<number> {
  const [row] = await db.select({ n: sql<number>`(${countFollows(viewer)})`.as('n') }).from(sql`(SELECT 1)`)
  return Math.max(0, LIMITS.follows - (row?.n ?? 0))
}
