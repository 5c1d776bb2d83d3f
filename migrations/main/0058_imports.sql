-- An import of texts from an export file or a feed. Its items are read first, so that the owner sees what would come, and imported in
-- turns; whoever has `lease_key` works on it until `lease_until`, and `steps` numbers the turns.
CREATE TABLE imports (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  owner_id INTEGER NOT NULL REFERENCES users (id),
  client_key TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'uploading'
    CHECK (state IN ('uploading', 'reading', 'ready', 'running', 'paused', 'full', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  -- Why reading failed.
  failure TEXT,
  format TEXT,
  -- The source: an uploaded file, stored until the import ends, or the address of a feed.
  file_name TEXT NOT NULL DEFAULT '',
  bytes INTEGER NOT NULL DEFAULT 0,
  multipart_id TEXT,
  -- Whether the file, parts of it or texts that were read may be stored.
  is_stored INTEGER NOT NULL DEFAULT 0 CHECK (is_stored IN (0, 1)),
  feed TEXT,
  -- What reading found: authors, tags, counts, warnings.
  summary TEXT CHECK (summary IS NULL OR json_valid(summary)),
  -- What the owner chose at the start.
  settings TEXT CHECK (settings IS NULL OR json_valid(settings)),
  lease_key TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  steps INTEGER NOT NULL DEFAULT 0,
  failed_turns INTEGER NOT NULL DEFAULT 0,
  retry_at INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  finished_at INTEGER,
  UNIQUE (owner_id, client_key)
) STRICT;
CREATE INDEX imports_owner ON imports (owner_id, id DESC);
CREATE INDEX imports_active ON imports (lease_until) WHERE state IN ('reading', 'running', 'undoing');
CREATE INDEX imports_stored ON imports (id) WHERE is_stored = 1;

-- Parts of an uploaded file.
CREATE TABLE import_parts (
  import_id INTEGER NOT NULL REFERENCES imports (id),
  number INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  etag TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (import_id, number)
) STRICT, WITHOUT ROWID;

-- What the source contains, each once by `key`. `item` is what was read of it, until it is imported; `post_id` or `list_id` is what it became.
CREATE TABLE import_items (
  id INTEGER PRIMARY KEY,
  import_id INTEGER NOT NULL REFERENCES imports (id),
  key TEXT NOT NULL,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('post', 'list')),
  title TEXT NOT NULL,
  author TEXT NOT NULL DEFAULT '',
  -- UTC ms; null if the source gives no date.
  at INTEGER,
  is_draft INTEGER NOT NULL DEFAULT 0 CHECK (is_draft IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'existing', 'skipped', 'failed', 'undone')),
  reason TEXT,
  warnings TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(warnings)),
  item TEXT CHECK (item IS NULL OR json_valid(item)),
  attempts INTEGER NOT NULL DEFAULT 0,
  retry_at INTEGER NOT NULL DEFAULT 0,
  -- Hashes of the pictures copied so far by their keys in the text; null for one that could not be copied.
  pictures TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(pictures)),
  post_id INTEGER REFERENCES posts (id),
  -- When its post was imported: `updated_at` of the post, until somebody changes it here.
  imported_at INTEGER,
  -- Id of the list; it may be gone, since deleted lists are pruned. `added` are the ids of the posts that this import added to it.
  list_id INTEGER,
  added TEXT CHECK (added IS NULL OR json_valid(added)),
  -- Number of the list's items whose posts are not here.
  missing INTEGER NOT NULL DEFAULT 0,
  UNIQUE (import_id, key)
) STRICT;
CREATE INDEX import_items_position ON import_items (import_id, position);
CREATE INDEX import_items_state ON import_items (import_id, state, position);
CREATE INDEX import_items_post ON import_items (post_id) WHERE post_id IS NOT NULL;

-- What each member has imported, over all imports, so that a second run doubles nothing. `source_key` is the address or identifier of the
-- text at its source.
CREATE TABLE imported_posts (
  owner_id INTEGER NOT NULL REFERENCES users (id),
  source_key TEXT NOT NULL,
  post_id INTEGER NOT NULL REFERENCES posts (id),
  import_id INTEGER NOT NULL REFERENCES imports (id),
  PRIMARY KEY (owner_id, source_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_posts_source ON imported_posts (source_key);
CREATE INDEX imported_posts_post ON imported_posts (post_id);
CREATE INDEX imported_posts_import ON imported_posts (import_id);

-- Comments that came with an imported post. Their authors have no account here, or did not write them here, so they are shown apart from
-- comments of members and cannot be answered.
CREATE TABLE archived_comments (
  id INTEGER PRIMARY KEY,
  post_id INTEGER NOT NULL REFERENCES posts (id),
  key TEXT NOT NULL,
  parent_key TEXT,
  author TEXT NOT NULL,
  body TEXT NOT NULL,
  -- UTC ms; null if the source gives no date.
  at INTEGER,
  position INTEGER NOT NULL,
  UNIQUE (post_id, key)
) STRICT;
CREATE INDEX archived_comments_position ON archived_comments (post_id, position);
