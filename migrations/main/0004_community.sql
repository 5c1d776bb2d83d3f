CREATE TABLE podcasts (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  owner_id INTEGER NOT NULL REFERENCES users (id),
  publication_id INTEGER REFERENCES publications (id),
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  category TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL DEFAULT 'episodic' CHECK (kind IN ('episodic', 'serial')),
  explicit INTEGER NOT NULL DEFAULT 0 CHECK (explicit IN (0, 1)),
  cover TEXT CHECK (cover IS NULL OR json_valid(cover)),
  follower_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;

-- The audio of a post; a post with one is an episode. `bytes` and `duration` (ms) are of the stored file.
CREATE TABLE sounds (
  post_id INTEGER PRIMARY KEY REFERENCES posts (id),
  podcast_id INTEGER REFERENCES podcasts (id),
  object_key TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  duration INTEGER NOT NULL,
  season INTEGER,
  episode INTEGER,
  kind TEXT NOT NULL DEFAULT 'full' CHECK (kind IN ('full', 'trailer', 'bonus'))
) STRICT;
CREATE INDEX sounds_podcast ON sounds (podcast_id, season, episode);

CREATE TABLE comments (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  post_id INTEGER NOT NULL REFERENCES posts (id),
  author_id INTEGER NOT NULL REFERENCES users (id),
  parent_id INTEGER REFERENCES comments (id),
  body TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'visible' CHECK (state IN ('visible', 'held', 'hidden', 'removed')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX comments_thread ON comments (post_id, parent_id, created_at, id);
CREATE INDEX comments_author ON comments (author_id, created_at DESC);

CREATE TABLE likes (
  post_id INTEGER NOT NULL REFERENCES posts (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (post_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX likes_by_user ON likes (user_id, created_at DESC, post_id DESC);
CREATE INDEX likes_by_post ON likes (post_id, created_at DESC, user_id DESC);

CREATE TABLE follows (
  follower_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('user', 'publication', 'podcast', 'tag', 'topic', 'list')),
  target_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (follower_id, kind, target_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX follows_of_target ON follows (kind, target_id, created_at DESC);

CREATE TABLE lists (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  owner_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  public INTEGER NOT NULL DEFAULT 1 CHECK (public IN (0, 1)),
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  item_count INTEGER NOT NULL DEFAULT 0,
  follower_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX lists_default ON lists (owner_id) WHERE is_default = 1;
CREATE INDEX lists_owner ON lists (owner_id, created_at DESC, id DESC);

CREATE TABLE list_items (
  list_id INTEGER NOT NULL REFERENCES lists (id),
  post_id INTEGER NOT NULL REFERENCES posts (id),
  note TEXT NOT NULL DEFAULT '',
  position INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (list_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX list_items_order ON list_items (list_id, position, post_id);
CREATE INDEX list_items_post ON list_items (post_id);

-- A post's numbers of one Tehran day (YYYY-MM-DD).
CREATE TABLE post_days (
  post_id INTEGER NOT NULL REFERENCES posts (id),
  day TEXT NOT NULL,
  impressions INTEGER NOT NULL DEFAULT 0,
  views INTEGER NOT NULL DEFAULT 0,
  reads INTEGER NOT NULL DEFAULT 0,
  listens INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (post_id, day)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER likes_added AFTER INSERT ON likes
BEGIN UPDATE posts SET like_count = like_count + 1 WHERE id = new.post_id; END;
CREATE TRIGGER likes_removed AFTER DELETE ON likes
BEGIN UPDATE posts SET like_count = like_count - 1 WHERE id = old.post_id; END;

CREATE TRIGGER comments_added AFTER INSERT ON comments WHEN new.state = 'visible'
BEGIN UPDATE posts SET comment_count = comment_count + 1 WHERE id = new.post_id; END;
CREATE TRIGGER comments_shown AFTER UPDATE OF state ON comments WHEN (new.state = 'visible') <> (old.state = 'visible')
BEGIN UPDATE posts SET comment_count = comment_count + iif(new.state = 'visible', 1, -1) WHERE id = new.post_id; END;

CREATE TRIGGER list_items_added AFTER INSERT ON list_items
BEGIN UPDATE lists SET item_count = item_count + 1 WHERE id = new.list_id; END;
CREATE TRIGGER list_items_removed AFTER DELETE ON list_items
BEGIN UPDATE lists SET item_count = item_count - 1 WHERE id = old.list_id; END;

CREATE TRIGGER follows_added AFTER INSERT ON follows
BEGIN
  UPDATE users SET following_count = following_count + 1 WHERE id = new.follower_id AND new.kind = 'user';
  UPDATE users SET follower_count = follower_count + 1 WHERE id = new.target_id AND new.kind = 'user';
  UPDATE publications SET follower_count = follower_count + 1 WHERE id = new.target_id AND new.kind = 'publication';
  UPDATE podcasts SET follower_count = follower_count + 1 WHERE id = new.target_id AND new.kind = 'podcast';
  UPDATE tags SET follower_count = follower_count + 1 WHERE id = new.target_id AND new.kind = 'tag';
  UPDATE topics SET follower_count = follower_count + 1 WHERE id = new.target_id AND new.kind = 'topic';
  UPDATE lists SET follower_count = follower_count + 1 WHERE id = new.target_id AND new.kind = 'list';
END;
CREATE TRIGGER follows_removed AFTER DELETE ON follows
BEGIN
  UPDATE users SET following_count = following_count - 1 WHERE id = old.follower_id AND old.kind = 'user';
  UPDATE users SET follower_count = follower_count - 1 WHERE id = old.target_id AND old.kind = 'user';
  UPDATE publications SET follower_count = follower_count - 1 WHERE id = old.target_id AND old.kind = 'publication';
  UPDATE podcasts SET follower_count = follower_count - 1 WHERE id = old.target_id AND old.kind = 'podcast';
  UPDATE tags SET follower_count = follower_count - 1 WHERE id = old.target_id AND old.kind = 'tag';
  UPDATE topics SET follower_count = follower_count - 1 WHERE id = old.target_id AND old.kind = 'topic';
  UPDATE lists SET follower_count = follower_count - 1 WHERE id = old.target_id AND old.kind = 'list';
END;
