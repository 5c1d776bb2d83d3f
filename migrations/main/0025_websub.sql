-- Feeds somebody subscribed to at the hub. `etag` is of the content its `version` has; one that waits is read again, and has a new
-- version if it says something else. An empty etag is that of a feed that is gone.
CREATE TABLE hub_topics (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  etag TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  revision INTEGER NOT NULL DEFAULT 1,
  waits INTEGER NOT NULL DEFAULT 1 CHECK (waits IN (0, 1))
) STRICT;
CREATE INDEX hub_topics_waiting ON hub_topics (id) WHERE waits = 1;

-- Cache tags of what a feed shows: a write that outdates one of them may have changed the feed.
CREATE TABLE hub_topic_tags (
  tag TEXT NOT NULL,
  topic_id INTEGER NOT NULL REFERENCES hub_topics (id) ON DELETE CASCADE,
  PRIMARY KEY (tag, topic_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX hub_topic_tags_topic ON hub_topic_tags (topic_id);

-- Up to which outdated tag (cache_bumps) feeds were marked.
CREATE TABLE hub_progress (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  seq INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO hub_progress (id) VALUES (1);

-- Who wants to be told of a feed's changes, and has proved it. `delivered` is the version they have; `try_at` is when they may be
-- told of a newer one: later for somebody who fails, and while somebody is at it.
CREATE TABLE hub_subscriptions (
  id INTEGER PRIMARY KEY,
  topic_id INTEGER NOT NULL REFERENCES hub_topics (id) ON DELETE CASCADE,
  callback TEXT NOT NULL CHECK (length(callback) <= 4096),
  host TEXT NOT NULL,
  secret TEXT,
  expires_at INTEGER NOT NULL,
  delivered INTEGER NOT NULL,
  try_at INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  failing_since INTEGER,
  UNIQUE (topic_id, callback)
) STRICT;
CREATE INDEX hub_subscriptions_behind ON hub_subscriptions (topic_id, delivered);
CREATE INDEX hub_subscriptions_host ON hub_subscriptions (host);
CREATE INDEX hub_subscriptions_expiry ON hub_subscriptions (expires_at);
