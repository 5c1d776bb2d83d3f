import { bulkStatement } from './bulk-statement.ts'
import type { Rows } from './contract.ts'

/** Insert statements by kind; each skips existing rows and rows with unknown references. The comments list the columns of a row. */
const STATEMENTS: Record<Rows['kind'], string> = {
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
  // post, day, impressions, views, reads, listens
  days: `INSERT INTO post_days (post_id, day, impressions, views, reads, listens)
    SELECT p.id, j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4, j.value ->> 5
    FROM json_each(?) j JOIN posts p ON p.hash = j.value ->> 0 WHERE true ON CONFLICT DO NOTHING`,
}

export const addCommunityRows = (db: D1Database, { kind, rows }: Rows) => bulkStatement(db, STATEMENTS[kind], rows).run()
