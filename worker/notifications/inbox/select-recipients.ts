import { type SQL, sql } from 'drizzle-orm'
import type { NotificationEvent } from '#worker/notifications/publish/index.ts'

/** All kinds except `post`, whose recipients `notifyFollowers` selects page by page. */
export type DirectEvent = Exclude<NotificationEvent, { kind: 'post' }>

/**
 * Returns a query that selects recipients as `user_id`, `subject_id` and `gone`, which is true if the event no longer or does not yet
 * apply. The result is empty if the subject does not exist.
 */
export function selectRecipients(notification: DirectEvent): SQL {
  switch (notification.kind) {
    case 'follower':
      return sql`SELECT ${notification.userId} AS user_id, 0 AS subject_id, NOT EXISTS (
        SELECT 1 FROM follows WHERE follower_id = ${notification.actorId} AND kind = 'user' AND target_id = ${notification.userId}) AS gone`
    case 'listFollower':
      return sql`SELECT l.owner_id AS user_id, l.id AS subject_id, NOT EXISTS (
        SELECT 1 FROM follows WHERE follower_id = ${notification.actorId} AND kind = 'list' AND target_id = l.id) AS gone
        FROM lists l WHERE l.hash = ${notification.list}`
    case 'like':
      return sql`SELECT p.author_id AS user_id, p.id AS subject_id, NOT EXISTS (
        SELECT 1 FROM likes WHERE post_id = p.id AND user_id = ${notification.actorId}) AS gone
        FROM posts p WHERE p.hash = ${notification.post}`
    case 'commentLike':
      return sql`SELECT c.author_id AS user_id, c.id AS subject_id, NOT EXISTS (
        SELECT 1 FROM comment_likes WHERE comment_id = c.id AND user_id = ${notification.actorId}) AS gone
        FROM comments c WHERE c.hash = ${notification.comment}`
    case 'comment':
      // The post's author is also notified of held comments, which await their review.
      return sql`SELECT p.author_id AS user_id, c.id AS subject_id, c.state NOT IN ('visible', 'held') AS gone
        FROM comments c JOIN posts p ON p.id = c.post_id LEFT JOIN comments above ON above.id = c.parent_id
        WHERE c.hash = ${notification.comment} AND above.author_id IS NOT p.author_id`
    case 'reply':
      return sql`SELECT above.author_id AS user_id, c.id AS subject_id,
        c.state <> 'visible' AND NOT (c.state = 'held' AND above.author_id = p.author_id) AS gone
        FROM comments c JOIN posts p ON p.id = c.post_id JOIN comments above ON above.id = c.parent_id WHERE c.hash = ${notification.comment}`
    case 'mention':
      // Excludes the authors of the post and of the parent comment, who are notified of the comment itself.
      return sql`SELECT DISTINCT h.owner_id AS user_id, c.id AS subject_id, c.state <> 'visible' AS gone
        FROM comments c JOIN posts p ON p.id = c.post_id LEFT JOIN comments above ON above.id = c.parent_id
        JOIN handles h ON h.kind = 'user' AND h.handle IN (SELECT value FROM json_each(${JSON.stringify(notification.handles)}))
        WHERE c.hash = ${notification.comment} AND h.owner_id <> p.author_id AND above.author_id IS NOT h.owner_id`
    default:
      return sql`SELECT ${notification.userId} AS user_id, 0 AS subject_id, 0 AS gone`
  }
}
