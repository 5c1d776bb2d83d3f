-- Sounds of texts, kept as they were uploaded; their objects in R2 are immutable and named by hash and format. `duration` is in ms.
-- They are looked after as pictures are (0010): `checked_at`, `unused_since`, `swept_at`.
CREATE TABLE audio (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  owner_id INTEGER NOT NULL REFERENCES users (id),
  content_digest TEXT NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('mp3', 'm4a', 'aac', 'ogg', 'flac')),
  duration INTEGER NOT NULL CHECK (duration > 0),
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  created_at INTEGER NOT NULL,
  checked_at INTEGER NOT NULL,
  unused_since INTEGER,
  swept_at INTEGER,
  UNIQUE (owner_id, content_digest)
) STRICT;
CREATE INDEX audio_checked ON audio (checked_at, id) WHERE swept_at IS NULL;
CREATE INDEX audio_unused ON audio (unused_since, id) WHERE unused_since IS NOT NULL;
