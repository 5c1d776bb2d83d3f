-- Which cached pages a write outdates: one row a tag, in the write's own batch.
CREATE TABLE cache_bumps (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  tag TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX cache_bumps_at ON cache_bumps (at);

-- Effects leave through here: a row in the write's batch, sent to the queue afterwards, by cron if that was lost.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  created_at INTEGER NOT NULL,
  lease_until INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_lease ON outbox (lease_until);

-- Messages consumers have carried out; at-least-once delivery becomes once.
CREATE TABLE inbox (
  id TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX inbox_at ON inbox (at);

-- Messages that failed every retry, kept for a person to look at.
CREATE TABLE dead_letters (
  id TEXT PRIMARY KEY,
  body TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
