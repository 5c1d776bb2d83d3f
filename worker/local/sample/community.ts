import { PROFILE_TEXT_NAMES } from '#shared/profile-texts.ts'
import { DAY } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import type { Faces, FrontPages, People, Pictures, Podcasts, Portraits, Publications, Rows, Sounds } from './contract.ts'
import { addStatistics, type StatisticsRows } from './statistics.ts'

export const addPeople = (db: D1Database, people: People) =>
  db.batch([
    bulkStatement(
      db,
      `INSERT INTO users (hash, handle, name, ${PROFILE_TEXT_NAMES.join()}, links, role, created_at)
       SELECT j.value ->> 'hash', j.value ->> 'handle', j.value ->> 'name', ${PROFILE_TEXT_NAMES.map((name) => `j.value ->> '${name}'`).join()},
         j.value -> 'links', j.value ->> 'role', j.value ->> 'joinedAt'
       FROM json_each(?) j WHERE true ON CONFLICT DO NOTHING`,
      people,
    ),
    bulkStatement(
      db,
      `INSERT INTO handles (handle, kind, owner_id, taken_at)
       SELECT u.handle, 'user', u.id, u.created_at FROM json_each(?) j JOIN users u ON u.hash = j.value ->> 'hash' WHERE true ON CONFLICT DO NOTHING`,
      people,
    ),
    bulkStatement(
      db,
      `INSERT INTO credentials (user_id, email, email_key, email_verified_at, password_hash, password_changed_at)
       SELECT u.id, j.value ->> 'email', j.value ->> 'email', u.created_at, j.value ->> 'passwordHash', iif(j.value ->> 'passwordHash' IS NULL, NULL, u.created_at)
       FROM json_each(?) j JOIN users u ON u.hash = j.value ->> 'hash' WHERE true ON CONFLICT DO NOTHING`,
      people,
    ),
  ])

export const addPortraits = (db: D1Database, portraits: Portraits) =>
  bulkStatement(
    db,
    `UPDATE users SET avatar = j.value -> 'avatar' FROM json_each(?) j WHERE users.handle = j.value ->> 'handle' AND users.avatar IS NULL`,
    portraits,
  ).run()

export const addPictures = (db: D1Database, pictures: Pictures) =>
  bulkStatement(
    db,
    `INSERT INTO media (hash, owner_id, content_digest, width, height, widths, blur, bytes, created_at)
     SELECT j.value -> 'picture' ->> 'hash', u.id, j.value ->> 'digest', j.value -> 'picture' ->> 'width', j.value -> 'picture' ->> 'height',
       j.value -> 'picture' -> 'widths', j.value -> 'picture' ->> 'blur', j.value ->> 'bytes', j.value ->> 'at'
     FROM json_each(?) j JOIN users u ON u.handle = j.value ->> 'owner' WHERE true ON CONFLICT DO NOTHING`,
    pictures,
  ).run()

export const addSounds = (db: D1Database, sounds: Sounds) =>
  bulkStatement(
    db,
    `INSERT INTO audio (hash, owner_id, content_digest, format, duration, bytes, created_at, checked_at)
     SELECT j.value ->> 'hash', u.id, j.value ->> 'digest', 'mp3', j.value ->> 'duration', j.value ->> 'bytes', j.value ->> 'at', j.value ->> 'at'
     FROM json_each(?) j JOIN users u ON u.handle = j.value ->> 'owner' WHERE true ON CONFLICT DO NOTHING`,
    sounds,
  ).run()

/** Inserts publications with their handles and members; the member with the role `owner` owns the publication. */
export const addPublications = (db: D1Database, publications: Publications) =>
  db.batch([
    bulkStatement(
      db,
      `INSERT INTO publications (hash, handle, name, description, accent, links, about, guidelines, owner_id, created_at)
       SELECT j.value ->> 'hash', j.value ->> 'handle', j.value ->> 'name', j.value ->> 'description', j.value ->> 'accent', j.value -> 'links',
         j.value ->> 'about', j.value ->> 'guidelines', u.id, j.value ->> 'at'
       FROM json_each(?) j JOIN json_each(j.value, '$.members') m ON m.value ->> 'role' = 'owner' JOIN users u ON u.handle = m.value ->> 'handle'
       WHERE true ON CONFLICT DO NOTHING`,
      publications,
    ),
    bulkStatement(
      db,
      `INSERT INTO handles (handle, kind, owner_id, taken_at)
       SELECT p.handle, 'publication', p.id, p.created_at FROM json_each(?) j JOIN publications p ON p.hash = j.value ->> 'hash' WHERE true ON CONFLICT DO NOTHING`,
      publications,
    ),
    bulkStatement(
      db,
      `INSERT INTO publication_members (publication_id, user_id, role, joined_at)
       SELECT p.id, u.id, m.value ->> 'role', p.created_at
       FROM json_each(?) j JOIN publications p ON p.hash = j.value ->> 'hash' JOIN json_each(j.value, '$.members') m JOIN users u ON u.handle = m.value ->> 'handle'
       WHERE true ON CONFLICT DO NOTHING`,
      publications,
    ),
  ])

