-- What a person does not want to meet in feeds and notices; nobody else learns of it, and unlike a block it works one way.
CREATE TABLE mutes (
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('user', 'tag', 'topic', 'publication')),
  target_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind, target_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mutes_of_target ON mutes (kind, target_id);

-- What members tell moderators, once per person and thing; `words` is what they add.
CREATE TABLE reports (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  reporter_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('post', 'comment', 'person', 'list', 'publication')),
  target_id INTEGER NOT NULL,
  rule TEXT NOT NULL CHECK (rule IN
    ('spam', 'harassment', 'hate', 'sexual', 'violence', 'copyright', 'privacy', 'advertising', 'impersonation', 'other')),
  words TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'upheld', 'dismissed')),
  created_at INTEGER NOT NULL,
  UNIQUE (reporter_id, kind, target_id)
) STRICT;
CREATE INDEX reports_waiting ON reports (state, created_at, id);
CREATE INDEX reports_of_target ON reports (kind, target_id);

-- Followers and followed, newest first, are read from an index alone.
DROP INDEX follows_of_target;
CREATE INDEX follows_of_target ON follows (kind, target_id, created_at DESC, follower_id DESC);
CREATE INDEX follows_newest ON follows (follower_id, kind, created_at DESC, target_id DESC);
