CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  handle TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  bio TEXT NOT NULL DEFAULT '',
  links TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(links)),
  avatar TEXT CHECK (avatar IS NULL OR json_valid(avatar)),
  role TEXT NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'moderator', 'admin')),
  state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'suspended', 'deactivated', 'deleted')),
  post_count INTEGER NOT NULL DEFAULT 0,
  follower_count INTEGER NOT NULL DEFAULT 0,
  following_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;

-- One namespace for people and publications; a handle once taken is never given to anybody else.
CREATE TABLE handles (
  handle TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('user', 'publication')),
  owner_id INTEGER NOT NULL,
  taken_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX handles_owner ON handles (kind, owner_id);

-- What proves a person; apart from users so that no public query can reach it.
CREATE TABLE credentials (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  email_verified_at INTEGER NOT NULL,
  password_hash TEXT,
  password_changed_at INTEGER
) STRICT;

-- Only the digest of a session's token is kept.
CREATE TABLE sessions (
  token_digest TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  agent TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- One-time codes sent by mail. `browser_digest` binds a code to the browser that asked for it.
CREATE TABLE sign_in_codes (
  challenge TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  code_digest TEXT NOT NULL,
  browser_digest TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  verified_at INTEGER,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_codes_expiry ON sign_in_codes (expires_at);
