-- An account is proven by an e-mail address or an Iranian mobile number, or both.
CREATE TABLE credentials_new (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  email TEXT,
  email_key TEXT UNIQUE,
  email_verified_at INTEGER,
  phone TEXT UNIQUE,
  phone_verified_at INTEGER,
  password_hash TEXT,
  password_changed_at INTEGER,
  CHECK (email_key IS NOT NULL OR phone IS NOT NULL)
) STRICT;
INSERT INTO credentials_new (user_id, email, email_key, email_verified_at, password_hash, password_changed_at)
SELECT user_id, email, email_key, email_verified_at, password_hash, password_changed_at FROM credentials;
DROP TABLE credentials;
ALTER TABLE credentials_new RENAME TO credentials;

-- One-time codes by mail or SMS. A code lives ten minutes, so those on their way are dropped with the old table.
-- `purpose`: enter = sign-in or registration; change = a new address of `user_id`; confirm = a recent proof of `user_id`.
DROP TABLE sign_in_codes;
CREATE TABLE one_time_codes (
  challenge TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('enter', 'change', 'confirm')),
  channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
  address TEXT NOT NULL,
  address_key TEXT NOT NULL,
  user_id INTEGER REFERENCES users (id),
  code_digest TEXT NOT NULL,
  browser_digest TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  verified_at INTEGER,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX one_time_codes_expiry ON one_time_codes (expires_at);

-- `hash` names a session to its owner; `proven_at` is when the person last proved who they are (UTC ms).
ALTER TABLE sessions ADD COLUMN hash TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN proven_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET hash = lower(hex(randomblob(6))), proven_at = created_at;
CREATE UNIQUE INDEX sessions_hash ON sessions (hash);

CREATE TABLE passkeys (
  credential_id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  public_key BLOB NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(transports)),
  name TEXT NOT NULL,
  backed_up INTEGER NOT NULL DEFAULT 0 CHECK (backed_up IN (0, 1)),
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);

-- A WebAuthn challenge is good once; `user_id` is null for a sign-in by a passkey the device picks.
CREATE TABLE passkey_challenges (
  challenge_digest TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('add', 'enter', 'confirm')),
  user_id INTEGER REFERENCES users (id),
  browser_digest TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);

-- Time-based codes (RFC 6238). `last_step` refuses a code a second time; without `confirmed_at` it is not yet on.
CREATE TABLE two_step (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  secret TEXT NOT NULL,
  last_step INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  confirmed_at INTEGER
) STRICT;

CREATE TABLE recovery_codes (
  user_id INTEGER NOT NULL REFERENCES users (id),
  code_digest TEXT NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (user_id, code_digest)
) STRICT, WITHOUT ROWID;

-- A first step that was right, waiting for the second one.
CREATE TABLE second_step_tickets (
  ticket_digest TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  browser_digest TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX second_step_tickets_expiry ON second_step_tickets (expires_at);

-- Proofs of work already spent, until they run out.
CREATE TABLE spent_work (
  puzzle_digest TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX spent_work_expiry ON spent_work (expires_at);

CREATE TABLE api_tokens (
  hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  token_digest TEXT NOT NULL UNIQUE,
  scopes TEXT NOT NULL CHECK (json_valid(scopes)),
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX api_tokens_user ON api_tokens (user_id, created_at DESC);

-- What a person told only us. `birth_date` is YYYY-MM-DD (Gregorian); `reading` and `notices` are JSON of their contracts.
CREATE TABLE preferences (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  birth_date TEXT,
  reading TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(reading)),
  notices TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(notices)),
  unsubscribe_token TEXT NOT NULL UNIQUE,
  interests_asked_at INTEGER,
  digest_sent_at INTEGER,
  changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX preferences_digest ON preferences (user_id, digest_sent_at) WHERE notices ->> '$.weeklyDigest' = 1;

CREATE TABLE blocks (
  user_id INTEGER NOT NULL REFERENCES users (id),
  blocked_id INTEGER NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, blocked_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_newest ON blocks (user_id, created_at DESC, blocked_id DESC);
CREATE INDEX blocks_of_blocked ON blocks (blocked_id);

-- An account somebody asked to delete: undone until `due_at`, carried out after it. `publications` is the owner's choice for each.
CREATE TABLE account_deletions (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  asked_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  publications TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(publications)),
  done_at INTEGER
) STRICT;
CREATE INDEX account_deletions_due ON account_deletions (due_at) WHERE done_at IS NULL;

-- The ladder: 1 day, 14 days, for good (`ends_at` null). `subject_path` and `excerpt` are the text it concerns.
CREATE TABLE suspensions (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  step INTEGER NOT NULL CHECK (step BETWEEN 1 AND 3),
  rule INTEGER NOT NULL,
  subject_path TEXT NOT NULL DEFAULT '',
  excerpt TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  by_user_id INTEGER NOT NULL REFERENCES users (id),
  begun_at INTEGER NOT NULL,
  ends_at INTEGER,
  lifted_at INTEGER,
  appeal TEXT,
  appealed_at INTEGER,
  appeal_answer TEXT,
  appeal_answered_at INTEGER
) STRICT;
CREATE INDEX suspensions_user ON suspensions (user_id, begun_at DESC);
CREATE INDEX suspensions_ending ON suspensions (ends_at) WHERE lifted_at IS NULL AND ends_at IS NOT NULL;
CREATE INDEX suspensions_appeals ON suspensions (appealed_at) WHERE appealed_at IS NOT NULL AND appeal_answered_at IS NULL;
-- One open suspension a person: two moderators at once make one.
CREATE UNIQUE INDEX suspensions_open ON suspensions (user_id) WHERE lifted_at IS NULL;

-- An appeal that was granted: the suspension does not count towards the next step. Who answered is not who suspended.
ALTER TABLE suspensions ADD COLUMN overturned INTEGER NOT NULL DEFAULT 0 CHECK (overturned IN (0, 1));
ALTER TABLE suspensions ADD COLUMN answered_by_user_id INTEGER REFERENCES users (id);

-- What moderators and admins did, for good.
CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY,
  actor_id INTEGER NOT NULL REFERENCES users (id),
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details)),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);

-- Handles that could be read as one another share a skeleton; `worker/accounts/look-alike.ts` has the same rule.
ALTER TABLE handles ADD COLUMN skeleton TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(handle, '.', ''), '_', ''), 'rn', 'm'), 'vv', 'w'), '1', 'l'), 'i', 'l'), '0', 'o')
) VIRTUAL;
CREATE INDEX handles_skeleton ON handles (skeleton);

-- Three changes of a handle a year; the first one away from an automatic handle is not `counted`.
CREATE TABLE handle_changes (
  hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  from_handle TEXT NOT NULL,
  to_handle TEXT NOT NULL,
  counted INTEGER NOT NULL CHECK (counted IN (0, 1)),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX handle_changes_user ON handle_changes (user_id, at DESC);

-- A publication its owner closed on leaving: its posts went back to their authors, its address answers 410.
ALTER TABLE publications ADD COLUMN closed_at INTEGER;

-- When an effect was carried out; a claim without it is of somebody who may have been killed, and is lost after a minute.
ALTER TABLE inbox ADD COLUMN done_at INTEGER;
UPDATE inbox SET done_at = at;
