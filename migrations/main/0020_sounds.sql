-- Each file of sound has a name of its own, so that a replaced one has a new address; `guid` is the episode's for life.
-- `bytes`, `duration` (ms) and `head_bytes` (what stands before the first frame) are of the stored file; `peaks` is base64, a byte each.
CREATE TABLE new_sounds (
  post_id INTEGER PRIMARY KEY REFERENCES posts (id),
  hash TEXT NOT NULL UNIQUE,
  podcast_id INTEGER REFERENCES podcasts (id),
  object_key TEXT NOT NULL UNIQUE,
  format TEXT NOT NULL CHECK (format IN ('mp3', 'm4a', 'aac', 'ogg', 'flac')),
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  duration INTEGER NOT NULL CHECK (duration > 0),
  head_bytes INTEGER NOT NULL DEFAULT 0 CHECK (head_bytes >= 0),
  peaks TEXT NOT NULL DEFAULT '',
  guid TEXT NOT NULL,
  season INTEGER CHECK (season > 0),
  episode INTEGER CHECK (episode > 0),
  kind TEXT NOT NULL DEFAULT 'full' CHECK (kind IN ('full', 'trailer', 'bonus')),
  explicit INTEGER CHECK (explicit IN (0, 1)),
  cover TEXT CHECK (cover IS NULL OR json_valid(cover)),
  persons TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(persons)),
  soundbites TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(soundbites)),
  stored_at INTEGER NOT NULL,
  UNIQUE (podcast_id, guid)
) STRICT;
INSERT INTO new_sounds (post_id, hash, podcast_id, object_key, format, bytes, duration, guid, season, episode, kind, stored_at)
  SELECT s.post_id, p.hash, s.podcast_id, s.object_key, 'mp3', s.bytes, s.duration,
    lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2)
      || '-' || hex(randomblob(6))),
    nullif(s.season, 0), nullif(s.episode, 0), s.kind, p.created_at
  FROM sounds s JOIN posts p ON p.id = s.post_id;
DROP TABLE sounds;
ALTER TABLE new_sounds RENAME TO sounds;
CREATE INDEX sounds_podcast ON sounds (podcast_id, season, episode);
CREATE INDEX sounds_of_podcast ON sounds (podcast_id, post_id DESC);
CREATE INDEX sounds_cover ON sounds (cover ->> 'hash') WHERE cover IS NOT NULL;

-- Names of files that were replaced: whoever kept the old address is led to the new one.
CREATE TABLE sound_names (
  hash TEXT PRIMARY KEY,
  post_id INTEGER NOT NULL REFERENCES posts (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sound_names_post ON sound_names (post_id);

-- A file on its way, in parts; `key` is the device's name of the file, `hash` becomes the file's. States: open → done or given up.
CREATE TABLE sound_uploads (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  post_id INTEGER NOT NULL REFERENCES posts (id),
  owner_id INTEGER NOT NULL REFERENCES users (id),
  key TEXT NOT NULL,
  multipart_id TEXT NOT NULL,
  file_name TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'given_up')),
  created_at INTEGER NOT NULL,
  touched_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX sound_uploads_open ON sound_uploads (post_id, key) WHERE state = 'open';
CREATE INDEX sound_uploads_owner ON sound_uploads (owner_id, state);
CREATE INDEX sound_uploads_touched ON sound_uploads (state, touched_at);
CREATE TABLE sound_upload_parts (
  upload_id INTEGER NOT NULL REFERENCES sound_uploads (id),
  number INTEGER NOT NULL CHECK (number > 0),
  bytes INTEGER NOT NULL,
  etag TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (upload_id, number)
) STRICT, WITHOUT ROWID;

-- Chapters and the words of an episode; times in ms.
CREATE TABLE sound_chapters (
  post_id INTEGER PRIMARY KEY REFERENCES posts (id),
  chapters TEXT NOT NULL CHECK (json_valid(chapters)),
  changed_at INTEGER NOT NULL
) STRICT;
CREATE TABLE transcripts (
  post_id INTEGER PRIMARY KEY REFERENCES posts (id),
  language TEXT NOT NULL DEFAULT 'fa',
  timed INTEGER NOT NULL CHECK (timed IN (0, 1)),
  segments TEXT NOT NULL CHECK (json_valid(segments)),
  changed_at INTEGER NOT NULL
) STRICT;

-- Where a member stopped listening, ms into the sound.
CREATE TABLE listening (
  user_id INTEGER NOT NULL REFERENCES users (id),
  post_id INTEGER NOT NULL REFERENCES posts (id),
  place INTEGER NOT NULL CHECK (place >= 0),
  finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1)),
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX listening_newest ON listening (user_id, changed_at DESC);

-- What a show says of itself in its feed. `guid` is null until its feed's address is known, then it never changes.
ALTER TABLE podcasts ADD COLUMN guid TEXT;
ALTER TABLE podcasts ADD COLUMN language TEXT NOT NULL DEFAULT 'fa';
ALTER TABLE podcasts ADD COLUMN author TEXT NOT NULL DEFAULT '';
ALTER TABLE podcasts ADD COLUMN link TEXT;
ALTER TABLE podcasts ADD COLUMN copyright TEXT NOT NULL DEFAULT '';
ALTER TABLE podcasts ADD COLUMN seasons TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(seasons));
ALTER TABLE podcasts ADD COLUMN persons TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(persons));
ALTER TABLE podcasts ADD COLUMN funding TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(funding));
ALTER TABLE podcasts ADD COLUMN texts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(texts));
ALTER TABLE podcasts ADD COLUMN locked INTEGER NOT NULL DEFAULT 1 CHECK (locked IN (0, 1));
ALTER TABLE podcasts ADD COLUMN complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1));
ALTER TABLE podcasts ADD COLUMN hidden_from_apps INTEGER NOT NULL DEFAULT 0 CHECK (hidden_from_apps IN (0, 1));
ALTER TABLE podcasts ADD COLUMN moved_to TEXT;
ALTER TABLE podcasts ADD COLUMN client_key TEXT;
ALTER TABLE podcasts ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE podcasts ADD COLUMN removed_at INTEGER;
CREATE UNIQUE INDEX podcasts_client_key ON podcasts (owner_id, client_key) WHERE client_key IS NOT NULL;

-- Feeds that also hold what is not published yet, for whoever has the secret; only its digest is kept.
CREATE TABLE private_feeds (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  podcast_id INTEGER NOT NULL REFERENCES podcasts (id),
  made_by INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  token_digest TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;
CREATE INDEX private_feeds_podcast ON private_feeds (podcast_id, created_at DESC);
