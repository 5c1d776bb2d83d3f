-- FTS5 keeps the terms of a deleted document until the segments that hold them are merged. `requested` counts the removals of documents,
-- `covered` is its value when the running merge of all segments started, and `purged` its value when the last merge ended; the three are
-- equal when nothing is left to purge. The first request covers what was deleted before this migration.
CREATE TABLE term_purges (
  name TEXT PRIMARY KEY CHECK (name IN ('post_terms', 'name_terms')),
  requested INTEGER NOT NULL DEFAULT 1,
  covered INTEGER NOT NULL DEFAULT 0,
  purged INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
INSERT INTO term_purges (name) VALUES ('post_terms'), ('name_terms');