/** Sets the pictures of publications that have none. */
export const addFaces = (db: D1Database, faces: Faces) =>
  bulkStatement(
    db,
    `UPDATE publications SET avatar = j.value -> 'avatar', masthead = nullif(j.value -> 'masthead', 'null'), masthead_kind = j.value ->> 'mastheadKind'
     FROM json_each(?) j WHERE publications.handle = j.value ->> 'handle' AND publications.avatar IS NULL`,
    faces,
  ).run()

/** Inserts shows with their owner and, if given, their publication. */
export const addPodcasts = (db: D1Database, podcasts: Podcasts) =>
  bulkStatement(
    db,
    `INSERT INTO podcasts (hash, owner_id, publication_id, title, description, category, kind, explicit, cover, created_at)
     SELECT j.value ->> 'hash', u.id, (SELECT id FROM publications WHERE handle = j.value ->> 'publication'), j.value ->> 'title', j.value ->> 'description',
       j.value ->> 'category', j.value ->> 'kind', j.value ->> 'explicit', nullif(j.value -> 'cover', 'null'), j.value ->> 'at'
     FROM json_each(?) j JOIN users u ON u.handle = j.value ->> 'owner' WHERE true ON CONFLICT DO NOTHING`,
    podcasts,
  ).run()

type CommunityRows = Exclude<Rows['kind'], StatisticsRows>

/**
 * Insert statements by kind; each skips existing rows and rows whose user, post, comment, list or target is unknown. A comment with an
 * unknown parent becomes a top-level comment. The comments list the columns of a row.
 */
const STATEMENTS: Record<CommunityRows, string> = {
  // follower, kind, target (handle, hash or key), at
  follows: `INSERT INTO follows (follower_id, kind, target_id, created_at)
    SELECT person, kind, target, at FROM (
      SELECT u.id AS person, j.value ->> 1 AS kind, j.value ->> 3 AS at, CASE j.value ->> 1
        WHEN 'user' THEN (SELECT id FROM users WHERE handle = j.value ->> 2)
        WHEN 'publication' THEN (SELECT id FROM publications WHERE handle = j.value ->> 2)
        WHEN 'podcast' THEN (SELECT id FROM podcasts WHERE hash = j.value ->> 2)
        WHEN 'tag' THEN (SELECT id FROM tags WHERE key = j.value ->> 2)
        WHEN 'topic' THEN (SELECT id FROM topics WHERE key = j.value ->> 2)
        WHEN 'list' THEN (SELECT id FROM lists WHERE hash = j.value ->> 2)
      END AS target
      FROM json_each(?) j JOIN users u ON u.handle = j.value ->> 0
    ) WHERE target IS NOT NULL ON CONFLICT DO NOTHING`,
  // post, user, at
  likes: `INSERT INTO likes (post_id, user_id, created_at)
    SELECT p.id, u.id, j.value ->> 2 FROM json_each(?) j JOIN posts p ON p.hash = j.value ->> 0 JOIN users u ON u.handle = j.value ->> 1
    WHERE true ON CONFLICT DO NOTHING`,
  // comment, post, user, parent or null, body, at
  comments: `INSERT INTO comments (hash, post_id, author_id, parent_id, body, created_at, approved_at)
    SELECT j.value ->> 0, p.id, u.id, c.id, j.value ->> 4, j.value ->> 5, iif(u.id = p.author_id, NULL, j.value ->> 5)
    FROM json_each(?) j JOIN posts p ON p.hash = j.value ->> 1 JOIN users u ON u.handle = j.value ->> 2
    LEFT JOIN comments c ON c.hash = j.value ->> 3
    WHERE true ON CONFLICT DO NOTHING`,
  // comment, user, at
  'comment-likes': `INSERT INTO comment_likes (comment_id, user_id, post_id, created_at)
    SELECT c.id, u.id, c.post_id, j.value ->> 2 FROM json_each(?) j JOIN comments c ON c.hash = j.value ->> 0 JOIN users u ON u.handle = j.value ->> 1
    WHERE true ON CONFLICT DO NOTHING`,
  // list, owner, name, description, public, default, at
  lists: `INSERT INTO lists (hash, owner_id, name, description, public, is_default, created_at, position)
    SELECT j.value ->> 0, u.id, j.value ->> 2, j.value ->> 3, j.value ->> 4, j.value ->> 5, j.value ->> 6, -(j.value ->> 6)
    FROM json_each(?) j JOIN users u ON u.handle = j.value ->> 1 WHERE true ON CONFLICT DO NOTHING`,
  // list, post, note, position, at
  'list-items': `INSERT INTO list_items (list_id, post_id, note, position, added_at)
    SELECT l.id, p.id, j.value ->> 2, j.value ->> 3, j.value ->> 4
    FROM json_each(?) j JOIN lists l ON l.hash = j.value ->> 0 JOIN posts p ON p.hash = j.value ->> 1 WHERE true ON CONFLICT DO NOTHING`,
}

