-- Rules of words, bursts of links by domain, and the monthly counts of moderation. All times are UTC ms.

-- What an author or admin edits is `terms`, `scopes` and `action`, numbered by `version`. What applies are the `active_` columns, a copy that
-- activation makes; editing an active rule does not change it.
CREATE TABLE term_rules (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  author_id INTEGER NOT NULL REFERENCES users (id),
  client_key TEXT NOT NULL,
  name TEXT NOT NULL CHECK (name <> ''),
  terms TEXT NOT NULL CHECK (json_valid(terms)),
  scopes TEXT NOT NULL CHECK (json_valid(scopes)),
  action TEXT NOT NULL CHECK (action IN ('report', 'hold')),
  version INTEGER NOT NULL DEFAULT 1,
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'active', 'retired')),
  active_version INTEGER,
  active_terms TEXT CHECK (active_terms IS NULL OR json_valid(active_terms)),
  active_scopes TEXT CHECK (active_scopes IS NULL OR json_valid(active_scopes)),
  active_action TEXT CHECK (active_action IS NULL OR active_action IN ('report', 'hold')),
  activated_at INTEGER,
  activated_by INTEGER REFERENCES users (id),
  retired_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (author_id, client_key),
  CHECK (state <> 'active' OR (active_version IS NOT NULL AND active_terms IS NOT NULL AND active_scopes IS NOT NULL
    AND active_action IS NOT NULL AND activated_at IS NOT NULL AND activated_by IS NOT NULL))
) STRICT;
CREATE INDEX term_rules_newest ON term_rules (created_at DESC, id DESC);
CREATE INDEX term_rules_state ON term_rules (state, id);

-- Its version changes with the rules that apply, so that a Worker knows when to read them again.
CREATE TABLE term_rule_set (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO term_rule_set (id, version) VALUES (1, 0);
CREATE TRIGGER term_rules_change AFTER UPDATE OF state, active_version ON term_rules
WHEN old.state IS NOT new.state OR old.active_version IS NOT new.active_version
BEGIN
  UPDATE term_rule_set SET version = version + 1;
END;

-- The latest dry run of a rule: how far it is in published posts, then in visible comments, then in profiles.
CREATE TABLE term_rule_runs (
  rule_id INTEGER PRIMARY KEY REFERENCES term_rules (id),
  hash TEXT NOT NULL UNIQUE,
  version INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'finished')),
  stage TEXT NOT NULL CHECK (stage IN ('post', 'comment', 'person')),
  after_id INTEGER NOT NULL DEFAULT 0,
  scanned INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  matches INTEGER NOT NULL DEFAULT 0,
  started_by INTEGER NOT NULL REFERENCES users (id),
  started_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT;

-- The first matches of the latest dry run. `user_id` is whose text it is.
CREATE TABLE term_rule_examples (
  rule_id INTEGER NOT NULL REFERENCES term_rules (id),
  kind TEXT NOT NULL CHECK (kind IN ('post', 'comment', 'person')),
  target_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  excerpt TEXT NOT NULL CHECK (json_valid(excerpt)),
  PRIMARY KEY (rule_id, kind, target_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX term_rule_examples_user ON term_rule_examples (user_id);

-- Why a version is held, besides its links: the rules of words that it matches and its blocked domains; null without either.
ALTER TABLE post_reviews ADD COLUMN screening TEXT CHECK (screening IS NULL OR json_valid(screening));

-- Posts and comments of new members that link to a domain; deleted once they no longer count.
CREATE TABLE link_sightings (
  domain TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('post', 'comment')),
  target_hash TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  at INTEGER NOT NULL,
  PRIMARY KEY (domain, kind, target_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX link_sightings_at ON link_sightings (at);
CREATE INDEX link_sightings_user ON link_sightings (user_id);

-- An alert per domain: `open` until somebody blocks or ignores the domain. `posts`, `comments` and `users` are the counts when it was raised.
CREATE TABLE link_domains (
  id INTEGER PRIMARY KEY,
  domain TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'blocked', 'ignored')),
  posts INTEGER NOT NULL,
  comments INTEGER NOT NULL,
  users INTEGER NOT NULL,
  raised_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by INTEGER REFERENCES users (id)
) STRICT;
CREATE INDEX link_domains_state ON link_domains (state, raised_at DESC, id DESC);
CREATE INDEX link_domains_blocked ON link_domains (domain) WHERE state = 'blocked';

-- Counts of a Jalali month in Tehran, such as 1405-09; final once the month is over.
CREATE TABLE transparency_months (
  month TEXT PRIMARY KEY,
  counts TEXT NOT NULL CHECK (json_valid(counts)),
  is_final INTEGER NOT NULL CHECK (is_final IN (0, 1)),
  computed_at INTEGER NOT NULL
) STRICT;

-- Nobody rewrites what staff did. The deletion of an account keeps the log, which names staff and subjects by id and hash only.
CREATE TRIGGER audit_log_update BEFORE UPDATE ON audit_log
BEGIN
  SELECT raise(ABORT, 'the audit log is append-only');
END;
CREATE TRIGGER audit_log_delete BEFORE DELETE ON audit_log
BEGIN
  SELECT raise(ABORT, 'the audit log is append-only');
END;

-- What the monthly counts read.
CREATE INDEX reports_sent_at ON reports (created_at);
CREATE INDEX moderation_decisions_decided ON moderation_decisions (decided_at);
