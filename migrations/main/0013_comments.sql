-- Comments are written, held, edited, hidden, pinned, taken down and liked. `state` follows from the facts beside it (a trigger):
-- taken down by a moderator, else removed by its writer, else hidden by the post's author, else waiting for approval, else visible.
ALTER TABLE comments ADD COLUMN client_key TEXT;
-- Handles the body mentions, as they were when it was written; a JSON list.
ALTER TABLE comments ADD COLUMN mentions TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(mentions));
ALTER TABLE comments ADD COLUMN edited_at INTEGER;
ALTER TABLE comments ADD COLUMN pinned_at INTEGER;
ALTER TABLE comments ADD COLUMN waits INTEGER NOT NULL DEFAULT 0 CHECK (waits IN (0, 1));
-- When it came before everybody on somebody else's post; what its writer is trusted by.
ALTER TABLE comments ADD COLUMN approved_at INTEGER;
ALTER TABLE comments ADD COLUMN hidden_at INTEGER;
ALTER TABLE comments ADD COLUMN removed_at INTEGER;
ALTER TABLE comments ADD COLUMN taken_down_at INTEGER;
ALTER TABLE comments ADD COLUMN rule INTEGER;
ALTER TABLE comments ADD COLUMN like_count INTEGER NOT NULL DEFAULT 0;
-- Visible comments under it, at any depth; `ancestors` are those above it, outermost first, a JSON list of ids.
ALTER TABLE comments ADD COLUMN reply_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN ancestors TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(ancestors));
-- Wilson lower bound of its share of likes, in thousand-millionths (docs/decisions/0011).
ALTER TABLE comments ADD COLUMN score INTEGER NOT NULL DEFAULT 0;

CREATE UNIQUE INDEX comments_client_key ON comments (author_id, client_key);
CREATE INDEX comments_best ON comments (post_id, parent_id, score, id);
CREATE INDEX comments_pinned ON comments (post_id) WHERE pinned_at IS NOT NULL;
CREATE INDEX comments_held ON comments (post_id, created_at, id) WHERE state = 'held';
CREATE INDEX comments_trusted ON comments (author_id)
  WHERE approved_at IS NOT NULL AND hidden_at IS NULL AND taken_down_at IS NULL;

-- `post_id` is that of the comment, so that the likes of a thread are one range.
CREATE TABLE comment_likes (
  comment_id INTEGER NOT NULL REFERENCES comments (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  post_id INTEGER NOT NULL REFERENCES posts (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (comment_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX comment_likes_thread ON comment_likes (post_id, created_at, user_id);
CREATE INDEX comment_likes_by_user ON comment_likes (user_id);

CREATE TRIGGER comment_likes_added AFTER INSERT ON comment_likes
BEGIN UPDATE comments SET like_count = like_count + 1 WHERE id = new.comment_id; END;
CREATE TRIGGER comment_likes_removed AFTER DELETE ON comment_likes
BEGIN UPDATE comments SET like_count = like_count - 1 WHERE id = old.comment_id; END;

UPDATE comments SET waits = 1 WHERE state = 'held';
UPDATE comments SET approved_at = created_at
WHERE state = 'visible' AND author_id <> (SELECT author_id FROM posts WHERE posts.id = comments.post_id);
UPDATE comments SET ancestors = (
  WITH RECURSIVE above (id, parent_id, level) AS (
    SELECT p.id, p.parent_id, 1 FROM comments p WHERE p.id = comments.parent_id
    UNION ALL SELECT p.id, p.parent_id, a.level + 1 FROM above a JOIN comments p ON p.id = a.parent_id
  ) SELECT json_group_array(id) FROM (SELECT id FROM above ORDER BY level DESC)
) WHERE parent_id IS NOT NULL;
UPDATE comments SET reply_count = n FROM (
  SELECT a.value AS above, count(*) AS n FROM comments c, json_each(c.ancestors) a WHERE c.state = 'visible' GROUP BY a.value
) WHERE comments.id = above;

CREATE TRIGGER comments_placed AFTER INSERT ON comments WHEN new.parent_id IS NOT NULL
BEGIN
  UPDATE comments SET ancestors = (SELECT json_insert(p.ancestors, '$[#]', p.id) FROM comments p WHERE p.id = new.parent_id)
  WHERE id = new.id;
  UPDATE comments SET reply_count = reply_count + 1
  WHERE new.state = 'visible' AND id IN (SELECT value FROM json_each((SELECT c.ancestors FROM comments c WHERE c.id = new.id)));
END;
CREATE TRIGGER comments_counted AFTER UPDATE OF state ON comments WHEN (new.state = 'visible') <> (old.state = 'visible')
BEGIN
  UPDATE comments SET reply_count = reply_count + iif(new.state = 'visible', 1, -1) WHERE id IN (SELECT value FROM json_each(new.ancestors));
END;
CREATE TRIGGER comments_settled AFTER UPDATE OF waits, hidden_at, removed_at, taken_down_at ON comments
BEGIN
  UPDATE comments SET state = iif(new.taken_down_at IS NOT NULL, 'hidden', iif(new.removed_at IS NOT NULL, 'removed',
    iif(new.hidden_at IS NOT NULL, 'hidden', iif(new.waits = 1, 'held', 'visible'))))
  WHERE id = new.id;
END;
CREATE TRIGGER comments_unpinned AFTER UPDATE OF state ON comments WHEN new.state <> 'visible' AND new.pinned_at IS NOT NULL
BEGIN UPDATE comments SET pinned_at = NULL WHERE id = new.id; END;