export const addCommunityRows = (env: Env, { kind, rows }: Rows): Promise<unknown> =>
  kind === 'days' || kind === 'hours' || kind === 'breakdowns'
    ? addStatistics(env, kind, rows)
    : bulkStatement(env.DB, STATEMENTS[kind], rows).run()

/** Prepares a statement over many rows passed as one JSON parameter; in the SQL, `j.value` is the row. */
const bulkStatement = (db: D1Database, sql: string, rows: readonly unknown[]): D1PreparedStatement =>
  db.prepare(sql).bind(JSON.stringify(rows))

const DAYS = 90 * DAY
const EVENTS = 400
const UNREAD_COUNT = 6
/** Maximum number of post notifications, which would otherwise crowd out the others. */
const POSTS = 12

/** Events by what the sample has of them, and with their words those that `?2`, notifications as JSON, has. */
const EVENTS_SQL = `
  WITH me AS (SELECT id FROM users WHERE handle = ?1), happened (kind, event, subject_id, ref, title, path, actor_id, at) AS (
    SELECT 'like', '', l.post_id, '', '', '', l.user_id, l.created_at FROM me JOIN posts p ON p.author_id = me.id JOIN likes l ON l.post_id = p.id
    UNION ALL SELECT iif(f.kind = 'user', 'follower', 'listFollower'), '', iif(f.kind = 'user', 0, f.target_id), '', '', '', f.follower_id, f.created_at
      FROM me JOIN follows f ON (f.kind, f.target_id) = ('user', me.id)
        OR f.kind = 'list' AND f.target_id IN (SELECT l.id FROM lists l WHERE l.owner_id = me.id)
    UNION ALL SELECT iif(above.author_id = me.id, 'reply', 'comment'), '', c.id, '', '', '', c.author_id, c.created_at
      FROM me, comments c JOIN posts p ON p.id = c.post_id LEFT JOIN comments above ON above.id = c.parent_id
      WHERE c.state = 'visible' AND (above.author_id = me.id OR p.author_id = me.id)
    UNION ALL SELECT 'commentLike', '', c.id, '', '', '', l.user_id, l.created_at
      FROM me JOIN comments c ON c.author_id = me.id JOIN comment_likes l ON l.comment_id = c.id
    UNION ALL SELECT 'post', '', p.id, '', '', '', p.author_id, p.published_at FROM me JOIN follows f ON f.follower_id = me.id AND f.kind = 'user'
      JOIN posts p ON p.author_id = f.target_id AND p.state = 'published' AND p.published_at > f.created_at
  ), known (kind, event, subject_id, ref, title, path, actor_id, at) AS (
    SELECT * FROM happened UNION SELECT k.value ->> 'kind', k.value ->> 'event', k.value ->> 'subjectId', k.value ->> 'ref', k.value ->> 'title',
      k.value ->> 'path', k.value ->> 'actorId', k.value ->> 'at' FROM json_each(?2) k
  ), lately AS (
    SELECT kind, event, subject_id, ref, title, path, actor_id, at
    FROM (SELECT *, row_number() OVER (PARTITION BY kind ORDER BY at DESC) AS nth FROM known), me
    WHERE actor_id <> me.id AND (kind <> 'post' OR nth <= ${POSTS}) AND at > (SELECT max(at) FROM known) - ${DAYS} ORDER BY at DESC LIMIT ${EVENTS}
  )`

