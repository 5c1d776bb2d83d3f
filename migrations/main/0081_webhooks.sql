-- Programs that are told about the posts, comments and subscribers of a member or a publication. `manager_id` is the member who chose the
-- address last: a webhook of a publication works only while they manage it. A row is also a queue of deliveries that are sent in turns.
CREATE TABLE webhooks (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('user', 'publication')),
  subject_id INTEGER NOT NULL,
  manager_id INTEGER NOT NULL REFERENCES users (id),
  url TEXT NOT NULL,
  host TEXT NOT NULL,
  events TEXT NOT NULL CHECK (json_valid(events)),
  secret TEXT NOT NULL,
  old_secret TEXT,
  old_secret_until INTEGER,
  state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'disabled')),
  disabled_by TEXT CHECK (disabled_by IN ('gone', 'failures', 'manager')),
  failures INTEGER NOT NULL DEFAULT 0,
  failing_since INTEGER,
  created_at INTEGER NOT NULL,
  lease_key TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  failed_turns INTEGER NOT NULL DEFAULT 0,
  retry_at INTEGER NOT NULL DEFAULT 0,
  turns INTEGER NOT NULL DEFAULT 0,
  CHECK ((old_secret IS NULL) = (old_secret_until IS NULL)),
  CHECK ((state = 'disabled') = (disabled_by IS NOT NULL))
) STRICT;
CREATE INDEX webhooks_subject ON webhooks (kind, subject_id, id);
CREATE INDEX webhooks_manager ON webhooks (manager_id);
CREATE INDEX webhooks_old_secrets ON webhooks (old_secret_until) WHERE old_secret_until IS NOT NULL;

-- One message to one webhook, which is also its line in the log. `subject` is the hash of the post, comment or subscription. The payload is made
-- when the message is first sent, and never of anything that is not public then.
CREATE TABLE webhook_deliveries (
  id INTEGER PRIMARY KEY,
  webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE DEFAULT ('msg_' || lower(hex(randomblob(12)))),
  event TEXT NOT NULL CHECK (event IN ('post.published', 'post.updated', 'post.removed', 'comment.created', 'subscriber.confirmed',
    'subscriber.removed', 'ping')),
  subject TEXT NOT NULL,
  at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed', 'withheld')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  attempted_at INTEGER,
  status INTEGER,
  error TEXT,
  duration INTEGER,
  answer TEXT,
  payload TEXT CHECK (json_valid(payload))
) STRICT;
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (next_attempt_at, webhook_id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_subject ON webhook_deliveries (subject);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (at);

-- Triggers record the events, so that no write can forget to; they run in the transaction of the change. A post that enters or leaves a
-- publication is published or removed there, and changed for its author. The posts of an import, which are older than their rows, tell nobody.
CREATE TRIGGER webhooks_of_posts AFTER UPDATE OF state, publication_id ON posts
WHEN 'published' IN (new.state, old.state) AND (new.state IS NOT old.state OR new.publication_id IS NOT old.publication_id)
  AND NOT (old.published_at IS NULL AND coalesce(new.published_at < new.created_at, 0))
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, event, subject, at, next_attempt_at)
  SELECT c.id, c.event, new.hash, new.updated_at, new.updated_at FROM (
    SELECT w.id, w.events, iif(s.shown, iif(s.was, 'post.updated', 'post.published'), 'post.removed') AS event
    FROM (
      SELECT 'user' AS kind, new.author_id AS subject_id, new.state = 'published' AS shown, old.state = 'published' AS was
      UNION ALL
      SELECT 'publication', new.publication_id, new.state = 'published', old.state = 'published' AND old.publication_id IS new.publication_id
      UNION ALL
      SELECT 'publication', old.publication_id, 0, old.state = 'published' WHERE old.publication_id IS NOT new.publication_id
    ) s JOIN webhooks w ON w.kind = s.kind AND w.subject_id = s.subject_id
    WHERE w.state = 'active' AND (s.shown OR s.was)
  ) c WHERE c.event IN (SELECT value FROM json_each(c.events));
END;

-- A version that is held for review changes no body. Changes that nobody has been told about yet become one message.
CREATE TRIGGER webhooks_of_bodies AFTER UPDATE ON post_bodies
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, event, subject, at, next_attempt_at)
  SELECT w.id, 'post.updated', p.hash, p.updated_at, p.updated_at
  FROM posts p CROSS JOIN (SELECT 'user' AS kind UNION ALL SELECT 'publication') k
  JOIN webhooks w ON w.kind = k.kind AND w.subject_id = iif(k.kind = 'user', p.author_id, p.publication_id)
  WHERE p.id = new.post_id AND p.state = 'published' AND w.state = 'active'
    AND 'post.updated' IN (SELECT value FROM json_each(w.events))
    AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.subject = p.hash AND d.webhook_id = w.id
      AND d.event IN ('post.published', 'post.updated') AND d.state = 'waiting' AND d.attempts = 0);
END;

