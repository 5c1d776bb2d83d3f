-- The index of comments. SQLite cannot change a check, so `documents` is copied to a table that allows them.
CREATE TABLE indexed_documents (
  id INTEGER PRIMARY KEY,
  type TEXT NOT NULL CHECK (type IN ('posts', 'users', 'publications', 'podcasts', 'tags', 'topics', 'lists', 'comments')),
  source_id INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  owner_id INTEGER NOT NULL DEFAULT 0,
  title TEXT NOT NULL,
  published_at INTEGER NOT NULL DEFAULT 0,
  quality REAL NOT NULL DEFAULT 0,
  indexed_at INTEGER NOT NULL,
  UNIQUE (type, source_id)
) STRICT;
INSERT INTO indexed_documents (id, type, source_id, revision, owner_id, title, published_at, quality, indexed_at)
SELECT id, type, source_id, revision, owner_id, title, published_at, quality, indexed_at FROM documents;
DROP TABLE documents;
ALTER TABLE indexed_documents RENAME TO documents;
CREATE INDEX documents_of_owner ON documents (type, owner_id, published_at DESC);

CREATE VIRTUAL TABLE comment_terms USING fts5 (
  title, tags, about, names, body, variants, spelled,
  content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0"
);
CREATE VIRTUAL TABLE comment_vocabulary USING fts5vocab (comment_terms, 'row');

-- FTS5 keeps the terms of a deleted document until the segments that hold them are merged. `requested` counts the removals of documents,
-- `covered` is its value when the running merge of all segments started, and `purged` its value when the last merge ended; the three are
-- equal when nothing is left to purge. The first request covers what was deleted before this migration.
CREATE TABLE term_purges (
  name TEXT PRIMARY KEY CHECK (name IN ('post_terms', 'name_terms', 'comment_terms')),
  requested INTEGER NOT NULL DEFAULT 1,
  covered INTEGER NOT NULL DEFAULT 0,
  purged INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
INSERT INTO term_purges (name) VALUES ('post_terms'), ('name_terms'), ('comment_terms');
