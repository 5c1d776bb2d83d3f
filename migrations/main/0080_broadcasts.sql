-- Posts that are sent to the subscribers by email. `newsletters` lists kinds and ids; `content` is the rendered post, cleared once all is sent.
CREATE TABLE broadcasts (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  client_key TEXT NOT NULL,
  post_id INTEGER NOT NULL REFERENCES posts (id),
  sender_id INTEGER NOT NULL REFERENCES users (id),
  newsletters TEXT NOT NULL CHECK (json_valid(newsletters)),
  subject TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('scheduled', 'sending', 'sent', 'cancelled')),
  send_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  content TEXT CHECK (json_valid(content)),
  last_subscriber_id INTEGER NOT NULL DEFAULT 0,
  sent_count INTEGER NOT NULL DEFAULT 0,
  failed_count INTEGER NOT NULL DEFAULT 0,
  unknown_count INTEGER NOT NULL DEFAULT 0,
  lease_key TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  failed_turns INTEGER NOT NULL DEFAULT 0,
  retry_at INTEGER NOT NULL DEFAULT 0,
  turns INTEGER NOT NULL DEFAULT 0,
  UNIQUE (sender_id, client_key)
) STRICT;
CREATE UNIQUE INDEX broadcasts_post ON broadcasts (post_id, sender_id) WHERE state <> 'cancelled';
CREATE INDEX broadcasts_unfinished ON broadcasts (send_at) WHERE state IN ('scheduled', 'sending');
CREATE INDEX broadcasts_sender ON broadcasts (sender_id, created_at, id);

-- One email of a post to one reader. `waiting` was surely not accepted by the provider; of `claimed` only a crash leaves rows.
CREATE TABLE broadcast_deliveries (
  post_id INTEGER NOT NULL REFERENCES posts (id),
  subscriber_id INTEGER NOT NULL REFERENCES email_subscribers (id) ON DELETE CASCADE,
  broadcast_id INTEGER NOT NULL REFERENCES broadcasts (id),
  state TEXT NOT NULL CHECK (state IN ('claimed', 'waiting', 'sent', 'failed', 'unknown')),
  claimed_at INTEGER NOT NULL,
  PRIMARY KEY (post_id, subscriber_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX broadcast_deliveries_unfinished ON broadcast_deliveries (broadcast_id, subscriber_id) WHERE state IN ('claimed', 'waiting');
CREATE INDEX broadcast_deliveries_broadcast ON broadcast_deliveries (broadcast_id);
CREATE INDEX broadcast_deliveries_subscriber ON broadcast_deliveries (subscriber_id);
CREATE INDEX email_subscriptions_active ON email_subscriptions (kind, subject_id, subscriber_id) WHERE state = 'active' AND frequency = 'each';
