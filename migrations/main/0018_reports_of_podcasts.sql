-- Podcasts can be reported too. SQLite changes no CHECK in place; nothing refers to the table, so it is made anew.
CREATE TABLE reports_anew (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  reporter_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('post', 'comment', 'person', 'list', 'publication', 'podcast')),
  target_id INTEGER NOT NULL,
  rule TEXT NOT NULL CHECK (rule IN
    ('spam', 'harassment', 'hate', 'sexual', 'violence', 'copyright', 'privacy', 'advertising', 'impersonation', 'other')),
  words TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'upheld', 'dismissed')),
  created_at INTEGER NOT NULL,
  UNIQUE (reporter_id, kind, target_id)
) STRICT;
INSERT INTO reports_anew SELECT id, hash, reporter_id, kind, target_id, rule, words, state, created_at FROM reports;
DROP TABLE reports;
ALTER TABLE reports_anew RENAME TO reports;
CREATE INDEX reports_waiting ON reports (state, created_at DESC, id DESC);
CREATE INDEX reports_of_target ON reports (kind, target_id);