const KNOWN_SQL = `SELECT json_group_array(json_object('kind', g.kind, 'event', g.event, 'subjectId', g.subject_id, 'ref', g.ref, 'title', g.title,
    'path', g.path, 'actorId', n.actor_id, 'at', n.created_at)) AS known
  FROM users u JOIN notification_groups g ON g.user_id = u.id JOIN notifications n ON n.group_id = g.id WHERE u.handle = ?`

/**
 * Creates notifications of recent events for a sample user, among those that the user has already, in order of time, and leaves the newest
 * `UNREAD_COUNT` unread. Idempotent.
 */
export async function addNotifications(db: D1Database, handle: string): Promise<void> {
  const known = await db.prepare(KNOWN_SQL).bind(handle).first<string>('known')
  const statements = [
    // A list of notifications follows the order of its rows.
    `DELETE FROM notifications WHERE user_id = (SELECT id FROM users WHERE handle = ?1) AND ?2 <> ''`,
    `INSERT INTO notification_groups (user_id, kind, event, subject_id, ref, title, path) ${EVENTS_SQL}
     SELECT me.id, kind, event, subject_id, ref, max(title), max(path) FROM lately, me GROUP BY kind, event, subject_id, ref ON CONFLICT DO NOTHING`,
    `INSERT INTO notifications (group_id, user_id, kind, actor_id, created_at) ${EVENTS_SQL}
     SELECT g.id, me.id, l.kind, l.actor_id, l.at FROM lately l, me
     JOIN notification_groups g ON (g.user_id, g.kind, g.event, g.subject_id, g.ref) = (me.id, l.kind, l.event, l.subject_id, l.ref)
     WHERE true ORDER BY l.at ON CONFLICT DO NOTHING`,
    `INSERT INTO notification_reads (user_id, up_to)
     SELECT g.user_id, g.latest_id FROM notification_groups g JOIN users u ON u.id = g.user_id
     WHERE u.handle = ?1 AND ?2 <> '' AND g.latest_id > 0 ORDER BY g.latest_id DESC LIMIT 1 OFFSET ${UNREAD_COUNT}
     ON CONFLICT DO UPDATE SET up_to = excluded.up_to`,
  ]
  await db.batch(statements.map((statement) => db.prepare(statement).bind(handle, known)))
}

const FROM_PAGES = `FROM json_each(?) j JOIN publications n ON n.handle = j.value ->> 'publication'`

/** Inserts the arrangement and series of publications; skips what exists, and posts and tags that are unknown. */
export const addFrontPages = (db: D1Database, frontPages: FrontPages) =>
  db.batch(
    [
      `INSERT INTO publication_picks (publication_id, post_id, place, position)
       SELECT n.id, p.id, k.value ->> 'place', k.key ${FROM_PAGES}
       JOIN json_each(j.value, '$.placements') k JOIN posts p ON p.hash = k.value ->> 'post' AND p.publication_id = n.id
       WHERE true ON CONFLICT DO NOTHING`,
      `INSERT INTO publication_sections (publication_id, tag_id, title, position)
       SELECT n.id, t.id, s.value ->> 'title', s.key ${FROM_PAGES}
       JOIN json_each(j.value, '$.sections') s JOIN tags t ON t.name = s.value ->> 'tag' WHERE true ON CONFLICT DO NOTHING`,
      `INSERT INTO series (hash, publication_id, title, description, position, client_key, created_at)
       SELECT s.value ->> 'hash', n.id, s.value ->> 'title', s.value ->> 'description', s.key, s.value ->> 'hash', s.value ->> 'at' ${FROM_PAGES}
       JOIN json_each(j.value, '$.series') s WHERE true ON CONFLICT DO NOTHING`,
      `INSERT INTO series_posts (post_id, series_id, position)
       SELECT p.id, own.id, k.key ${FROM_PAGES} JOIN json_each(j.value, '$.series') s JOIN series own ON own.hash = s.value ->> 'hash'
       JOIN json_each(s.value, '$.posts') k JOIN posts p ON p.hash = k.value AND p.publication_id = n.id WHERE true ON CONFLICT DO NOTHING`,
    ].map((statement) => db.prepare(statement).bind(JSON.stringify(frontPages))),
  )
