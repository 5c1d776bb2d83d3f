-- People without an account who read a newsletter by email: an address, and its subscriptions. `email` and `token` are cleared some time after
-- the last subscription has ended; the digest stays, so that an imported list does not bring an address back.
CREATE TABLE email_subscribers (
  id INTEGER PRIMARY KEY,
  email_digest TEXT NOT NULL UNIQUE,
  email TEXT,
  token TEXT UNIQUE,
  suspension TEXT CHECK (suspension IN ('bounce', 'complaint', 'request')),
  suspended_at INTEGER,
  created_at INTEGER NOT NULL,
  CHECK ((suspension IS NULL) = (suspended_at IS NULL)),
  CHECK ((email IS NULL) = (token IS NULL))
) STRICT;

-- `kind` and `subject_id` name the newsletter: a user, a publication or a show (`podcast`).
CREATE TABLE email_subscriptions (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  subscriber_id INTEGER NOT NULL REFERENCES email_subscribers (id),
  kind TEXT NOT NULL CHECK (kind IN ('user', 'publication', 'podcast')),
  subject_id INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'active', 'ended')),
  frequency TEXT NOT NULL DEFAULT 'each' CHECK (frequency IN ('each', 'weekly')),
  topics TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(topics)),
  source TEXT NOT NULL CHECK (source IN ('form', 'account', 'import')),
  consented_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  ended_at INTEGER,
  mailed_at INTEGER,
  weekly_sent_at INTEGER,
  created_at INTEGER NOT NULL,
  UNIQUE (subscriber_id, kind, subject_id),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL))
) STRICT;
CREATE INDEX email_subscriptions_newsletter ON email_subscriptions (kind, subject_id, state, consented_at, id);
CREATE INDEX email_subscriptions_ended ON email_subscriptions (kind, subject_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX email_subscriptions_state ON email_subscriptions (state, created_at);
CREATE INDEX email_subscriptions_weekly ON email_subscriptions (id) WHERE state = 'active' AND frequency = 'weekly';
