-- A show brought here from its feed elsewhere; run again, it takes what is new. Whoever has `lease_key` works on it until `lease_until`,
-- and `steps` numbers those turns. `cover` is the address of one still to be taken, `speed` bytes a second, `notes` what did not come along.
CREATE TABLE podcast_imports (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  owner_id INTEGER NOT NULL REFERENCES users (id),
  podcast_id INTEGER NOT NULL UNIQUE REFERENCES podcasts (id),
  feed TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'paused', 'full', 'done', 'cancelled')),
  cover TEXT,
  notes TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(notes)),
  speed INTEGER NOT NULL DEFAULT 0,
  lease_key TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  steps INTEGER NOT NULL DEFAULT 0,
  read_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX podcast_imports_owner ON podcast_imports (owner_id, id DESC);
CREATE INDEX podcast_imports_running ON podcast_imports (lease_until) WHERE state = 'running';

-- What stood in that feed, each once by `key`: its guid, or what it is known by where it cannot come. `item` is what was read of it,
-- until it is here; `sound`, `multipart_id`, `parts` and `validator` are of the file under way, `copied` of its `bytes`.
CREATE TABLE podcast_import_items (
  id INTEGER PRIMARY KEY,
  import_id INTEGER NOT NULL REFERENCES podcast_imports (id),
  key TEXT NOT NULL,
  place INTEGER NOT NULL,
  title TEXT NOT NULL,
  at INTEGER,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'copying', 'done', 'failed', 'refused')),
  reason TEXT,
  notes TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(notes)),
  item TEXT CHECK (item IS NULL OR json_valid(item)),
  bytes INTEGER NOT NULL DEFAULT 0,
  copied INTEGER NOT NULL DEFAULT 0,
  sound TEXT,
  multipart_id TEXT,
  parts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(parts)),
  validator TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  not_before INTEGER NOT NULL DEFAULT 0,
  post_id INTEGER REFERENCES posts (id),
  UNIQUE (import_id, key)
) STRICT;
CREATE INDEX podcast_import_items_place ON podcast_import_items (import_id, place);
CREATE INDEX podcast_import_items_state ON podcast_import_items (import_id, state, place);
CREATE INDEX podcast_import_items_post ON podcast_import_items (post_id) WHERE post_id IS NOT NULL;

-- A code may also prove that a feed's mail address is one's own.
CREATE TABLE new_one_time_codes (
  challenge TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('enter', 'change', 'confirm', 'feed')),
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
INSERT INTO new_one_time_codes SELECT challenge, purpose, channel, address, address_key, user_id, code_digest, browser_digest, tries,
  created_at, expires_at, verified_at, used_at FROM one_time_codes;
DROP TABLE one_time_codes;
ALTER TABLE new_one_time_codes RENAME TO one_time_codes;
CREATE INDEX one_time_codes_expiry ON one_time_codes (expires_at);
