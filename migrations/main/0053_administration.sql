-- Names and titles as administrators search them, by prefix: `worker/moderation/users/folded.ts` has the same rule for what they type.
ALTER TABLE users ADD COLUMN folded_name TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), 'ي', 'ی'), 'ى', 'ی'), 'ئ', 'ی'), 'ك', 'ک'), 'ة', 'ه'), 'ۀ', 'ه'), 'أ', 'ا'), 'إ', 'ا'), 'آ', 'ا'), 'ؤ', 'و'), 'ـ', ''), char(8204), ''), char(8205), ''), ' ', '')
) VIRTUAL;
CREATE INDEX users_folded_name ON users (folded_name, id);
CREATE INDEX users_suspended ON users (id) WHERE state = 'suspended';

ALTER TABLE posts ADD COLUMN folded_title TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(title), 'ي', 'ی'), 'ى', 'ی'), 'ئ', 'ی'), 'ك', 'ک'), 'ة', 'ه'), 'ۀ', 'ه'), 'أ', 'ا'), 'إ', 'ا'), 'آ', 'ا'), 'ؤ', 'و'), 'ـ', ''), char(8204), ''), char(8205), ''), ' ', '')
) VIRTUAL;
CREATE INDEX posts_folded_title ON posts (folded_title, id) WHERE published_at IS NOT NULL;
CREATE INDEX posts_withdrawn ON posts (updated_at DESC, id DESC) WHERE state = 'withdrawn';
CREATE INDEX posts_removed ON posts (removed_at DESC, id DESC) WHERE state = 'removed' AND published_at IS NOT NULL;

CREATE INDEX tags_hidden ON tags (id) WHERE hidden = 1 AND merged_into IS NULL;
CREATE INDEX second_step_tickets_user ON second_step_tickets (user_id);
CREATE INDEX audit_log_of_subject ON audit_log (subject, at, id);

-- A hidden topic is in no list; its posts keep it.
ALTER TABLE topics ADD COLUMN hidden_at INTEGER;

-- Rows whose counter differs from a recount, which cron does a few rows at a time.
CREATE TABLE counter_checks (
  kind TEXT PRIMARY KEY CHECK (kind IN ('likes', 'comments', 'followers', 'list_items')),
  last_id INTEGER NOT NULL DEFAULT 0,
  -- When the check reached the last row, in UTC ms; null before the first time.
  passed_at INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO counter_checks (kind) VALUES ('likes'), ('comments'), ('followers'), ('list_items');

CREATE TABLE counter_drift (
  kind TEXT NOT NULL CHECK (kind IN ('likes', 'comments', 'followers', 'list_items')),
  row_id INTEGER NOT NULL,
  stored INTEGER NOT NULL,
  actual INTEGER NOT NULL,
  found_at INTEGER NOT NULL,
  PRIMARY KEY (kind, row_id)
) STRICT, WITHOUT ROWID;

-- The latest run of the cron tasks; `failed` names those that failed.
CREATE TABLE cron_runs (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  started_at INTEGER NOT NULL,
  finished_at INTEGER NOT NULL,
  failed TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(failed))
) STRICT;

-- Number and bytes of the stored files, kept by triggers.
CREATE TABLE storage_totals (
  kind TEXT PRIMARY KEY CHECK (kind IN ('images', 'audio', 'episodes')),
  files INTEGER NOT NULL,
  bytes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO storage_totals (kind, files, bytes)
  SELECT 'images', count(*), coalesce(sum(bytes), 0) FROM media WHERE swept_at IS NULL
  UNION ALL SELECT 'audio', count(*), coalesce(sum(bytes), 0) FROM audio WHERE swept_at IS NULL
  UNION ALL SELECT 'episodes', count(*), coalesce(sum(bytes), 0) FROM sounds;

CREATE TRIGGER media_stored AFTER INSERT ON media WHEN new.swept_at IS NULL
BEGIN UPDATE storage_totals SET files = files + 1, bytes = bytes + new.bytes WHERE kind = 'images'; END;
CREATE TRIGGER media_deleted AFTER DELETE ON media WHEN old.swept_at IS NULL
BEGIN UPDATE storage_totals SET files = files - 1, bytes = bytes - old.bytes WHERE kind = 'images'; END;
CREATE TRIGGER media_swept AFTER UPDATE OF swept_at, bytes ON media
BEGIN
  UPDATE storage_totals SET files = files + (new.swept_at IS NULL) - (old.swept_at IS NULL),
    bytes = bytes + iif(new.swept_at IS NULL, new.bytes, 0) - iif(old.swept_at IS NULL, old.bytes, 0) WHERE kind = 'images';
END;
CREATE TRIGGER audio_stored AFTER INSERT ON audio WHEN new.swept_at IS NULL
BEGIN UPDATE storage_totals SET files = files + 1, bytes = bytes + new.bytes WHERE kind = 'audio'; END;
CREATE TRIGGER audio_deleted AFTER DELETE ON audio WHEN old.swept_at IS NULL
BEGIN UPDATE storage_totals SET files = files - 1, bytes = bytes - old.bytes WHERE kind = 'audio'; END;
CREATE TRIGGER audio_swept AFTER UPDATE OF swept_at, bytes ON audio
BEGIN
  UPDATE storage_totals SET files = files + (new.swept_at IS NULL) - (old.swept_at IS NULL),
    bytes = bytes + iif(new.swept_at IS NULL, new.bytes, 0) - iif(old.swept_at IS NULL, old.bytes, 0) WHERE kind = 'audio';
END;
CREATE TRIGGER sounds_stored AFTER INSERT ON sounds
BEGIN UPDATE storage_totals SET files = files + 1, bytes = bytes + new.bytes WHERE kind = 'episodes'; END;
CREATE TRIGGER sounds_deleted AFTER DELETE ON sounds
BEGIN UPDATE storage_totals SET files = files - 1, bytes = bytes - old.bytes WHERE kind = 'episodes'; END;
CREATE TRIGGER sounds_resized AFTER UPDATE OF bytes ON sounds
BEGIN UPDATE storage_totals SET bytes = bytes + new.bytes - old.bytes WHERE kind = 'episodes'; END;

-- `is_shown` follows the clock: cron turns it on and off, so that cached pages change with a write.
CREATE TABLE announcements (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  client_key TEXT NOT NULL,
  text TEXT NOT NULL,
  link TEXT NOT NULL DEFAULT '',
  audience TEXT NOT NULL CHECK (audience IN ('everyone', 'members')),
  is_dismissible INTEGER NOT NULL CHECK (is_dismissible IN (0, 1)),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at > starts_at),
  stopped_at INTEGER,
  is_shown INTEGER NOT NULL DEFAULT 0 CHECK (is_shown IN (0, 1)),
  created_by INTEGER NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  UNIQUE (created_by, client_key)
) STRICT;
CREATE INDEX announcements_shown ON announcements (starts_at DESC) WHERE is_shown = 1;
CREATE INDEX announcements_pending ON announcements (ends_at) WHERE stopped_at IS NULL;

-- Features that an admin turned off or on again; the others are on.
CREATE TABLE feature_switches (
  feature TEXT PRIMARY KEY,
  is_off INTEGER NOT NULL CHECK (is_off IN (0, 1)),
  reason TEXT NOT NULL,
  notice TEXT NOT NULL,
  changed_by INTEGER NOT NULL REFERENCES users (id),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
