import { sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import type { NotificationEvent } from '#worker/notifications/publish/index.ts'
import { recordNotification } from './record-notification.ts'

type NewPost = Extract<NotificationEvent, { kind: 'post' }>

/** Progress of a fan-out: the index of the current audience and the last follower notified in it. */
export interface Progress {
  audience: number
  after: readonly [followedAt: number, followerId: number] | null
}

const START: Progress = { audience: 0, after: null }
export const FOLLOWERS_PER_BATCH = 500

/**
 * Notifies up to 500 followers of a post's author, publication or podcast, most recent follows first, and enqueues the next page in the
 * same batch; each user is notified at most once. Returns whether it enqueued another page. Stops if the post is no longer public.
 */
export async function notifyFollowers(db: Database, notification: NewPost, at: number, progress: Progress = START): Promise<boolean> {
  const [post] = await db.all<{ id: number; author: number; publication: number | null; podcast: number | null }>(sql`
    SELECT p.id, p.author_id AS author, p.publication_id AS publication, s.podcast_id AS podcast
    FROM posts p JOIN users u ON u.id = p.author_id LEFT JOIN sounds s ON s.post_id = p.id
    WHERE p.hash = ${notification.post} AND p.state = 'published' AND u.state IN ('active', 'suspended')`)
  if (!post) return false
  const audiences = [['user', post.author] as const, ['publication', post.publication] as const, ['podcast', post.podcast] as const]
  const [kind, target] = audiences[progress.audience] ?? ['user', null]
  const page = target === null ? [] : await readFollowers(db, kind, target, at, progress.after)
  const next = nextProgress(progress, page, audiences.length)
  const ids = JSON.stringify(page.map(({ id }) => id))
  const recipients = sql`SELECT value AS user_id, ${post.id} AS subject_id, 0 AS gone FROM json_each(${ids})`
  await atomic(db, [
    ...(page.length === 0 ? [] : recordNotification(db, notification, recipients, at)),
    ...(next
      ? [
          enqueue(
            db,
            'notice',
            { notice: notification, at, progress: next },
            `notice:post:${notification.post}:${next.audience}:${next.after ?? ''}`,
          ),
        ]
      : []),
  ])
  return next !== undefined
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

/** Excludes users who followed after publication. */
const readFollowers = (db: Database, kind: string, target: number, until: number, after: Progress['after']) => {
  const [at, id] = after ?? [until + 1, 0]
  return db.all<Follower>(sql`
    SELECT follower_id AS id, created_at AS at FROM follows
    WHERE kind = ${kind} AND target_id = ${target} AND created_at <= ${at} AND (created_at < ${at} OR follower_id < ${id})
    ORDER BY created_at DESC, follower_id DESC LIMIT ${FOLLOWERS_PER_BATCH}`)
}
