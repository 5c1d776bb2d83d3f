-- An archive of Daftar also brings shows, episodes with their sound, what the member follows and likes, and the profile. The table is copied
-- because its check of `kind` names the kinds.
CREATE TABLE new_import_items (
  id INTEGER PRIMARY KEY,
  import_id INTEGER NOT NULL REFERENCES imports (id),
  key TEXT NOT NULL,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('post', 'list', 'show', 'profile', 'follows', 'likes')),
  title TEXT NOT NULL,
  author TEXT NOT NULL DEFAULT '',
  -- UTC ms; null if the source gives no date.
  at INTEGER,
  is_draft INTEGER NOT NULL DEFAULT 0 CHECK (is_draft IN (0, 1)),
  -- Why the item becomes or became a draft; null for one that is public, and for items of imports before 0061.
  draft_reason TEXT,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'existing', 'skipped', 'failed', 'undone')),
  reason TEXT,
  warnings TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(warnings)),
  item TEXT CHECK (item IS NULL OR json_valid(item)),
  attempts INTEGER NOT NULL DEFAULT 0,
  retry_at INTEGER NOT NULL DEFAULT 0,
  -- Hashes of the pictures and sounds copied so far by their keys in the text; null for one that could not be copied.
  pictures TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(pictures)),
  post_id INTEGER REFERENCES posts (id),
  -- When its post or show was imported: `updated_at` of the post or `changed_at` of the show, until somebody changes it here.
  imported_at INTEGER,
  -- Id of the list; it may be gone, since deleted lists are pruned. `added` is what this import added: ids of posts to the list, of liked
  -- posts, kinds and ids of what is followed, or values of the profile.
  list_id INTEGER,
  added TEXT CHECK (added IS NULL OR json_valid(added)),
  -- Number of the items of a list, or of follows or likes, whose targets are not here.
  missing INTEGER NOT NULL DEFAULT 0,
  show_id INTEGER REFERENCES podcasts (id),
  -- The sound of an episode while it is copied: its hash here, and its progress.
  audio_hash TEXT,
  audio TEXT CHECK (audio IS NULL OR json_valid(audio)),
  UNIQUE (import_id, key)
) STRICT;
INSERT INTO new_import_items (id, import_id, key, position, kind, title, author, at, is_draft, draft_reason, state, reason, warnings, item,
    attempts, retry_at, pictures, post_id, imported_at, list_id, added, missing)
  SELECT id, import_id, key, position, kind, title, author, at, is_draft, draft_reason, state, reason, warnings, item, attempts, retry_at,
    pictures, post_id, imported_at, list_id, added, missing FROM import_items;
DROP TABLE import_items;
ALTER TABLE new_import_items RENAME TO import_items;
CREATE INDEX import_items_position ON import_items (import_id, position);
CREATE INDEX import_items_state ON import_items (import_id, state, position);
CREATE INDEX import_items_post ON import_items (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX import_items_show ON import_items (show_id) WHERE show_id IS NOT NULL;
CREATE INDEX import_items_audio ON import_items (audio_hash) WHERE audio_hash IS NOT NULL;
