-- The search index: everything here is made from the content database and can be made anew at any time. It stands in a database of
-- its own because one with an FTS5 table cannot be exported. `revision` and `stamp` tell which state of the source is indexed.
CREATE TABLE documents (
  id INTEGER PRIMARY KEY,
  type TEXT NOT NULL CHECK (type IN ('posts', 'users', 'publications', 'podcasts', 'tags', 'topics', 'lists')),
  source_id INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  -- Of a post its author, of a list its owner; 0 for what belongs to nobody.
  owner_id INTEGER NOT NULL DEFAULT 0,
  title TEXT NOT NULL,
  -- When it was published, ms UTC; 0 where age says nothing.
  published_at INTEGER NOT NULL DEFAULT 0,
  -- Between 0 and 1: how many read it to its end, or follow it, beside others of its type.
  quality REAL NOT NULL DEFAULT 0,
  indexed_at INTEGER NOT NULL,
  UNIQUE (type, source_id)
) STRICT;
CREATE INDEX documents_of_owner ON documents (type, owner_id, published_at DESC);

-- Terms of worker/lib/persian/search, parted by spaces. `variants` holds other spellings and the words of compounds, `spelled` the
-- exact form of words that folding changed.
CREATE VIRTUAL TABLE post_terms USING fts5 (
  title, tags, about, names, body, variants, spelled,
  content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0"
);
CREATE VIRTUAL TABLE name_terms USING fts5 (
  title, tags, about, names, body, variants, spelled,
  content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0"
);
-- Each term with the number of things that hold it, for corrections.
CREATE VIRTUAL TABLE post_vocabulary USING fts5vocab (post_terms, 'row');
CREATE VIRTUAL TABLE name_vocabulary USING fts5vocab (name_terms, 'row');
