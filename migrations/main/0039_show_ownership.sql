-- A word that the owner of a feed without an email address places in it, once for each user and feed.
CREATE TABLE feed_ownership_words (
  user_id INTEGER NOT NULL REFERENCES users (id),
  feed_key TEXT NOT NULL,
  word TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, feed_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX feed_ownership_words_expiry ON feed_ownership_words (expires_at);

-- A report may dispute the ownership of a show. SQLite changes no CHECK in place; nothing refers to the table, so it is made anew.
CREATE TABLE new_reports (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  reporter_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('post', 'comment', 'person', 'list', 'publication', 'podcast')),
  target_id INTEGER NOT NULL,
  rule TEXT NOT NULL CHECK (rule IN
    ('spam', 'harassment', 'hate', 'sexual', 'violence', 'copyright', 'privacy', 'advertising', 'impersonation', 'ownership', 'other')),
  words TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'upheld', 'dismissed')),
  created_at INTEGER NOT NULL,
  UNIQUE (reporter_id, kind, target_id)
) STRICT;
INSERT INTO new_reports (id, hash, reporter_id, kind, target_id, rule, words, state, created_at)
SELECT id, hash, reporter_id, kind, target_id, rule, words, state, created_at FROM reports;
DROP TABLE reports;
ALTER TABLE new_reports RENAME TO reports;
CREATE INDEX reports_waiting ON reports (state, created_at DESC, id DESC);
CREATE INDEX reports_of_target ON reports (kind, target_id);
