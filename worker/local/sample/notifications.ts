const DAYS = 90 * 24 * 60 * 60 * 1000
const EVENTS = 400
const UNREAD_COUNT = 6
/** Maximum number of post notifications, which would otherwise crowd out the others. */
const POSTS = 12

const EVENTS_SQL = `
  WITH me AS (SELECT id FROM users WHERE handle = ?1), happened (kind, subject_id, actor_id, at) AS (
    SELECT 'like', l.post_id, l.user_id, l.created_at FROM me JOIN posts p ON p.author_id = me.id JOIN likes l ON l.post_id = p.id
    UNION ALL SELECT iif(f.kind = 'user', 'follower', 'listFollower'), iif(f.kind = 'user', 0, f.target_id), f.follower_id, f.created_at
      FROM me JOIN follows f ON (f.kind, f.target_id) = ('user', me.id)
        OR f.kind = 'list' AND f.target_id IN (SELECT l.id FROM lists l WHERE l.owner_id = me.id)
    UNION ALL SELECT iif(above.author_id = me.id, 'reply', 'comment'), c.id, c.author_id, c.created_at
      FROM me, comments c JOIN posts p ON p.id = c.post_id LEFT JOIN comments above ON above.id = c.parent_id
      WHERE c.state = 'visible' AND (above.author_id = me.id OR p.author_id = me.id)
    UNION ALL SELECT 'commentLike', c.id, l.user_id, l.created_at
      FROM me JOIN comments c ON c.author_id = me.id JOIN comment_likes l ON l.comment_id = c.id
    UNION ALL SELECT 'post', p.id, p.author_id, p.published_at FROM me JOIN follows f ON f.follower_id = me.id AND f.kind = 'user'
      JOIN posts p ON p.author_id = f.target_id AND p.state = 'published' AND p.published_at > f.created_at
  ), lately AS (
    SELECT kind, subject_id, actor_id, at FROM (SELECT *, row_number() OVER (PARTITION BY kind ORDER BY at DESC) AS nth FROM happened), me
    WHERE actor_id <> me.id AND (kind <> 'post' OR nth <= ${POSTS}) AND at > (SELECT max(at) FROM happened) - ${DAYS} ORDER BY at DESC LIMIT ${EVENTS}
  )`

/** Creates notifications of recent events for a sample user and leaves the newest unread. Idempotent. */
export async function addNotifications(db: D1Database, handle: string): Promise<void> {
  const statements = [
    `INSERT INTO notification_groups (user_id, kind, subject_id) ${EVENTS_SQL}
     SELECT DISTINCT me.id, kind, subject_id FROM lately, me WHERE true ON CONFLICT DO NOTHING`,
    `INSERT INTO notifications (group_id, user_id, kind, actor_id, created_at) ${EVENTS_SQL}
     SELECT g.id, me.id, l.kind, l.actor_id, l.at FROM lately l, me
     JOIN notification_groups g ON (g.user_id, g.kind, g.event, g.subject_id, g.ref) = (me.id, l.kind, '', l.subject_id, '')
     WHERE true ORDER BY l.at ON CONFLICT DO NOTHING`,
    `INSERT INTO notification_reads (user_id, up_to)
     SELECT g.user_id, g.latest_id FROM notification_groups g JOIN users u ON u.id = g.user_id
     WHERE u.handle = ?1 AND g.latest_id > 0 ORDER BY g.latest_id DESC LIMIT 1 OFFSET ${UNREAD_COUNT} ON CONFLICT DO NOTHING`,
  ]
  await db.batch(statements.map((statement) => db.prepare(statement).bind(handle)))
}
