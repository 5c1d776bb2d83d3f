-- The community's year of a birthday, counted by a cron task. It is about nobody in particular.
CREATE TABLE campaign_years (
  campaign_id INTEGER PRIMARY KEY REFERENCES campaigns (id),
  -- The year in UTC ms; `until` is exclusive.
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  posts INTEGER NOT NULL,
  words INTEGER NOT NULL,
  members INTEGER NOT NULL,
  comments INTEGER NOT NULL,
  likes INTEGER NOT NULL,
  reads INTEGER NOT NULL,
  -- Ids of the tags with most posts, the first leading.
  tags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tags)),
  counted_at INTEGER NOT NULL
) STRICT;

-- Cards with a member's year in numbers, as it was when the card was created.
CREATE TABLE campaign_cards (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  numbers TEXT NOT NULL CHECK (json_valid(numbers)),
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, campaign_id)
) STRICT;

-- One wish a member and birthday; public while it is approved.
CREATE TABLE campaign_wishes (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  body TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'rejected')),
  -- Why a moderator rejected it; the author sees it.
  reason TEXT NOT NULL DEFAULT '',
  -- Increases with every edit, so that a decision concerns the text that the moderator read.
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  -- When the text was last sent.
  updated_at INTEGER NOT NULL,
  decided_at INTEGER,
  UNIQUE (user_id, campaign_id)
) STRICT;
CREATE INDEX campaign_wishes_waiting ON campaign_wishes (updated_at, id) WHERE state = 'pending';
CREATE INDEX campaign_wishes_shown ON campaign_wishes (campaign_id, decided_at DESC, id DESC) WHERE state = 'approved';
CREATE INDEX campaign_wishes_approved ON campaign_wishes (decided_at DESC, id DESC) WHERE state = 'approved';
