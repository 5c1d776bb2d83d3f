-- The cover of an import fails apart from its episodes: how often, when it is due again, and its address once it was given up.
ALTER TABLE podcast_imports ADD COLUMN cover_attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE podcast_imports ADD COLUMN cover_retry_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE podcast_imports ADD COLUMN failed_cover TEXT;
-- Turns begun since the last one that ended well, and when the next may begin.
ALTER TABLE podcast_imports ADD COLUMN failed_turns INTEGER NOT NULL DEFAULT 0;
ALTER TABLE podcast_imports ADD COLUMN retry_at INTEGER NOT NULL DEFAULT 0;

-- Objects of the media bucket that no row references, since when; and the last key that the sweep has listed.
CREATE TABLE orphaned_objects (
  key TEXT PRIMARY KEY,
  found_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX orphaned_objects_found ON orphaned_objects (found_at);
CREATE TABLE object_sweeps (
  id INTEGER PRIMARY KEY,
  last_key TEXT NOT NULL
) STRICT;
CREATE INDEX podcast_import_items_sound ON podcast_import_items (sound) WHERE sound IS NOT NULL;
