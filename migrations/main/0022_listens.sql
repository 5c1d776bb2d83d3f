-- The secret of a Tehran day from which listeners' names of that day are made; it is destroyed once the day is over.
CREATE TABLE listen_keys (
  day TEXT PRIMARY KEY,
  secret TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What one listener (address and agent, both only as keyed hashes) took of one file on one Tehran day. `spans` are the bytes that went
-- out, [first, last], joined and in order; the file's measures are kept as they were. `verdict` is null until the day is counted.
CREATE TABLE listen_requests (
  id INTEGER PRIMARY KEY,
  post_id INTEGER NOT NULL REFERENCES posts (id),
  sound TEXT NOT NULL,
  day TEXT NOT NULL,
  listener TEXT NOT NULL,
  address TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('person', 'own', 'bot', 'unnamed', 'watch', 'preload', 'hosting')),
  app TEXT NOT NULL,
  device TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  head_bytes INTEGER NOT NULL,
  duration INTEGER NOT NULL,
  spans TEXT NOT NULL CHECK (json_valid(spans)),
  requests INTEGER NOT NULL,
  sent INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  verdict TEXT,
  reach INTEGER NOT NULL DEFAULT 0,
  UNIQUE (post_id, day, sound, listener, kind)
) STRICT;
CREATE INDEX listen_requests_newest ON listen_requests (post_id, last_at DESC, id DESC);
CREATE INDEX listen_requests_address ON listen_requests (day, address);

-- Which days of a post are to be counted (again). A closed day's requests are forgotten, so it is never counted again.
CREATE TABLE listen_days (
  post_id INTEGER NOT NULL REFERENCES posts (id),
  day TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'counted', 'closed')),
  counted_at INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (post_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX listen_days_waiting ON listen_days (counted_at) WHERE state = 'waiting';

CREATE TRIGGER listen_requests_added AFTER INSERT ON listen_requests
BEGIN
  INSERT INTO listen_days (post_id, day) VALUES (new.post_id, new.day)
    ON CONFLICT (post_id, day) DO UPDATE SET state = 'waiting' WHERE state = 'counted';
END;
CREATE TRIGGER listen_requests_grew AFTER UPDATE OF spans ON listen_requests WHEN new.spans <> old.spans
BEGIN
  UPDATE listen_days SET state = 'waiting' WHERE post_id = new.post_id AND day = new.day AND state = 'counted';
END;

-- What a counted day leaves behind for good: listens by place of stopping (twentieths of the sound), app and device; all by verdict.
CREATE TABLE listen_parts (
  post_id INTEGER NOT NULL REFERENCES posts (id),
  day TEXT NOT NULL,
  part TEXT NOT NULL CHECK (part IN ('stop', 'app', 'device', 'verdict')),
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (post_id, day, part, name)
) STRICT, WITHOUT ROWID;
