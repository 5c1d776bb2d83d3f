-- Posts of followed people and publications, copied to each follower when they are published; derived, can be made anew at any time.
CREATE TABLE home_inbox (
  user_id INTEGER NOT NULL,
  published_at INTEGER NOT NULL,
  post_id INTEGER NOT NULL,
  PRIMARY KEY (user_id, published_at DESC, post_id DESC)
) STRICT, WITHOUT ROWID;

-- Whose posts are read from their own list in place of being copied: who had 5,000 followers once.
CREATE TABLE home_pulled (
  kind TEXT NOT NULL CHECK (kind IN ('user', 'publication')),
  id INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
INSERT INTO home_pulled (kind, id) SELECT 'user', id FROM users WHERE follower_count >= 5000;
INSERT INTO home_pulled (kind, id) SELECT 'publication', id FROM publications WHERE follower_count >= 5000;
CREATE TRIGGER users_pulled AFTER UPDATE OF follower_count ON users WHEN new.follower_count >= 5000 AND old.follower_count < 5000
BEGIN INSERT OR IGNORE INTO home_pulled (kind, id) VALUES ('user', new.id); END;
CREATE TRIGGER publications_pulled AFTER UPDATE OF follower_count ON publications
WHEN new.follower_count >= 5000 AND old.follower_count < 5000
BEGIN INSERT OR IGNORE INTO home_pulled (kind, id) VALUES ('publication', new.id); END;

-- Whom one begins to follow brings their latest posts along; an inbox holds 800 at most.
CREATE TRIGGER follows_fill AFTER INSERT ON follows WHEN new.kind IN ('user', 'publication')
BEGIN
  INSERT OR IGNORE INTO home_inbox (user_id, published_at, post_id)
    SELECT new.follower_id, published_at, id FROM posts
    WHERE new.kind = 'user' AND author_id = new.target_id AND state = 'published'
    ORDER BY published_at DESC, id DESC LIMIT 20;
  INSERT OR IGNORE INTO home_inbox (user_id, published_at, post_id)
    SELECT new.follower_id, published_at, id FROM posts
    WHERE new.kind = 'publication' AND publication_id = new.target_id AND state = 'published'
    ORDER BY published_at DESC, id DESC LIMIT 20;
  DELETE FROM home_inbox WHERE user_id = new.follower_id AND (published_at, post_id) < (
    SELECT published_at, post_id FROM home_inbox WHERE user_id = new.follower_id
    ORDER BY published_at DESC, post_id DESC LIMIT 1 OFFSET 799);
END;

-- Inboxes of the follows there are.
INSERT OR IGNORE INTO home_inbox (user_id, published_at, post_id)
  SELECT user_id, published_at, post_id FROM (
    SELECT f.follower_id AS user_id, p.published_at, p.id AS post_id,
      row_number() OVER (PARTITION BY f.follower_id ORDER BY p.published_at DESC, p.id DESC) AS place
    FROM follows f JOIN posts p ON p.state = 'published'
      AND (f.kind = 'user' AND p.author_id = f.target_id OR f.kind = 'publication' AND p.publication_id = f.target_id)
  ) WHERE place <= 800;

-- What many read these days, made anew by the cron; 200 rows at most.
CREATE TABLE home_trending (
  post_id INTEGER PRIMARY KEY,
  score REAL NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX post_days_of_day ON post_days (day, reads DESC, post_id);
CREATE INDEX sounds_of_podcast ON sounds (podcast_id, post_id DESC);

-- The short address of a post, made when it is first asked for.
CREATE TABLE short_links (
  code TEXT PRIMARY KEY,
  post_id INTEGER NOT NULL UNIQUE REFERENCES posts (id),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
