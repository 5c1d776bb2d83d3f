import { type SQL, sql } from 'drizzle-orm'
import { isEmailed, isOptional, type OptionalKind } from '#shared/notifications/kinds.ts'
import { blockedBetween, mutedBy } from '#worker/account/relations/index.ts'
import { type Database, database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { enqueue, flushOutbox } from '#worker/lib/outbox.ts'
import {
  enqueuePushes,
  NOTIFICATION,
  type NotificationEvent,
  type NotificationJob,
  type Progress,
  rulesOf,
  selectDuePush,
} from '#worker/notifications/publish/index.ts'
import { notificationGroups, notifications } from '#worker/notifications/publish/schema.ts'
import { DEFAULT_NOTIFICATION_PREFERENCES, type NotificationChannel } from '#worker/people/settings/contract.ts'
import { postMutedBy } from '#worker/posts/posts/index.ts'

/**
 * Handles a `notice` job: records the notification for its recipients; for a post, records one page of followers and enqueues the next.
 * Idempotent.
 */
export async function deliverNotification(env: Env, { notice, at, progress }: NotificationJob): Promise<void> {
  const db = database(env)
  const recipients = rulesOf(notice.kind).recipients?.(notice)
  if (recipients) await record(env, db, recordNotification(db, notice, recipients, at))
  else if (notice.kind === 'post') await notifyFollowers(env, db, notice, at, progress)
}

/** Runs the statements in one batch that also enqueues the pushes; sends the jobs at once if there are pushes or `hasNext`. */
async function record(env: Env, db: Database, statements: readonly Statement[], hasNext = false): Promise<void> {
  const { due } = await write(db, { change: statements, after: [enqueuePushes(db)], read: { due: selectDuePush(db) } })
  if (hasNext || due.length > 0) await flushOutbox(db, env)
}

/**
 * Returns statements that record a notification for the users selected by `recipients`, except the actor, closed accounts, users separated
 * from the actor by a block, users who muted the actor (or, for a post, its publication, a tag or a topic), and users who receive the kind
 * in no channel. Records nothing if the actor's account is closed. Idempotent; a repeat only updates whether the notification is undone.
 */
function recordNotification(db: Database, notification: NotificationEvent, recipients: SQL, at: number): Statement[] {
  const actorId = ('actorId' in notification ? notification.actorId : undefined) ?? 0
  const event = 'event' in notification ? (notification.event ?? '') : ''
  const { ref, title, path } = 'ref' in notification ? notification : { ref: '', title: '', path: '' }
  const { kind } = notification
  const user = sql`u.id`
  const wants = (channel: NotificationChannel) => (isOptional(kind) ? isWanted(user, kind, channel) : sql`1`)
  const inApp = wants('inApp')
  const byEmail = isEmailed(kind) ? sql`(${wants('email')} AND ${canReceiveEmail})` : sql`0`
  const byPush = sql`(${hasPushDevice} AND ${wants('push')})`
  const isMuted = kind === 'post' ? sql`EXISTS (SELECT 1 FROM posts WHERE posts.id = r.subject_id AND ${postMutedBy(user)})` : sql`0`
  const from = sql`FROM (${recipients}) r JOIN users u ON u.id = r.user_id`
  const isRecipient = sql`u.id <> ${actorId} AND u.state IN ('active', 'suspended') AND (${inApp} OR ${byEmail} OR ${byPush}) AND ${canReach(actorId)} AND NOT ${isMuted}`
  const group = sql`(u.id, ${kind}, ${event}, r.subject_id, ${ref})`
  return [
    insertSelect(
      db,
      notificationGroups,
      {
        userId: sql`u.id`,
        kind,
        event,
        subjectId: sql`r.subject_id`,
        ref,
        title,
        path,
        actorCount: 0,
        latestId: 0,
        latestAt: sql`0 ${from}`,
      },
      sql`WHERE ${isRecipient}`,
    ).onConflictDoNothing(),
    insertSelect(
      db,
      notifications,
      {
        groupId: sql`g.id`,
        userId: sql`u.id`,
        kind,
        actorId,
        createdAt: at,
        hiddenFlags: sql`(r.gone <> 0) + iif(${inApp}, 0, 4)`,
        emailStatus: byEmail,
        pushStatus: sql`${byPush} ${from}
          JOIN notification_groups g ON (g.user_id, g.kind, g.event, g.subject_id, g.ref) = ${group}`,
      },
      sql`WHERE ${isRecipient}`,
    ).onConflictDoUpdate({
      target: [notifications.groupId, notifications.actorId],
      set: { hiddenFlags: sql`(${notifications.hiddenFlags} & ~1) | (excluded.hidden & 1)` },
      setWhere: sql`(${notifications.hiddenFlags} & 1) <> (excluded.hidden & 1)`,
    }),
  ]
}

/**
 * SQL condition on `users u`: the actor's account is open, neither user blocks the other, and the user has not muted the actor. Always true
 * without an actor.
 */
const canReach = (actorId: number): SQL =>
  actorId === 0
    ? sql`1`
    : sql`EXISTS (SELECT 1 FROM users a WHERE a.id = ${actorId} AND a.state IN ('active', 'suspended'))
        AND NOT ${blockedBetween(sql`u.id`, actorId)} AND NOT ${mutedBy(sql`u.id`, actorId)}`

function isWanted(userId: SQL, kind: OptionalKind, channel: NotificationChannel): SQL {
  const chosen = sql`SELECT notices ->> ${`$.${kind}.${channel}`} FROM preferences WHERE preferences.user_id = ${userId}`
  return sql`coalesce((${chosen}), ${DEFAULT_NOTIFICATION_PREFERENCES[kind][channel] ? 1 : 0})`
}

/** SQL condition on `users u`: the account is active and has a verified email address. */
const canReceiveEmail: SQL = sql`(u.state = 'active' AND EXISTS (
  SELECT 1 FROM credentials c WHERE c.user_id = u.id AND c.email IS NOT NULL AND c.email_verified_at IS NOT NULL))`

/** SQL condition on `users u`: a browser of the user receives pushes. */
const hasPushDevice: SQL = sql`EXISTS (SELECT 1 FROM push_devices d WHERE d.user_id = u.id)`

type NewPost = Extract<NotificationEvent, { kind: 'post' }>

const START: Progress = { audience: 0, after: null }
export const FOLLOWERS_PER_BATCH = 500

/**
 * Notifies a page of followers of a post's author, publication or podcast, most recent follows first, and enqueues the next page in the
 * same batch; each user is notified at most once. Stops if the post is no longer public.
 */
async function notifyFollowers(env: Env, db: Database, notification: NewPost, at: number, progress: Progress = START): Promise<void> {
  const [post] = await db.all<{ id: number; author: number; publication: number | null; podcast: number | null }>(sql`
    SELECT p.id, p.author_id AS author, p.publication_id AS publication, s.podcast_id AS podcast
    FROM posts p JOIN users u ON u.id = p.author_id LEFT JOIN sounds s ON s.post_id = p.id
    WHERE p.hash = ${notification.post} AND p.state = 'published' AND u.state IN ('active', 'suspended')`)
  if (!post) return
  const audiences = [['user', post.author] as const, ['publication', post.publication] as const, ['podcast', post.podcast] as const]
  const [kind, target] = audiences[progress.audience] ?? ['user', null]
  const page = target === null ? [] : await readFollowers(db, kind, target, at, progress.after)
  const next = nextProgress(progress, page, audiences.length)
  const ids = JSON.stringify(page.map(({ id }) => id))
  const recipients = sql`SELECT value AS user_id, ${post.id} AS subject_id, 0 AS gone FROM json_each(${ids})`
  const notify = page.length === 0 ? [] : recordNotification(db, notification, recipients, at)
  const job = { notice: notification, at, ...(next && { progress: next }) }
  const id = `notice:post:${notification.post}:${next?.audience}:${next?.after ?? ''}`
  await record(env, db, [...notify, ...(next ? [enqueue(db, NOTIFICATION, job, { id })] : [])], next !== undefined)
}

function nextProgress({ audience }: Progress, page: readonly Follower[], audiences: number): Progress | undefined {
  const last = page.at(-1)
  if (last && page.length === FOLLOWERS_PER_BATCH) return { audience, after: [last.at, last.id] }
  return audience + 1 < audiences ? { audience: audience + 1, after: null } : undefined
}

interface Follower {
  id: number
  at: number
}

/** Excludes users who followed after `until`, the time of the event. */
const readFollowers = (db: Database, kind: string, target: number, until: number, after: Progress['after']) => {
  const [at, id] = after ?? [until + 1, 0]
  return db.all<Follower>(sql`
    SELECT follower_id AS id, created_at AS at FROM follows
    WHERE kind = ${kind} AND target_id = ${target} AND created_at <= ${at} AND (created_at < ${at} OR follower_id < ${id})
    ORDER BY created_at DESC, follower_id DESC LIMIT ${FOLLOWERS_PER_BATCH}`)
}
