-- Telegram channels in which a bot announces new posts: those of the publication or, without one, of the member who connected the channel. `token` is
-- sealed with SECRETS_KEY, and null once the channel is disconnected or Telegram has revoked it; `problem` says why a channel is broken.
CREATE TABLE telegram_channels (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  publication_id INTEGER UNIQUE REFERENCES publications (id),
  state TEXT NOT NULL CHECK (state IN ('connected', 'broken', 'disconnected')),
  problem TEXT CHECK (problem IN ('token', 'kicked', 'missing', 'rights')),
  token TEXT,
  bot_id INTEGER NOT NULL,
  bot_name TEXT NOT NULL,
  chat_id INTEGER NOT NULL,
  chat_name TEXT,
  chat_title TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('automatic', 'ask')),
  is_silent INTEGER NOT NULL CHECK (is_silent IN (0, 1)),
  has_tags INTEGER NOT NULL CHECK (has_tags IN (0, 1)),
  connected_at INTEGER NOT NULL,
  lease_key TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  failed_turns INTEGER NOT NULL DEFAULT 0,
  retry_at INTEGER NOT NULL DEFAULT 0,
  turns INTEGER NOT NULL DEFAULT 0,
  CHECK (state <> 'connected' OR token IS NOT NULL)
) STRICT;
-- A post of a member in a publication would otherwise arrive twice in one chat.
CREATE UNIQUE INDEX telegram_channels_chat ON telegram_channels (chat_id) WHERE state = 'connected';
CREATE UNIQUE INDEX telegram_channels_own ON telegram_channels (user_id) WHERE publication_id IS NULL;
CREATE INDEX telegram_channels_user ON telegram_channels (user_id);

-- The message about a post in a channel. A turn looks at it at `due_at`; null if there is nothing to do. `version` counts what happened to the post, so
-- that a turn leaves what happened meanwhile to the next one. `content` is the digest of what the message shows, `cover` the hash of its picture.
CREATE TABLE telegram_messages (
  id INTEGER PRIMARY KEY,
  channel_id INTEGER NOT NULL REFERENCES telegram_channels (id) ON DELETE CASCADE,
  post_id INTEGER NOT NULL REFERENCES posts (id),
  state TEXT NOT NULL CHECK (
    state IN ('asked', 'waiting', 'sending', 'sent', 'struck', 'unknown', 'failed', 'declined', 'cancelled', 'removed', 'lost')
  ),
  due_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  claim_key TEXT,
  chat_id INTEGER,
  message_id INTEGER,
  content TEXT,
  cover TEXT,
  error TEXT,
  sent_at INTEGER,
  created_at INTEGER NOT NULL,
  UNIQUE (channel_id, post_id)
) STRICT;
CREATE INDEX telegram_messages_post ON telegram_messages (post_id);
CREATE INDEX telegram_messages_due ON telegram_messages (due_at, channel_id) WHERE due_at IS NOT NULL;
CREATE INDEX telegram_messages_turn ON telegram_messages (channel_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX telegram_messages_latest ON telegram_messages (channel_id, created_at, id);

-- Whatever makes a post public announces it, unless its date is that of an imported post.
CREATE TRIGGER telegram_post_published AFTER UPDATE OF state, publication_id ON posts
WHEN new.state = 'published' AND (old.state <> 'published' OR old.publication_id IS NOT new.publication_id)
  AND new.published_at > new.updated_at - 86400000
BEGIN
  INSERT INTO telegram_messages (channel_id, post_id, state, due_at, created_at)
  SELECT c.id, new.id, iif(c.mode = 'ask', 'asked', 'waiting'), iif(c.mode = 'ask', NULL, new.updated_at), new.updated_at
  FROM telegram_channels c
  WHERE (c.publication_id IS NULL AND c.user_id = new.author_id OR c.publication_id = new.publication_id) AND c.state = 'connected'
  ON CONFLICT (channel_id, post_id) DO UPDATE SET state = excluded.state, due_at = excluded.due_at, version = version + 1
  WHERE telegram_messages.state IN ('cancelled', 'removed');
END;

-- Messages follow a changed post half a minute after its last change, and one that is not public any more at once.
CREATE TRIGGER telegram_post_changed AFTER UPDATE OF state, publication_id, updated_at ON posts
WHEN new.state = 'published' OR old.state = 'published'
BEGIN
  UPDATE telegram_messages
  SET due_at = iif(new.state = 'published' AND old.publication_id IS new.publication_id, new.updated_at + 30000, 0), version = version + 1
  WHERE post_id = new.id AND state IN ('sending', 'sent', 'struck', 'unknown')
    AND channel_id IN (SELECT id FROM telegram_channels WHERE state = 'connected');
  UPDATE telegram_messages SET state = 'cancelled', due_at = NULL, version = version + 1
  WHERE post_id = new.id AND state IN ('asked', 'waiting') AND new.state <> 'published';
END;

-- The posts of a closed publication remain in its channel, whose bot nobody manages any more.
CREATE TRIGGER telegram_publication_closed AFTER UPDATE OF closed_at ON publications
WHEN new.closed_at IS NOT NULL AND old.closed_at IS NULL
BEGIN
  DELETE FROM telegram_channels WHERE publication_id = new.id;
END;