-- A comment is told of once, when everybody sees it for the first time.
CREATE TRIGGER webhooks_of_new_comments AFTER INSERT ON comments WHEN new.state = 'visible'
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, event, subject, at, next_attempt_at)
  SELECT w.id, 'comment.created', new.hash, new.created_at, new.created_at
  FROM posts p CROSS JOIN (SELECT 'user' AS kind UNION ALL SELECT 'publication') k
  JOIN webhooks w ON w.kind = k.kind AND w.subject_id = iif(k.kind = 'user', p.author_id, p.publication_id)
  WHERE p.id = new.post_id AND p.state = 'published' AND w.state = 'active' AND 'comment.created' IN (SELECT value FROM json_each(w.events));
END;
CREATE TRIGGER webhooks_of_approved_comments AFTER UPDATE OF state ON comments WHEN new.state = 'visible' AND old.state = 'held'
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, event, subject, at, next_attempt_at)
  SELECT w.id, 'comment.created', new.hash, coalesce(new.approved_at, new.created_at), coalesce(new.approved_at, new.created_at)
  FROM posts p CROSS JOIN (SELECT 'user' AS kind UNION ALL SELECT 'publication') k
  JOIN webhooks w ON w.kind = k.kind AND w.subject_id = iif(k.kind = 'user', p.author_id, p.publication_id)
  WHERE p.id = new.post_id AND p.state = 'published' AND w.state = 'active' AND 'comment.created' IN (SELECT value FROM json_each(w.events))
    AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.subject = new.hash AND d.webhook_id = w.id AND d.event = 'comment.created');
END;

-- The newsletter of a show belongs to its publication or, without one, to its owner. An imported list tells nobody.
CREATE TRIGGER webhooks_of_new_subscribers AFTER INSERT ON email_subscriptions WHEN new.state = 'active' AND new.source <> 'import'
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, event, subject, at, next_attempt_at)
  SELECT w.id, 'subscriber.confirmed', new.hash, new.consented_at, new.consented_at
  FROM (
    SELECT new.kind AS kind, new.subject_id AS subject_id WHERE new.kind <> 'podcast'
    UNION ALL
    SELECT iif(c.publication_id IS NULL, 'user', 'publication'), coalesce(c.publication_id, c.owner_id)
    FROM podcasts c WHERE new.kind = 'podcast' AND c.id = new.subject_id
  ) s JOIN webhooks w ON w.kind = s.kind AND w.subject_id = s.subject_id
  WHERE w.state = 'active' AND 'subscriber.confirmed' IN (SELECT value FROM json_each(w.events));
END;
CREATE TRIGGER webhooks_of_subscribers AFTER UPDATE OF state ON email_subscriptions WHEN (new.state = 'active') <> (old.state = 'active')
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, event, subject, at, next_attempt_at)
  SELECT w.id, s.event, new.hash, s.at, s.at
  FROM (
    SELECT kind, subject_id, iif(new.state = 'active', 'subscriber.confirmed', 'subscriber.removed') AS event,
      coalesce(new.ended_at, max(new.consented_at, coalesce(new.confirmed_at, 0))) AS at
    FROM (
      SELECT new.kind AS kind, new.subject_id AS subject_id WHERE new.kind <> 'podcast'
      UNION ALL
      SELECT iif(c.publication_id IS NULL, 'user', 'publication'), coalesce(c.publication_id, c.owner_id)
      FROM podcasts c WHERE new.kind = 'podcast' AND c.id = new.subject_id
    )
  ) s JOIN webhooks w ON w.kind = s.kind AND w.subject_id = s.subject_id
  WHERE w.state = 'active' AND s.event IN (SELECT value FROM json_each(w.events));
END;
-- Nothing of an erased reader stays in a log; who was told of them learns that they are gone, without the address.
CREATE TRIGGER webhooks_of_erased_subscribers AFTER DELETE ON email_subscriptions
BEGIN
  DELETE FROM webhook_deliveries WHERE subject = old.hash;
  INSERT INTO webhook_deliveries (webhook_id, event, subject, at, next_attempt_at)
  SELECT w.id, 'subscriber.removed', old.hash, s.at, s.at
  FROM (
    SELECT kind, subject_id, CAST(unixepoch('subsec') * 1000 AS INTEGER) AS at
    FROM (
      SELECT old.kind AS kind, old.subject_id AS subject_id WHERE old.kind <> 'podcast'
      UNION ALL
      SELECT iif(c.publication_id IS NULL, 'user', 'publication'), coalesce(c.publication_id, c.owner_id)
      FROM podcasts c WHERE old.kind = 'podcast' AND c.id = old.subject_id
    )
  ) s JOIN webhooks w ON w.kind = s.kind AND w.subject_id = s.subject_id
  WHERE old.state = 'active' AND w.state = 'active' AND 'subscriber.removed' IN (SELECT value FROM json_each(w.events));
END;

CREATE TRIGGER webhooks_of_closed_publications AFTER UPDATE OF closed_at ON publications WHEN new.closed_at IS NOT NULL
BEGIN
  DELETE FROM webhooks WHERE kind = 'publication' AND subject_id = new.id;
END;
