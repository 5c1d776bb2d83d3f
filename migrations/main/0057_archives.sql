-- Archives of accounts and publications, built in the background and deleted a week later.
CREATE TABLE archives (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('user', 'publication')),
  subject_id INTEGER NOT NULL,
  requested_by INTEGER NOT NULL REFERENCES users (id),
  -- Name of the top folder and, with `.zip`, of the download.
  name TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'ready', 'failed', 'ended')),
  created_at INTEGER NOT NULL,
  ready_at INTEGER,
  expires_at INTEGER,
  -- Where the next turn continues.
  progress TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(progress)),
  files INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0,
  -- Work that is done and estimated, in bytes.
  done INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  multipart_id TEXT,
  lease_key TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  turns INTEGER NOT NULL DEFAULT 0,
  failed_turns INTEGER NOT NULL DEFAULT 0,
  retry_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX archives_running ON archives (kind, subject_id) WHERE state = 'running';
CREATE INDEX archives_subject ON archives (kind, subject_id, id);
CREATE INDEX archives_requester ON archives (requested_by);
CREATE INDEX archives_state ON archives (state, retry_at);
CREATE INDEX archives_expiry ON archives (expires_at) WHERE state = 'ready';

-- Objects that list the files written so far, one a checkpoint.
CREATE TABLE archive_checkpoints (
  archive_id INTEGER NOT NULL REFERENCES archives (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  turn INTEGER NOT NULL,
  PRIMARY KEY (archive_id, number)
) STRICT, WITHOUT ROWID;

-- Pictures and sounds that the texts written so far use.
CREATE TABLE archive_media (
  archive_id INTEGER NOT NULL REFERENCES archives (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  PRIMARY KEY (archive_id, hash)
) STRICT, WITHOUT ROWID;

-- All posts of an author in the order in which they were created.
CREATE INDEX posts_of_author ON posts (author_id);
